// SPDX-License-Identifier: MIT
/** What is wrong with a file; its message is for people. */
export class FileProblem extends Error {}
