// SPDX-License-Identifier: MIT
// Everything by keyboard: no key is lost, the list of keys is true, the focus is seen and comes
// back, a whole game without a mouse.
import test from 'node:test';
import assert from 'node:assert/strict';
import { game, webForTests } from './lib.mjs';
import { at, DECISIONS, recordFor } from './decisions.mjs';

const web = webForTests();

const decision = (name) => DECISIONS.find((d) => d.name === name);
const focused = (page) =>
  page.evaluate(() => {
    const el = document.activeElement;
    return el.dataset.do ?? el.dataset.track ?? el.dataset.city ?? el.className;
  });
const count = (page, selector) => page.$$eval(selector, (x) => x.length);
const prompt = (page) => page.textContent('.prompt');
const manyChoices = {
  map: 'europe',
  taste: ['keep', 'take deck'],
  when: (p) =>
    p.phase === 'turn' && p.claims.length > 8 && p.legal.some((m) => m.startsWith('station')),
};

test('a key is heard in the very drawing in which a turn or a dialog begins', async () => {
  const page = await web.page(at(await recordFor(decision('first tickets'))));
  await page.waitForSelector('.offered');
  // The observer runs right after the drawing, before anything that waits for a frame.
  const pressWhen = async (selector, key, act) => {
    await page.evaluate(
      ([wanted, pressed]) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(wanted)) return;
          observer.disconnect();
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
          );
          document.body.dataset.pressed = pressed;
        });
        delete document.body.dataset.pressed;
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
      },
      [selector, key],
    );
    await act();
    await page.waitForSelector(`[data-pressed=${key}]`);
  };
  for (const ticket of await page.$$('.offered')) await ticket.click();
  await pressWhen('.table.my-turn .card.ok', 'd', () => page.click('[data-do=keep]'));
  assert.match(await prompt(page), /One more card/);
  await pressWhen('.route-list', 'Escape', () => page.keyboard.press('r'));
  assert.equal(await count(page, '.route-list'), 0);
  // Nothing behind a dialog hears a key.
  await pressWhen('.keys', 'd', () => page.keyboard.press('?'));
  assert.match(await prompt(page), /One more card/);
  await page.context().close();
});

test('letters are found by their place on a keyboard of another alphabet', async () => {
  const page = await web.page(at(await recordFor(decision('first card'))));
  await page.waitForSelector('.card.ok');
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'в', code: 'KeyD', bubbles: true }),
    ),
  );
  assert.match(await prompt(page), /One more card/);
  await page.context().close();
});

test('the list of keys is complete, and every key does what it says', async () => {
  const page = await web.page(at(await recordFor(manyChoices), { confirm: 'always' })),
    press = (key) => page.keyboard.press(key);
  await page.waitForSelector('.card.ok');
  const opens = async (key, what) => {
    await press(key);
    await page.waitForSelector(what); // some lists are fetched when they are asked for
    await press('Escape');
    assert.equal(await count(page, what), 0, `Escape: ${what}`);
  };
  const picture = () => page.$eval('.board', (x) => x.style.transform + x.style.width);
  const moves = async (key) => {
    const old = await picture();
    await press(key);
    await page.waitForFunction((was) => {
      const { style } = document.querySelector('.board');
      return style.transform + style.width !== was;
    }, old);
  };
  const track = '.track.can';
  const does = {
    '?': () => opens('?', '.keys'),
    Esc: () => opens('?', '.keys'),
    L: () => opens('l', '.dialog .log'),
    T: () => opens('t', '[data-do=tickets]'),
    'R, /': async () => {
      await opens('r', '.route-list');
      await press('/');
      await page.keyboard.type('pa');
      assert.equal(await page.inputValue('[type=search]'), 'pa');
      await press('Escape'); // empties the field
      await press('Escape');
      assert.equal(await count(page, '.route-list'), 0);
    },
    '+ − 0': async () => {
      await moves('+');
      await moves('-');
      await moves('+');
      await moves('0');
    },
    'Shift + arrows': async () => {
      await moves('+');
      await moves('+');
      await moves('Shift+ArrowLeft');
      await moves('Shift+ArrowUp');
      await moves('0');
    },
    arrows: async () => {
      // Wherever the focus is they lead to the board first.
      for (const from of ['.card.ok', '.bar .tool']) {
        await page.focus(from);
        await press('ArrowRight');
        assert.equal(await page.evaluate(() => !!document.activeElement.dataset.track), true, from);
      }
      await page.evaluate(() => document.activeElement.blur());
      await press('ArrowDown');
      assert.equal(await page.evaluate(() => !!document.activeElement.dataset.track), true);
      // A list of choices, and what can be scrolled, keep them.
      const other = await page.evaluate(() => {
        const group = document.createElement('div');
        group.setAttribute('role', 'radiogroup');
        group.innerHTML = '<button id="radio">x</button>';
        document.querySelector('.table').append(group);
        group.firstChild.focus();
        return document.activeElement.id;
      });
      await press('ArrowRight');
      assert.equal(await page.evaluate(() => document.activeElement.id), other);
      await page.evaluate(() => document.querySelector('#radio').parentElement.remove());
      await page.focus('.track[tabindex="0"]');
      const one = await focused(page);
      await press('ArrowRight');
      assert.notEqual(await focused(page), one);
    },
    Enter: async () => {
      await page.focus(track);
      await opens('Enter', '.claim-sheet');
    },
    S: async () => {
      await press('s');
      const city = await focused(page);
      await press('ArrowRight');
      await press('ArrowDown');
      assert.notEqual(await focused(page), city);
      await opens('Enter', '.claim-sheet');
    },
    H: async () => {
      await press('h');
      await page.waitForSelector('.note.hint');
      await press('Escape');
    },
    D: async () => {
      await press('d');
      assert.match(await prompt(page), /One more card/);
    },
    U: async () => {
      await press('u');
      assert.match(await prompt(page), /Your turn/);
    },
    '1 … 5': async () => {
      const slot = await page.$eval('.card.ok', (x) => Number(x.dataset.slot)),
        old = await page.textContent('.log');
      await press(String(slot + 1));
      assert.notEqual(await page.textContent('.log'), old);
    },
    P: async () => {
      const other = await web.page(at(await recordFor(decision('passing'))));
      await other.waitForSelector('[data-do=pass]');
      await other.keyboard.press('p');
      await other.waitForFunction(() => /passes/.test(document.querySelector('.log')?.textContent));
      await other.context().close();
    },
  };
  const replay = await web.page(at(await recordFor({ map: 'amsterdam' }))),
    number = async () => Number(/\d+/.exec(await prompt(replay))[0]);
  await replay.click('[data-do=replay]');
  Object.assign(does, {
    '← →': async () => {
      await replay.keyboard.press('ArrowRight');
      await replay.keyboard.press('ArrowRight');
      await replay.keyboard.press('ArrowLeft');
      assert.equal(await number(), 1);
    },
    'Home, End': async () => {
      await replay.keyboard.press('End');
      assert.ok((await number()) > 30);
      await replay.keyboard.press('Home');
      assert.equal(await number(), 0);
    },
    Space: async () => {
      await replay.keyboard.press('Space');
      await replay.waitForFunction(() =>
        /[1-9]/.exec(document.querySelector('.prompt')?.textContent),
      );
      await replay.keyboard.press('Space');
    },
  });
  await press('?');
  await page.waitForSelector('.keys kbd'); // it is fetched when it is asked for
  const listed = await page.$$eval('.keys kbd', (x) => x.map((y) => y.textContent));
  await press('Escape');
  assert.deepEqual([...listed].sort(), Object.keys(does).sort());
  for (const run of Object.values(does)) await run();
  assert.deepEqual([...page.problems, ...replay.problems], []);
  await Promise.all([page.context().close(), replay.context().close()]);
});

test('the focus comes back from every dialog and sheet', async () => {
  const page = await web.page(at(await recordFor(manyChoices), { confirm: 'always' })),
    press = (key) => page.keyboard.press(key);
  await page.waitForSelector('.card.ok');
  for (const from of ['.hand .group', '.track.can', '.pile.tickets', '.my-tickets .ticket']) {
    for (const key of ['?', 'r', 'l', 't']) {
      await page.focus(from);
      const before = await focused(page);
      await press(key);
      await page.waitForSelector('.dialog'); // the list of keys is fetched when it is asked for
      assert.ok(
        await page.evaluate(() => document.activeElement.closest('.dialog')),
        `${key}: the focus is in the dialog`,
      );
      await press('Escape');
      assert.equal(await focused(page), before, `${key} from ${from}`);
    }
  }
  for (const name of ['Rules', 'Settings']) {
    await page.focus(`.bar [aria-label="${name}"]`);
    await press('Enter');
    await page.waitForSelector('.dialog'); // it is fetched now
    assert.ok(await page.evaluate(() => document.activeElement.closest('.dialog')));
    const visited = new Set();
    for (let i = 0; i < 30; i++) {
      await press('Tab'); // round by the browser's own bar, which is no element of the page
      visited.add(
        await page.evaluate(() =>
          document.activeElement === document.body
            ? 'browser'
            : document.activeElement.closest('.dialog')
              ? 'dialog'
              : 'behind',
        ),
      );
    }
    assert.ok(visited.has('dialog') && !visited.has('behind'), 'Tab never goes behind the dialog');
    await page.focus('.dialog [aria-label=Close]');
    await press('Escape');
    assert.equal(
      await page.evaluate(() => document.activeElement.getAttribute('aria-label')),
      name,
    );
  }
  await page.focus('.track.can');
  const track = await focused(page);
  await press('Enter');
  assert.equal(await focused(page), 'claim');
  await press('Escape');
  assert.equal(await focused(page), track);
  await press('t');
  assert.equal(await focused(page), 'tickets');
  await press('Enter');
  assert.ok(
    await page.evaluate(() => document.activeElement.closest('.offer-sheet')),
    'the offer has the focus',
  );
  await page.click('.offered');
  await page.focus('[data-do=keep]');
  await press('Enter');
  await page.waitForSelector('.offered', { state: 'detached' });
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY');
  await page.context().close();

  const passed = await web.page(
    at(
      await recordFor(decision('first card'), [
        { kind: 'human', name: 'Anna' },
        { kind: 'human', name: 'Boris' },
      ]),
    ),
  );
  await passed.waitForSelector('.curtain');
  assert.equal(await focused(passed), 'lift');
  await passed.keyboard.press('d'); // behind the curtain
  await passed.keyboard.press('Enter');
  assert.match(await focused(passed), /prompt/);
  await passed.keyboard.press('d');
  assert.match(await prompt(passed), /One more card/);
  await passed.context().close();
});

test('whatever has the focus shows it', async () => {
  const record = await recordFor(manyChoices),
    plain = [];
  for (const [where, options, open] of [
    ['start', { prefs: game('europe') }, '.start'],
    ['table', at(record), '.card.ok'],
    ['night', { ...at(record), night: true }, '.card.ok'],
    ['replay', at(await recordFor({ map: 'amsterdam' })), '.end-panel'],
  ]) {
    const page = await web.page(options);
    await page.waitForSelector(open);
    if (where === 'replay') await page.click('[data-do=replay]');
    const all = new Set();
    for (let i = 0; i < 70; i++) {
      await page.keyboard.press('Tab');
      const [name, shown] = await page.evaluate(() => {
        const el = document.activeElement,
          label = el.closest('label.file') ?? el,
          style = getComputedStyle(label); // a hidden file field shows it on its label
        // A route in a band around it.
        const hit = el.matches('.track') && getComputedStyle(el.querySelector('.hit'));
        return [
          `${el.tagName} ${el.getAttribute('class')} ${el.getAttribute('aria-label') ?? el.textContent.slice(0, 20)}`,
          el === document.body ||
            (hit && parseFloat(hit.strokeOpacity) > 0.8) ||
            (style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 2),
        ];
      });
      all.add(name);
      if (!shown) plain.push(`${where}: ${name}`);
    }
    assert.ok(all.size > 10, `${where}: ${all.size} places`);
    await page.context().close();
  }
  assert.deepEqual(plain, []);
});

test('a whole game without a mouse', async () => {
  const page = await web.page({
      prefs: { ...game('amsterdam', 'classic', ['easy']), confirm: 'always' },
    }),
    press = (key) => page.keyboard.press(key);
  for (let i = 0; i < 60 && (await focused(page)) !== 'play'; i++) await press('Tab');
  await press('Enter');
  const did = {};
  for (let i = 0; i < 400; i++) {
    const now = await page
      .waitForFunction(() => {
        const there = (q) => !!document.querySelector(q);
        return there('.end-panel .standings')
          ? 'end'
          : there('.offered')
            ? 'offer'
            : !there('.prompt.mine')
              ? null
              : there('[data-do=pass]')
                ? 'pass'
                : there('.track.can')
                  ? 'claim'
                  : there('.pile.ok')
                    ? 'pile'
                    : there('.card.ok')
                      ? 'card'
                      : there('.pile.tickets.ok')
                        ? 'tickets'
                        : null;
      })
      .then((x) => x.jsonValue());
    did[now] = (did[now] ?? 0) + 1;
    if (now === 'end') break;
    if (now === 'offer') {
      for (let k = 0; k < 20 && (await page.$('[data-do=keep][disabled]')); k++) {
        if (/offered(?!.* on)/.test(await focused(page))) await press('Space');
        await press('Tab');
      }
      for (let k = 0; k < 20 && (await focused(page)) !== 'keep'; k++) await press('Tab');
      await press('Enter');
    } else if (now === 'claim') {
      await press('r');
      await page.waitForSelector('[data-route]'); // the list may still be on its way
      for (
        let k = 0;
        k < 10 && !(await page.evaluate(() => document.activeElement.matches('[data-route]')));
        k++
      )
        await press('Tab');
      await press('Enter');
      await page.waitForSelector('[data-do=claim]:focus');
      await press('Enter');
    } else if (now === 'pile') await press('d');
    else if (now === 'card')
      await press(String(1 + (await page.$eval('.card.ok', (x) => Number(x.dataset.slot)))));
    else if (now === 'tickets') {
      await press('t');
      await press('Enter');
    } else await press('p');
  }
  assert.ok(did.end && did.offer && did.claim > 3 && did.pile > 3, JSON.stringify(did));
  for (let k = 0; k < 40 && (await focused(page)) !== 'replay'; k++) await press('Tab');
  await press('Enter');
  await page.waitForSelector('.scrubber');
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
