/** Names of document types in bibliographic files, with Crossref's name for each. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'journal-article':
    'article jour jfull mgzn news article-journal article-magazine article-newspaper journalarticle journal-article inpr'.split(
      ' ',
    ),
  'proceedings-article':
    'inproceedings conference cpaper conf paper-conference conferencepaper proceedings-article conference-paper'.split(
      ' ',
    ),
  proceedings: ['proceedings', 'conference-proceedings'],
  'book-chapter': 'incollection inbook chap chapter bookchapter book-section booksection book-chapter'.split(' '),
  'reference-entry': ['ency', 'encyc', 'entry-encyclopedia', 'entry-dictionary', 'dict'],
  book: ['book', 'ebook', 'edbook', 'monograph', 'edited-book'],
  dissertation: ['phdthesis', 'mastersthesis', 'thesis', 'thes', 'dissertation'],
  report: ['techreport', 'report', 'rprt', 'standard', 'stand'],
  dataset: ['dataset', 'data', 'online-database'],
  software: ['software', 'comp', 'computerprogram', 'computer-program'],
  'posted-content': ['unpublished', 'unpb', 'unpd', 'preprint', 'manuscript', 'posted-content'],
};

const KNOWN = new Map(Object.entries(TYPES).flatMap(([type, names]) => names.map((name) => [name, type] as const)));

/** Crossref's name for the type of a record; undefined for an unknown one, such as `misc`. */
export function typeFrom(name: string | undefined): string | undefined {
  return KNOWN.get((name ?? '').trim().toLowerCase().replace(/\s+/g, '-'));
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The number of a month from its name or number; undefined for anything else. */
export function monthFrom(text: string | undefined): number | undefined {
  const plain = (text ?? '').trim().toLowerCase();
  const named = MONTHS.indexOf(plain.slice(0, 3)) + 1;
  const month = named > 0 ? named : Number(/^\d{1,2}$/.exec(plain)?.[0]);
  return month >= 1 && month <= 12 ? month : undefined;
}
