/** The years a text speaks of, what is left of the text, and what contradicts itself in it. */
export interface MinedYears {
  readonly rest: string;
  readonly fromYear?: number;
  readonly toYear?: number;
  /** "in the last five years" also says that newer is better. */
  readonly wantsRecent: boolean;
  readonly notes: readonly string[];
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const YEAR = '(1[5-9]\\d\\d|20\\d\\d)';
/** 2000 K and 1500 nm are no years. */
const NO_UNIT =
  '(?!\\s?(?:K|°|C|nm|mm|cm|m|km|kg|g|mg|h|hours|cycles|mAh|MPa|GPa|Pa|W|V|Hz|patients|participants|samples)\\b|[\\d.,]*\\d)';

type Years = { readonly from?: number; readonly to?: number; readonly recent?: boolean };
type Rule = readonly [pattern: string, read: (found: readonly (string | undefined)[], year: number) => Years];
const both = ([, from, to]: readonly (string | undefined)[]): Years => ({
  from: Math.min(Number(from), Number(to)),
  to: Math.max(Number(from), Number(to)),
});
const count = (text: string | undefined): number =>
  Number(text) || NUMBERS.indexOf((text ?? '').toLowerCase()) + 1 || 1;

/** First come the rules that hold more: "from 2010 to 2015" before "from 2010". */
const YEAR_RULES: readonly Rule[] = [
  [`(?:published )?(?:between|from|in) (?:the years )?${YEAR} (?:and|to|until|till|through) ${YEAR}${NO_UNIT}`, both],
  [`(?:(?:published )?(?:in|during|from) )?\\b${YEAR}\\s?[-–—]\\s?${YEAR}\\b${NO_UNIT}`, both],
  [
    `(?:published )?(?:since|from|starting (?:in|from)) (?:the year )?${YEAR}\\b${NO_UNIT}(?: (?:on|onwards?|to date))?`,
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

/** A rule that the text holds, in its words. */
interface Said {
  readonly years: Years;
  readonly words: string;
  readonly at: number;
}

const isSpan = ({ from, to }: Years): boolean => from !== undefined && to !== undefined;
const quote = (said: readonly Said[]): string => said.map(({ words }) => `"${words}"`).join(' and ');
const blank = (text: string, { at, words }: Said): string =>
  text.slice(0, at) + ' '.repeat(words.length) + text.slice(at + words.length);

/** Every rule in the text, those that hold more first; a part of one is no rule of its own. */
function* findRules(text: string, thisYear: number): Generator<Said> {
  let open = text;
  for (const [pattern, read] of YEAR_RULES)
    for (const found of open.matchAll(new RegExp(pattern, 'giu'))) {
      const said = { years: read(found, thisYear), words: found[0], at: found.index };
      open = blank(open, said);
      yield said;
    }
}

/** The years that all of them leave; null when there is none. */
function meet(said: readonly Said[]): Years | null {
  const from = Math.max(...said.map(({ years }) => years.from ?? Number.NEGATIVE_INFINITY));
  const to = Math.min(...said.map(({ years }) => years.to ?? Number.POSITIVE_INFINITY));
  return from > to ? null : { ...(Number.isFinite(from) && { from }), ...(Number.isFinite(to) && { to }) };
}

/**
 * Reads every rule about years in a text: all of them hold at once. Of two without a year in common a bound ("since") is
 * about the papers and a span more likely about their topic, where it stays; bounds alone cancel each other. It is told.
 */
export function mineYears(text: string, thisYear: number): MinedYears {
  const rules = [...findRules(text, thisYear)];
  const bounds = rules.filter(({ years }) => !isSpan(years));
  const notes: string[] = [];
  if (!meet(bounds)) notes.push(`${quote(bounds)} leave no year, so they limit nothing.`);
  let held = meet(bounds) ? bounds : [];
  for (const span of rules.filter(({ years }) => isSpan(years))) {
    if (meet([...held, span])) held = [...held, span];
    else notes.push(`${quote([...held, span])} have no year in common: the search is limited to ${quote(held)}.`);
  }
  const { from, to } = meet(held) ?? {};
  return {
    rest: [...bounds, ...held].reduce(blank, text),
    ...(from !== undefined && { fromYear: from }),
    ...(to !== undefined && { toYear: to }),
    wantsRecent: held.some(({ years }) => years.recent === true),
    notes,
  };
}
