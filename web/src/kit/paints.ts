// SPDX-License-Identifier: MIT
// Colours with their symbols, and the players' colours with their marks: those of the printed board, drawn anew.

export interface Paint {
  fill: string;
  edge: string;
  ink: string;
  symbol: string;
}
export const PAINTS: Paint[] = [
  { fill: '#8d5b9f', edge: '#5f3a6d', ink: '#fdf6e8', symbol: 'M0-3.7 3.7 0 0 3.7-3.7 0Z' },
  {
    fill: '#fbf7ee',
    edge: '#8d8371',
    ink: '#5b4f3f',
    symbol:
      'M0-3.4A3.4 3.4 0 0 1 0 3.4 3.4 3.4 0 0 1 0-3.4ZM0-1.7A1.7 1.7 0 0 0 0 1.7 1.7 1.7 0 0 0 0-1.7Z',
  },
  {
    fill: '#3c72a8',
    edge: '#244a72',
    ink: '#fdf6e8',
    symbol: 'M0-4C1.7-1.6 2.9-.3 2.9 1.1A2.9 2.7 0 0 1-2.9 1.1C-2.9-.3-1.7-1.6 0-4Z',
  },
  {
    fill: '#eac748',
    edge: '#9a7d1c',
    ink: '#5b4a1c',
    symbol: 'M0-4 1.1-1.3 4-1.2 1.7.6 2.5 3.4 0 1.8-2.5 3.4-1.7.6-4-1.2-1.1-1.3Z',
  },
  { fill: '#e08a3a', edge: '#96551a', ink: '#4f2d0e', symbol: 'M0-3.6 3.8 3-3.8 3Z' },
  { fill: '#45403c', edge: '#1d1a18', ink: '#f6eddc', symbol: 'M-3-3H3V3H-3Z' },
  {
    fill: '#bd4035',
    edge: '#7a221b',
    ink: '#fdf6e8',
    symbol: 'M-3.4-2-2-3.4 0-1.4 2-3.4 3.4-2 1.4 0 3.4 2 2 3.4 0 1.4-2 3.4-3.4 2-1.4 0Z',
  },
  {
    fill: '#5f9350',
    edge: '#38602d',
    ink: '#fdf6e8',
    symbol: 'M-3.6 3.6C-4.2-.6-1.2-3.8 3.6-3.6 3.9 1 .9 3.9-2.2 2.9L-.2-.2-3.6 3.6Z',
  },
  { fill: '#bdb4a4', edge: '#857a68', ink: '#5b4f3f', symbol: '' },
];
export const LOCOMOTIVE =
  'M-4.5 1.6V-2.9H-1.3V-.6H1.3V-3H3V-.6H4.2V1.6ZM-3.6-2V-.7H-2.2V-2ZM-3.2 1.4A1.3 1.3 0 0 1-3.2 4 1.3 1.3 0 0 1-3.2 1.4ZM0 1.4A1.3 1.3 0 0 1 0 4 1.3 1.3 0 0 1 0 1.4ZM3.1 1.4A1.3 1.3 0 0 1 3.1 4 1.3 1.3 0 0 1 3.1 1.4Z';
export const CART =
  'M-4.6-2.6H3.2L2.4 1H-3L-3.7-1.8H-4.6ZM-1.7 1.3A1.3 1.3 0 0 1-1.7 3.9 1.3 1.3 0 0 1-1.7 1.3ZM1.3 1.3A1.3 1.3 0 0 1 1.3 3.9 1.3 1.3 0 0 1 1.3 1.3Z';
/** The wild card where carts run: a wheel. */
export const WHEEL =
  'M0-4.4A4.4 4.4 0 0 1 0 4.4 4.4 4.4 0 0 1 0-4.4ZM0-3.3A3.3 3.3 0 0 0 0 3.3 3.3 3.3 0 0 0 0-3.3ZM-3.3-.5H3.3V.5H-3.3ZM-.5-3.3H.5V-.5H-.5ZM-.5.5H.5V3.3H-.5Z';
export const WAVES = 'M-9 .8C-7.5-1.8-6-1.8-4.5.8S-1.5 3.4 0 .8 3-1.8 4.5.8 7.5 3.4 9 .8';

/** Players: a colour and a mark each, so that nobody has to tell colours apart. */
export interface Livery {
  fill: string;
  edge: string;
  ink: string;
  mark: string;
  soft: string;
}
export const LIVERIES: Livery[] = [
  {
    fill: '#2c63ad',
    edge: '#173a6b',
    ink: '#ffffff',
    soft: '#d5e1f1',
    mark: 'M0-3.1A3.1 3.1 0 0 1 0 3.1 3.1 3.1 0 0 1 0-3.1Z',
  },
  {
    fill: '#c0342b',
    edge: '#771611',
    ink: '#ffffff',
    soft: '#f4d9d3',
    mark: 'M0-3.6 3.6 2.8H-3.6Z',
  },
  {
    fill: '#33853f',
    edge: '#174d20',
    ink: '#ffffff',
    soft: '#d6e8d3',
    mark: 'M-2.9-2.9H2.9V2.9H-2.9Z',
  },
  {
    fill: '#e8b622',
    edge: '#8a6508',
    ink: '#3a2a00',
    soft: '#f7ebc3',
    mark: 'M0-3.9 3.9 0 0 3.9-3.9 0Z',
  },
  {
    fill: '#37322f',
    edge: '#0e0c0b',
    ink: '#ffffff',
    soft: '#dedad4',
    mark: 'M-1.2-3.5H1.2V-1.2H3.5V1.2H1.2V3.5H-1.2V1.2H-3.5V-1.2H-1.2Z',
  },
];

// One kind of car for each colour, in a box of 60 by 26 that stands on y = 8.
