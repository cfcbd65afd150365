// SPDX-License-Identifier: MIT
/** A whole number as it stands in a text: with a minus, not a hyphen. */
export const signed = (n: number): string => String(n).replace('-', '−');
