import { topicWords } from '../../text/words.ts';
import { StemNumbers } from './stem-numbers.ts';

/** Words without a topic, in the usual languages of questions; single letters are stop words too. */
const STOP = new Set(
  `a about above across after again against all also among an and any are as at be because been before being below between both but by can could did do does
doing down during each few for from further had has have having here how i if in into is it its itself just me more most my no nor not of off on once only or other our
out over own per same she should so some such than that the their them then there these they this those through to too under until up upon using use used via very was we were what
when where whether which while who whom why will with within without would you your inside outside near beyond along around throughout despite whereas although though since must may might shall cannot regarding concerning related respect towards toward
der die das und oder ein eine einer des den dem von zu mit für über auf bei ist sind wie was le la les un une des du de et ou dans sur pour par avec est sont el los las y en con por para del al`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words of a request; they may be its topic, as in a question about libraries. */
const REQUEST = new Set(
  `show find give tell list please need want looking look like papers paper articles article publications publication literature studies work works research researchers know known`.split(
    ' ',
  ),
);

/** Words that fit nearly every paper: they count, but last. */
const VAGUE = new Set(
  `effect effects impact influence role analysis study studies performance improvement improved improve improving approach approaches based high low new novel different various important
property properties application applications result results problem problems issue issues factor factors change changes development use usage evaluation investigation comparison
good better best main key general risk risks consistent benefit benefits evidence safe bad worse people person persons individuals dependence possible current advance advances progress trend trends challenge challenges opportunity opportunities measure measured measuring long-term short-term number numbers amount amounts outcome outcomes patients patient pts population populations
quality way ways suitable advantages disadvantages similarities determination relation phenomenon tight strict extra additional overall certain particular typical major minor significant regular frequent country countries nation nations reason reasons thing things make making long short large small fast slow science scientific`.split(
    /\s+/,
  ),
);

/** Words that fit things of every kind, so they are not specific on their own. */
const COMMON = new Set(
  `stability durability lifetime lifespan degradation ageing aging wear failure efficiency effectiveness efficacy safety toxicity accuracy precision reliability robustness sensitivity specificity
behaviour behavior dynamics mechanism mechanisms structure structures function functions activity growth formation evolution history origin distribution diversity regulation control response
interaction interactions design optimisation optimization modelling modeling simulation simulations prediction detection estimation identification classification monitoring management treatment
doping teaching supplementation intervention interventions therapy cure training program programme measurement evaluation collapse prevention risk risks decline loss losses spread collapse rise cost costs price demand strength resistance density temperature size rate rates increase increased decrease decreased reduction delayed replacement substitution synthesis preparation characterisation
characterization fabrication processing`.split(/\s+/),
);

const stems = new Map<string, string>();
const MAX_CACHED = 50_000;

/** The word without the most common English endings, in American spelling: "cells" is "cell", "batteries" "battery". */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = cutEnding(word);
  if (stems.size >= MAX_CACHED) stems.clear();
  stems.set(word, stem);
  return stem;
}

function cutEnding(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const american = word
    .replace(/isation(s?)$/, 'ization$1')
    .replace(/(?<=[a-z]{3})is(e[ds]?|ing)$/, (whole, end) =>
      /^(?:precise|concise|promis|exercis|advertis)/.test(word) ? whole : `iz${end}`,
    )
    .replace(/our(s|ed|ing)?$/, (_whole, end = '') => `or${end}`)
    .replace(/metre(s?)$/, 'meter$1')
    .replace(/^(h)?aem/, '$1em');
  if (american.endsWith('ies') && american.length > 4) return `${american.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(american)) return american.slice(0, -2);
  return american.endsWith('s') && !/(?:is|us|ss|as|(?<![iey])os)$/.test(american) ? american.slice(0, -1) : american;
}

/** The stemmed words of a text. */
export function stemsOf(text: string): string[] {
  return topicWords(text).map(stemOf);
}

/** Reads many long texts as the numbers of their stems. */
export function createStemNumbers(): StemNumbers {
  return new StemNumbers({ stemOf, stemsOf });
}

/** How terms are compared: stemmed words with single spaces. */
export function termKey(text: string): string {
  return stemsOf(text).join(' ');
}

/** Whether a folded word has no topic. */
export function isStopWord(word: string): boolean {
  return isFunctionWord(word) || REQUEST.has(word);
}

/** Whether a folded word only serves the grammar. */
export function isFunctionWord(word: string): boolean {
  return STOP.has(word) || /^[a-z]$/.test(word);
}

/** Whether a folded word fits nearly every paper. */
export function isVague(word: string): boolean {
  return VAGUE.has(word);
}

/** The words that fit things of every kind, to recognise misspelled ones. */
export const GENERIC_WORDS: readonly string[] = [...VAGUE, ...COMMON];

/** Whether the last word of a term fits things of every kind, as in "long-term stability". */
export function isCommon(term: string): boolean {
  const last = topicWords(term).at(-1) ?? '';
  return COMMON.has(last) || VAGUE.has(last);
}

/** The terms without repetitions; case, spelling and plural do not matter. */
export function distinctTerms(terms: readonly string[]): string[] {
  const seen = new Set<string>();
  return terms.filter((term) => {
    const key = termKey(term) || term;
    return !seen.has(key) && seen.add(key);
  });
}
