/** The years that a text states, and the rest of the text. */
export interface MinedYears {
  readonly rest: string;
  readonly fromYear?: number;
  readonly toYear?: number;
  /** "in the last five years" also means that newer papers are preferred. */
  readonly wantsRecent: boolean;
  readonly notes: readonly string[];
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const YEAR = '(1[5-9]\\d\\d|20\\d\\d)';
/** One of two years of a period, which may be long ago. */
const PERIOD_YEAR = '(1\\d\\d\\d|20\\d\\d)';
/** 2000 K and 1500 nm are not years. */
const NO_UNIT =
  '(?!\\s?(?:K|°|C|nm|mm|cm|m|km|kg|g|mg|h|hours|cycles|mAh|MPa|GPa|Pa|W|V|Hz|MHz|rpm|ppm|kcal|calories|steps|words|people|children|adults|students|subjects|patients|participants|samples)\\b|[\\d.,]*\\d)';

type Years = { readonly from?: number; readonly to?: number; readonly recent?: boolean };
type Rule = readonly [pattern: string, read: (found: readonly (string | undefined)[], year: number) => Years];
const both = ([, from, to]: readonly (string | undefined)[]): Years => ({
  from: Math.min(Number(from), Number(to)),
  to: Math.max(Number(from), Number(to)),
});
const count = (text: string | undefined): number =>
  Number(text) || NUMBERS.indexOf((text ?? '').toLowerCase()) + 1 || 1;

/** Longer patterns come first: "from 2010 to 2015" before "from 2010". */
const YEAR_RULES: readonly Rule[] = [
  [
    `(?:published )?(?:between|from|in) (?:the years )?${PERIOD_YEAR} (?:and|to|until|till|through) ${PERIOD_YEAR}${NO_UNIT}`,
    both,
  ],
  [
    `(?:(?:published )?(?:in|during|from) )?\\b${PERIOD_YEAR}\\s?(?:[-–—]|to|until|through)\\s?${PERIOD_YEAR}\\b${NO_UNIT}`,
    both,
  ],
  [
    `(?:published )?(?:since|from|starting (?:in|from)) (?:the year )?${YEAR}\\b${NO_UNIT}(?: (?:onwards?|on|to date)\\b)?`,
    ([, from]) => ({ from: Number(from) }),
  ],
  [`(?:published )?after (?:the year )?${YEAR}\\b${NO_UNIT}`, ([, from]) => ({ from: Number(from) + 1 })],
  [
    `(?:published )?(?:before|prior to|older than) (?:the year )?${YEAR}\\b${NO_UNIT}`,
    ([, to]) => ({ to: Number(to) - 1 }),
  ],
  [
    `(?:published )?(?:until|up to|till|through|no later than) (?:the year )?${YEAR}\\b${NO_UNIT}`,
    ([, to]) => ({ to: Number(to) }),
  ],
  [`(?:published )?(?:since|after) (?:the )?(1[5-9]\\d|20\\d)0s\\b`, ([, decade]) => ({ from: Number(`${decade}0`) })],
  [`(?:published )?before (?:the )?(1[5-9]\\d|20\\d)0s\\b`, ([, decade]) => ({ to: Number(`${decade}0`) - 1 })],
  [
    `(?:published )?(?:in|during|from) (?:the )?(1[5-9]\\d|20\\d)0s\\b`,
    ([, decade]) => ({ from: Number(`${decade}0`), to: Number(`${decade}9`) }),
  ],
  [`\\b(1[5-9]\\d|20\\d)0s\\b`, ([, decade]) => ({ from: Number(`${decade}0`), to: Number(`${decade}9`) })],
  [
    `(?:(?:in|over|from|within|during|of) )?(?:the )?(?:last|past|previous) (\\d{1,2}|${NUMBERS.join('|')}) years?\\b`,
    ([, years], year) => ({ from: year - count(years), recent: true }),
  ],
  [
    `(?:(?:in|over|from|within|during|of) )?(?:the )?(?:last|past|previous) (\\d|${NUMBERS.join('|')}) decades\\b`,
    ([, decades], year) => ({ from: year - 10 * count(decades) }),
  ],
  ['(?:(?:in|over|from|within|during|of) )?(?:the )?(?:last|past) decade\\b', (_found, year) => ({ from: year - 10 })],
  [
    '(?:(?:in|over|from|within|during|of) )?(?:the )?(?:last|past) year\\b',
    (_found, year) => ({ from: year - 1, recent: true }),
  ],
  ['(?:(?:in|from|of) )?this year\\b', (_found, year) => ({ from: year, recent: true })],
  [
    `(?:published )?(?:in|during) (?:the year )?${YEAR}\\b${NO_UNIT}`,
    ([, in_]) => ({ from: Number(in_), to: Number(in_) }),
  ],
];

/** A statement about years in a text. */
interface Statement {
  readonly years: Years;
  readonly words: string;
  readonly at: number;
}

/** Papers on what happened in a year are from later years. */
const EVENT =
  /\b(?:wars?|revolutions?|famines?|pandemics?|epidemics?|outbreaks?|flu|influenza|plague|cris[ie]s|elections?|referendums?|treaty|treaties|eruptions?|earthquakes?|tsunamis?|hurricanes?|floods?|droughts?|heat ?waves?|protests?|riots?|coups?|uprisings?|rebellions?|massacres?|genocides?|invasions?|olympics|crash|reforms?|migrations?)\b/iu;
/** "What did it do", "inflation in Turkey": with a span of years, what happened then is meant. */
const PAST = /\b(?:did|was|were|had)\b|\b(?:in|across) (?:the )?\p{Lu}\p{Ll}{2,}/u;
const PUBLICATIONS =
  /\b(?:papers?|articles?|studies|literature|publications?|research|published|written|work|reviews?|preprints?|theses|trials)\b/iu;
/** Few services have many papers from before this year. */
const HISTORIC = 1950;

/** Whether a span of years is about the topic and not about the papers. */
function isSubject({ years, words, at }: Statement, text: string): boolean {
  if (!isSpan(years) || /published/iu.test(words)) return false;
  if (
    /\b(?:papers|articles|studies|literature|publications|research|published|written|work)\W*$/iu.test(
      text.slice(0, at),
    )
  )
    return false;
  if ((years.to ?? 0) < HISTORIC || EVENT.test(text)) return true;
  return years.from !== years.to && PAST.test(text) && !PUBLICATIONS.test(text);
}

const isSpan = ({ from, to }: Years): boolean => from !== undefined && to !== undefined;
const isPeriod = ({ words }: Statement): boolean => (words.match(/\d{4}(?!s)/gu) ?? []).length > 1;
const quote = (all: readonly Statement[]): string => all.map(({ words }) => `"${words}"`).join(' and ');
const blank = (text: string, { at, words }: Statement): string =>
  text.slice(0, at) + ' '.repeat(words.length) + text.slice(at + words.length);

/** Every statement about years; a part of one does not count again. */
function* findStatements(text: string, thisYear: number): Generator<Statement> {
  let open = text;
  for (const [pattern, read] of YEAR_RULES)
    for (const found of open.matchAll(new RegExp(pattern, 'giu'))) {
      const statement = { years: read(found, thisYear), words: found[0], at: found.index };
      open = blank(open, statement);
      yield statement;
    }
}

/** The years that all statements allow; null if there are none. */
function intersect(all: readonly Statement[]): Years | null {
  const from = Math.max(...all.map(({ years }) => years.from ?? Number.NEGATIVE_INFINITY));
  const to = Math.min(...all.map(({ years }) => years.to ?? Number.POSITIVE_INFINITY));
  return from > to ? null : { ...(Number.isFinite(from) && { from }), ...(Number.isFinite(to) && { to }) };
}

/**
 * Reads every statement about years; all hold at once. If two have no year in common, an open bound ("since") is about
 * the papers, and a span is more likely about their topic, so it stays in the text. Contradicting bounds cancel each
 * other. Both cases are noted.
 */
export function mineYears(text: string, thisYear: number): MinedYears {
  const all = [...findStatements(text, thisYear)];
  const subjects = all.filter((statement) => isSubject(statement, text));
  const statements = all.filter((statement) => !subjects.includes(statement));
  const bounds = statements.filter(({ years }) => !isSpan(years));
  const notes = subjects.map(({ words }) => `"${words}" is read as part of the topic, not as a filter on papers.`);
  if (!intersect(bounds)) notes.push(`${quote(bounds)} contradict each other, so both are ignored.`);
  let held = intersect(bounds) ? bounds : [];
  for (const span of statements.filter(({ years }) => isSpan(years))) {
    if (intersect([...held, span])) held = [...held, span];
    else notes.push(`${quote([...held, span])} have no year in common. Only ${quote(held)} limits the search.`);
  }
  const { from, to } = intersect(held) ?? {};
  return {
    // Papers rarely state both years of the period that they study.
    rest: [...bounds, ...held, ...subjects.filter(isPeriod)].reduce(blank, text),
    ...(from !== undefined && { fromYear: from }),
    ...(to !== undefined && { toYear: to }),
    wantsRecent: held.some(({ years }) => years.recent === true),
    notes,
  };
}
