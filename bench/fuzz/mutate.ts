/** Random changes of texts, repeatable by their seed. */

/** A generator of numbers in [0, 1), repeatable by its seed. */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Longer texts cost time and find little. */
export const MAX_LENGTH = 20_000;

/** What parsers stumble over. */
const ODD = [
  ...['\0', '\ud800', '\udfff', '\u202e', '\ufeff', '\u2028', '\x1b[2J', '\r', '\n', '\t', ' ', '"', "'", '`', '\\'],
  ...[
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '&',
    '%',
    '#',
    '@',
    '$',
    '=',
    '/',
    '|',
    ',',
    ';',
    ':',
    '.',
    '-',
    '_',
    '*',
  ],
  ...[
    '<!--',
    '-->',
    ']]>',
    '<![CDATA[',
    '&#x110000;',
    '&lt;',
    '<?',
    '${',
    '{{',
    '}}',
    '\\begin{',
    '\\end{',
    '""',
    "''",
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'true',
    'NaN',
    '-0',
    '1e999',
    '99999999999999999999',
    '0x',
    '10.',
  ],
  ...[
    '10.1234/',
    'doi:',
    'http://',
    'https://doi.org/',
    '%00',
    '%ff',
    '..',
    '../',
    'é',
    'é',
    'ß',
    '漢',
    '🙂',
    'ﬁ',
    'İ',
  ],
];

/** Changes a text in one to four places; `others` lend their parts. */
export function mutate(text: string, others: readonly string[], random: () => number): string {
  const upTo = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]) => items[upTo(items.length)] as T;
  const partOf = (whole: string) => {
    const from = upTo(whole.length);
    return whole.slice(from, from + 1 + upTo(Math.min(80, whole.length)));
  };
  const changes: readonly ((at: number, end: number) => string)[] = [
    (at, end) => text.slice(0, at) + text.slice(end),
    (at) => text.slice(0, at) + pick(ODD) + text.slice(at),
    (at, end) => text.slice(0, at) + pick(ODD).repeat(1 + upTo(300)) + text.slice(end),
    (at, end) => text.slice(0, end) + text.slice(at, end).repeat(1 + upTo(20)) + text.slice(end),
    (at) => text.slice(0, at) + partOf(pick(others)) + text.slice(at),
    (at) => text.slice(0, at) + pick(others).slice(upTo(pick(others).length)),
    (at) => text.slice(0, at),
    (at) => text.slice(at),
    (at, end) => text.slice(0, at) + [...text.slice(at, end)].reverse().join('') + text.slice(end),
    (at) => text.slice(0, at) + String.fromCharCode(upTo(0x300)) + text.slice(at + 1),
  ];
  for (let left = 1 + upTo(4); left > 0; left -= 1) {
    const at = upTo(text.length + 1);
    text = pick(changes)(at, at + 1 + upTo(Math.min(200, text.length + 1))).slice(0, MAX_LENGTH);
  }
  return text;
}
