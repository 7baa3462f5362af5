import fc from 'fast-check';
import type { Author, Paper, PaperFields } from '../../src/model/paper.ts';

/** A paper with the given fields. */
export const paper = (fields: PaperFields): Paper => ({ isOa: null, provenance: {}, ...fields });

/** Difficult text: syntax of the formats, line ends, combining marks, other scripts. */
const PIECES = [
  ...[
    '{',
    '}',
    '\\',
    '$',
    '%',
    '&',
    '#',
    '_',
    '^',
    '~',
    '"',
    "'",
    '@',
    '=',
    ',',
    ';',
    ' and ',
    ' others',
    '|',
    '<b>',
    '--',
  ],
  ...[
    '\n',
    '\r\n',
    '\u2028',
    '\u0085',
    '\0',
    '\u001b',
    '\ufffe',
    '\ud800',
    '\u200b',
    '\u202e',
    'a\u0301\u0302\u0303\u0304',
  ],
  ...[
    'é',
    'Ł',
    'ß',
    'ﬁ',
    'α',
    'Ελλάς',
    'Яков',
    '王',
    '한',
    'ع',
    '😀',
    '₂',
    '$x_1$',
    '$\\{$',
    '\\input{x}',
    '^^5c',
    'ER  - ',
    'TY  - X',
  ],
  ...['van der', 'de', 'Jr', 'Smith', 'J.', 'Group', 'one', '12-34', '}\n@misc{x,', '%20'],
];

/** Text of difficult pieces. */
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const author: fc.Arbitrary<Author> = fc.record(
  { family: anyText, given: anyText, literal: anyText },
  { requiredKeys: [] },
);

/** Any paper that the types allow. */
export const anyPaper: fc.Arbitrary<Paper> = fc
  .record(
    {
      doi: anyText,
      arxivId: fc.oneof(fc.constantFrom('1706.03762', 'math/0211159'), anyText),
      pmid: anyText,
      title: anyText,
      authors: fc.array(author, { maxLength: 4 }),
      year: fc.integer({ min: -1, max: 9999 }),
      month: fc.integer({ min: 0, max: 13 }),
      day: fc.integer({ min: 0, max: 32 }),
      venue: anyText,
      volume: anyText,
      issue: anyText,
      pages: anyText,
      publisher: anyText,
      type: fc.oneof(fc.constantFrom('journal-article', 'book-chapter', 'dissertation', 'posted-content'), anyText),
      abstract: anyText,
      keywords: fc.array(anyText, { maxLength: 3 }),
      language: anyText,
      url: anyText,
      retracted: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((fields) => paper(fields));
