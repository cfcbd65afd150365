// SPDX-License-Identifier: MIT
// Where the page lies. A server has it at its root or under the path that its operator names;
// `depo site` writes it for any path of a web space, without a server.
export const withoutServer = document.documentElement.hasAttribute('data-site');
export const base = withoutServer
  ? new URL('.', location.href).pathname
  : (document.documentElement.dataset['base'] ?? '/');
/** The path of a table. */
export const tablePath = (id: string): string => `${base}t/${id}`;
/** One of its screens: game, hand, board, replay, review. */
export const viewPath = (id: string, view: string): string =>
  tablePath(id) + (view === 'game' ? '' : view === 'board' ? '/board' : `#/${view}`);
