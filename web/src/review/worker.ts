// SPDX-License-Identifier: MIT
// A worker that looks back, beside the page and beside the worker of the table's bots.
import { Reckoner, type StepQuestion } from './reckoner';

const reckoner = new Reckoner();
self.onmessage = ({ data }: MessageEvent<StepQuestion>) =>
  reckoner.answer(data).then((answer) => (self as unknown as Worker).postMessage(answer));
