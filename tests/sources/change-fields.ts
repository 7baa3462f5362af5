/** Values that a field of another type, or of none, may have. */
const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  'x',
  0,
  -1,
  2001.5,
  true,
  [],
  {},
  [null],
  [[]],
  [{}],
  ['x'],
  { x: [] },
];

/** The text of a JSON document with each of its fields changed to each odd value, and removed. */
export function* changeEachField(json: string): Generator<() => string> {
  for (const path of pathsIn(JSON.parse(json))) {
    yield () => changeAt(json, path, undefined);
    for (const value of ODD_VALUES) yield () => changeAt(json, path, value);
  }
}

/** Every path to a field; of a list, only the first two items. */
function pathsIn(value: unknown, at: readonly string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [];
  const keys = Array.isArray(value) ? Object.keys(value).slice(0, 2) : Object.keys(value);
  return keys.flatMap((key) => {
    const path = [...at, key];
    return [path, ...pathsIn((value as Record<string, unknown>)[key], path)];
  });
}

function changeAt(json: string, path: readonly string[], value: unknown): string {
  const root = JSON.parse(json);
  const parent = path.slice(0, -1).reduce((node, key) => node[key], root);
  parent[path.at(-1) ?? ''] = value;
  return JSON.stringify(root);
}

/** An XML document with each of its elements emptied, repeated, renamed and filled with odd text. */
export function* changeEachElement(xml: string): Generator<() => string> {
  for (const found of xml.matchAll(/<([A-Za-z][\w:.-]*)([^>]*)>([^<]*)<\/\1>/g)) {
    const [whole, name = '', attributes = ''] = found;
    const odd = ['', whole + whole, `<odd>x</odd>`, ...['', 'x', '-1', '&lt;b&gt;', '2001.5'].map(fill)];
    function fill(text: string) {
      return `<${name}${attributes}>${text}</${name}>`;
    }
    for (const text of odd) yield () => xml.slice(0, found.index) + text + xml.slice(found.index + whole.length);
  }
}
