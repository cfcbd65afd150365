// Writes a map object in the project's style: one city, track or ticket a line.
const j = (v) => {
  if (Array.isArray(v)) return '[' + v.map(j).join(', ') + ']';
  if (v && typeof v === 'object')
    return '{' + Object.entries(v).map(([k, x]) => JSON.stringify(k) + ': ' + j(x)).join(', ') + '}';
  return JSON.stringify(v);
};
const list = (a) => a.length === 0 ? '[]' : '[\n' + a.map((x) => '    ' + j(x)).join(',\n') + '\n  ]';
const block = (o, pad) =>
  '{\n' + Object.entries(o).map(([k, v]) => pad + '  ' + JSON.stringify(k) + ': ' +
    (k === 'terrain' ? terrain(v, pad + '  ') : j(v))).join(',\n') + '\n' + pad + '}';
const terrain = (t, pad) =>
  '{\n' + Object.entries(t).map(([k, v]) => pad + '  ' + JSON.stringify(k) + ': ' +
    (k === 'types' ? '[\n' + v.map((x) => pad + '    ' + j(x)).join(',\n') + '\n' + pad + '  ]' : j(v))).join(',\n') +
  '\n' + pad + '}';
const variant = (v) => {
  if (!v.rules) return '    ' + j(v);
  const { rules, ...rest } = v;
  const head = j(rest).slice(0, -1);
  return '    ' + head + ', "rules": {\n' + Object.entries(rules).map(([k, x]) => '      ' + JSON.stringify(k) + ': ' + j(x)).join(',\n') + '\n    }}';
};
export function formatMap(map) {
  const out = [];
  for (const [k, v] of Object.entries(map)) {
    let s;
    if (k === 'rules') s = block(v, '  ');
    else if (k === 'variants') s = '[\n' + v.map(variant).join(',\n') + '\n  ]';
    else if (['cities', 'groups', 'tracks', 'tickets', 'options'].includes(k)) s = list(v);
    else s = j(v);
    out.push('  ' + JSON.stringify(k) + ': ' + s);
  }
  return '{\n' + out.join(',\n') + '\n}\n';
}
