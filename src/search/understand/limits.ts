import type { IntentType } from '../../model/collection.ts';
import { languageCode } from './constraints.ts';
import { withoutSmallTalk } from './small-talk.ts';
import { UNIT } from './units.ts';

/** What a question says about the papers themselves, and the rest of it. */
export interface Limits {
  readonly rest: string;
  /** The kind of paper that is wanted exclusively. */
  readonly kind?: IntentType;
  /** Two-letter code of the one language that is wanted. */
  readonly language?: string;
  /** What papers should not be about, as written. */
  readonly excluded: readonly string[];
  /** What cannot be a filter, in sentences. */
  readonly notes: readonly string[];
}

const REVIEWS =
  '(?:(?:systematic|literature|scoping|narrative|critical) )?reviews?(?: (?:articles?|papers?))?|meta-?analys[ei]s|surveys|survey (?:articles|papers)|overviews?';
const STUDIES =
  '(?:empirical|experimental|quantitative|observational|clinical|field|human)(?: (?:studies|research|papers|work|trials?|evidence))|rcts?|randomi[sz]ed(?: controlled)? (?:trials|studies)|(?:[\\p{L}]+-)?(?:controlled|clinical) trials|experiments|case studies';
const FORMS =
  'blog ?posts?|blogs?|news(?:paper)?(?: articles)?|pre-?prints?|arxiv papers|theses|dissertations|book chapters|books|editorials?|letters|opinion pieces|conference (?:papers|abstracts)|grey literature|gray literature|patents|paywalled papers';
const QUALITIES =
  'peer[- ]reviewed(?: (?:papers|articles|studies|journals|literature|work|sources))?|open[- ]access(?: (?:papers|articles|journals))?|free (?:pdfs?|full texts?|papers)|full[- ]text|high[- ]quality (?:papers|studies)|journal articles';
const LANGUAGE =
  'english|german|french|spanish|portuguese|italian|dutch|polish|russian|ukrainian|chinese|mandarin|japanese|korean|arabic|turkish|swedish|danish|norwegian|finnish|czech|greek|hungarian';

/** Only the wanted ones: "reviews only", "only reviews", "reviews please", "just meta-analyses". */
const only = (what: string) =>
  new RegExp(
    `(?:\\b(?:only|just|solely|exclusively|preferably)(?: (?:use|include|show|want))?[ ,]+(?:the )?(?:${what})(?: (?:only|please))?|(?<=^|[,;.?!(–—-] ?)(?:${what}) (?:only|please|preferred)|\\b(?:${what}) only)\\b`,
    'giu',
  );
/** "no blog posts", "not preprints", "excluding theses". */
const none = (what: string) =>
  new RegExp(`\\b(?:no|not|without|excluding|exclude|except|skip|ignore|ignoring)(?: any)? (?:${what})\\b`, 'giu');

const LANGUAGES = new RegExp(
  `(?<=^|[,;.?!(–—-] ?)(?:only |papers |articles |written |published |preferably )*(?:in )?(${LANGUAGE})(?: ?(?:,|or|and|/|&) ?(${LANGUAGE}))*(?: (?:only|language|papers|papers only|please|sources|texts))?(?=\\s*(?:$|[,;.?!)]))|\\b(?:in|only) (${LANGUAGE}) (?:or|and) (${LANGUAGE})\\b|(?<=^|[,;.?!(–—-] ?|\\b(?:only|find|show|want|need|any|recent|me|in|of|from|the) )(${LANGUAGE})[- ](?:papers|articles|sources|publications)(?: only)?\\b|\\b(${LANGUAGE})[- ]language (?:papers|articles|sources|publications)(?: only)?\\b|\\b(${LANGUAGE}) only\\b`,
  'giu',
);
/** What is measured, before a bound. */
const DIMENSION =
  '(?:magnetic fields?|fields?|temperatures?|pressures?|sizes?|doses?|thickness(?:es)?|frequenc(?:y|ies)|concentrations?|wavelengths?|energies|efficienc(?:y|ies)|samples?|ages?|depths?|distances?|speeds?|voltages?|currents?|masses)';
const COMPARED =
  '(?:[Ll]ess|[Mm]ore|greater|fewer|smaller|larger|higher|lower|older|younger|longer|shorter|faster|slower|deeper|thicker|thinner|heavier|lighter) than';
/** "below 40 °C", "at temperatures above 500 K", "more than 100 patients": no service can compare numbers. */
const BOUND = new RegExp(
  `(?:\\b(?:[Aa]t|[Ww]ith|of|[Ii]n|[Ff]or|[Uu]nder) )?(?:\\b(?:a |the )?${DIMENSION} (?:of )?)?(?:\\b(?:[Bb]elow|[Aa]bove|[Uu]nder|[Oo]ver|${COMPARED}|[Aa]t least|[Aa]t most|[Uu]p to|[Bb]etween) |[<>≤≥]=?\\s?)\\d+(?:[.,]\\d+)?(?: (?:and|to) \\d+(?:[.,]\\d+)?)?\\s?(?:(?:hours?|minutes?|days?|weeks?|months?)(?: (?:a|per) (?:day|night|week))?|patients|participants|subjects|samples|euros?|dollars|${UNIT})(?![\\p{L}\\p{N}])`,
  'gu',
);
/** "three or more episodes" */
const COUNT =
  /\b(?:(?:at least|more than|fewer than|less than|up to) )?(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,3})(?: or (?:more|fewer|less))? (?:previous |prior |past )?(?:episodes|times|occasions|attempts|visits|doses|sessions)\b/giu;
/** "at -20 °C": papers write each temperature below zero differently. */
const FROST = /(?:\bat\s+)?(?<![\p{L}\p{N}])[-−–]\d+(?:[.,]\d+)?\s?°\s?[CF]\b/giu;
const AGE_OVER =
  /\b(?:people |adults |patients |persons |those |women |men )?(?:aged|over|older than|above)(?: the age of)? (?:over )?([6-9]\d)(?: (?:and|or) (?:over|older|above)| years(?: old)?| ?\+)?(?![\d.]| ?(?:%|°)| ?(?!(?:in|with|who|and|or|at|on|from|after|living|when|using|during)\b)\p{L})/giu;
const AGE_UNDER =
  /\b(?:(?:children|kids) )?(?:aged )?(?:under|younger than|below)(?: the age of)? ([1-9]|1[0-2])(?:s\b| years(?: old)?)?(?![\d.]| ?(?:%|°)| ?(?!(?:in|with|who|and|or|at|on|from|after|living|when|using|during)\b)\p{L})/giu;
/** After a comma, a dash or "but", or at the start: what papers should not be about. */
const EXCLUSION =
  /(?:^|[,;.?!(–—]|\s-|\bbut)\s*(?:not|no|nothing (?:about|on)|excluding|exclude|except(?: for)?|ignoring|ignore|leave out|other than|apart from)\s+(?:about |on |in |for |the |any )*(?!(?:just|only|necessarily|sure|all|every|one|more|less|so|matter|longer|because|when|if|to)\b)([^,;.?!()–—]{2,60}?)(?=\s*(?:$|[,;.?!)–—]|\s-\s|\b(?:since|from|after|before|between|published|please)\b))/giu;
/** A question with a verb, which a request for papers on a topic is not. */
const QUESTION =
  /^\W*(?:do|does|did|can|could|will|would|should|is|are|was|were|has|have|may|might|why|how|when|where|which|what|who)\b/iu;
const POLITE =
  /\bonly (?:papers|articles|studies|publications)\b|\b(?:please|pls|plz|thanks(?: a lot| in advance)?|thank you|thx|hi there|hello|for (?:my|a|our) (?:thesis|dissertation|term paper|homework assignment|school project|essay|class|project|seminar))\b/giu;

/** Takes what a question says about the papers out of it: kinds, forms, languages, bounds and what to leave out. */
export function takeLimits(text: string): Limits {
  const notes: string[] = [];
  const excluded: string[] = [];
  let kind: IntentType | undefined;
  let language: string | undefined;
  const plain = withoutSmallTalk(text);
  let rest = plain.rest;
  for (const remark of plain.remarks) notes.push(`Papers of every kind are searched, so "${remark}" changes nothing.`);
  const take = (pattern: RegExp, use: (found: string, ...groups: (string | undefined)[]) => string | undefined) => {
    const whole = rest;
    rest = whole.replace(pattern, (found, ...groups) => {
      const put = use(found.trim(), ...groups.filter((group) => typeof group !== 'number' && group !== whole));
      return put === undefined ? ' , ' : ` ${put} `;
    });
  };
  take(only(REVIEWS), () => {
    kind = 'survey';
    notes.push('Services cannot filter by kind of paper. Reviews are asked for in the first query and ranked higher.');
    return undefined;
  });
  take(only(STUDIES), (found) => {
    kind ??= 'effect';
    notes.push(`Services cannot filter by "${tidy(found)}". Papers that report a study are ranked higher.`);
    return undefined;
  });
  take(none(REVIEWS), (found) => {
    notes.push(`Services cannot filter by "${tidy(found)}". Exclude reviews in the list.`);
    return undefined;
  });
  for (const pattern of [none(FORMS), only(FORMS), only(QUALITIES)])
    take(pattern, (found) => {
      notes.push(`Services cannot filter by "${tidy(found)}", so it does not limit the search.`);
      return undefined;
    });
  take(LANGUAGES, (found) => {
    const names = [...found.matchAll(new RegExp(`\\b(?:${LANGUAGE})\\b`, 'giu'))].map(([name]) => name.toLowerCase());
    const [first = '', ...others] = [...new Set(names)];
    if (others.length === 0) language = languageCode(first) ?? undefined;
    else
      notes.push(
        `A search is limited to one language. "${tidy(found)}" names more, so papers in all languages are kept.`,
      );
    return undefined;
  });
  take(AGE_OVER, () => 'older adults');
  take(AGE_UNDER, () => 'children');
  take(FROST, (found) => {
    notes.push(`"${found.replace(/^at\s+/iu, '')}" is a quantity, so "low temperature" is searched instead.`);
    return 'at low temperature';
  });
  take(BOUND, (found) => {
    notes.push(`Services cannot compare numbers, so "${tidy(found)}" is not searched.`);
    return '';
  });
  take(COUNT, (found) => {
    notes.push(`Services cannot compare numbers, so "${tidy(found)}" is not searched.`);
    return undefined;
  });
  const isQuestion = QUESTION.test(rest);
  take(EXCLUSION, (found, what = '') => {
    // "Does X reduce Y but not Z?" asks about both; only a request such as "papers on Y but not Z" leaves Z out.
    if (isQuestion && /^but\b/iu.test(found)) return `rather than ${what.trim()}`;
    excluded.push(what.trim());
    notes.push(
      `Papers about "${what.trim()}" are ranked lower. They are not removed, because papers on several topics would be lost.`,
    );
    return undefined;
  });
  take(POLITE, () => '');
  rest = rest.replace(/\(\s*\)/gu, ' ');
  return { rest, excluded, notes, ...(kind && { kind }), ...(language && { language }) };
}

const tidy = (text: string) => text.replace(/^[\s,;.?!(–—-]+|[\s,;.?!(–—-]+$/gu, '');

/** A question without what it says about the papers. */
export const withoutLimits = (question: string): string => takeLimits(question).rest;
