#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Firefox as Playwright starts it, over WebDriver BiDi: firefox-esr, and between the two somebody who
// answers the commands that it doesn't know yet. Without an effect: what a page is told of day and
// night, and of motion, comes from the profile's settings (lib.mjs).
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

const UNKNOWN = new Set(['emulation.setMediaFeaturesOverride']);
const firefox = spawn(process.env.FIREFOX ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => firefox.kill(signal));

let said = '';
firefox.stderr.on('data', (bytes) => {
  process.stderr.write(String(bytes).replace(/^.*WebDriver BiDi listening.*$/m, ''));
  if (said === null) return;
  said += bytes;
  const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said) ?? [];
  if (!address) return;
  said = null;
  stand(address);
});

function stand(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 2 ** 30 }, () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  );
  server.on('connection', (client, { url }) => {
    const browser = new WebSocket(`${address}${url}`, { maxPayload: 2 ** 30 }),
      early = [];
    browser.on('open', () => {
      for (const text of early) browser.send(text);
    });
    client.on('message', (bytes) => {
      const text = String(bytes),
        { id, method } = JSON.parse(text);
      if (UNKNOWN.has(method))
        return client.send(JSON.stringify({ type: 'success', id, result: {} }));
      if (browser.readyState === WebSocket.OPEN) browser.send(text);
      else early.push(text);
    });
    browser.on('message', (bytes) => client.send(String(bytes)));
    for (const [one, other] of [
      [client, browser],
      [browser, client],
    ])
      one.on('close', () => other.close()).on('error', () => other.close());
  });
}
