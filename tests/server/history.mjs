// What people were told of a table, compared with its log: is there one order of everything that
// explains all answers? For partition.mjs.

// `writes`: { id, text, began, ended, seq } of each acknowledged command, `reads`: { began, ended, seq }
// of each answer to a join, times by one clock; `log`: { seq, id, text } as it is stored in the end;
// `ends`: the last seq that each reader came to. Gives what is wrong, in words.
export function problemsOf({ writes, reads, log, ends }) {
  const problems = [];
  const say = (text) => problems.push(text);
  const at = new Map();
  log.forEach((entry, i) => {
    if (entry.seq !== i + 1) say(`a hole before ${entry.seq}`);
    if (entry.id && at.has(entry.id)) say(`${entry.id} was done twice: ${at.get(entry.id).seq}, ${entry.seq}`);
    if (entry.id) at.set(entry.id, entry);
  });
  for (const { id, text, seq } of writes) {
    const entry = at.get(id);
    if (!entry) say(`${id} was acknowledged and is lost`);
    else if (entry.seq !== seq || entry.text !== text) say(`${id} was acknowledged as ${seq}, it is ${entry.seq}`);
  }
  // What had ended before something else began comes before it.
  const events = [...writes.map((w) => ({ ...w, what: w.id })), ...reads.map((r) => ({ ...r, what: 'a join' }))]
    .sort((a, b) => a.began - b.began);
  const ended = [...writes].sort((a, b) => a.ended - b.ended);
  let known = 0, next = 0;
  for (const event of events) {
    for (; next < ended.length && ended[next].ended < event.began; next++) known = Math.max(known, ended[next].seq);
    if (event.id ? event.seq <= known : event.seq < known)
      say(`${event.what} says ${event.seq} after ${known} was acknowledged`);
  }
  for (const end of ends) if (end !== log.length) say(`a reader came to ${end} of ${log.length}`);
  return problems;
}
