// SPDX-License-Identifier: MIT
/** What is wrong with a file; its message is for people. */
export class FileProblem extends Error {
  constructor(
    message: string,
    /** The file of the map would mend it. */
    readonly needsMap = false,
  ) {
    super(message);
  }
}
