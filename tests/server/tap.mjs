// For tests that were written for the old runner.
export * from './kit.mjs';
export const run = () => undefined;
