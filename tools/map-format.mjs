// Writes a map object as map.json: readable, one city, track or ticket a line, always the same way.
const inline = (v) => {
  if (Array.isArray(v)) return '[' + v.map(inline).join(', ') + ']';
  if (v && typeof v === 'object') return '{' + members(v, inline).join(', ') + '}';
  return JSON.stringify(v);
};
const members = (object, write) => Object.entries(object).map(([k, v]) => JSON.stringify(k) + ': ' + write(v, k));
const block = (rows, pad, open, close) => open + '\n' + rows.map((r) => pad + '  ' + r).join(',\n') + '\n' + pad + close;
const list = (items, pad, write = inline) => (items.length ? block(items.map(write), pad, '[', ']') : '[]');

const rules = (object, pad) => block(members(object, (v, k) => (k === 'terrain' ? terrain(v, pad + '  ') : inline(v))), pad, '{', '}');
const terrain = (object, pad) => block(members(object, (v, k) => (k === 'types' ? list(v, pad + '  ') : inline(v))), pad, '{', '}');
const variant = ({ rules: own, ...rest }) =>
  (own ? inline(rest).slice(0, -1) + ', "rules": ' + rules(own, '    ') + '}' : inline(rest));

const LISTS = ['cities', 'groups', 'tracks', 'tickets', 'options'];
export function formatMap(map) {
  const write = (v, k) => {
    if (k === 'rules') return rules(v, '  ');
    if (k === 'variants') return list(v, '  ', variant);
    return LISTS.includes(k) ? list(v, '  ') : inline(v);
  };
  return block(members(map, write), '', '{', '}') + '\n';
}
