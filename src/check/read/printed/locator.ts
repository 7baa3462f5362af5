/** Volume, issue, pages and year as they are printed together. */
export interface Locator {
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  readonly year?: number;
  readonly index: number;
  readonly end: number;
}

const YEAR = '(?<year>(?:1[5-9]|20)\\d\\d)[a-z]?';
const VOL = '(?<vol>[A-Z]?\\d{1,4}[A-Z]?(?:[-/]\\d{1,4})?|(?!LLC\\b)[IVXLC]{2,8})';
const SUPPL = '(?:,? ?(?:Suppl(?:ement)?|Pt|Part|Spec(?:ial)?|Special Issue)\\b\\.? ?\\w{0,3})?';
const ISS = `(?: ?\\((?<iss>[^()]{1,24})\\))?${SUPPL}`;
const PAGE = '(?:[A-Za-z]{0,3}\\.?\\d{1,7}[A-Za-z]{0,2}(?:\\.\\d{1,3})?|[ivxlc]{1,7})';
const PP =
  '(?:pp?\\.?|pages?|pgs?\\.?|S\\.|[Aa]rt(?:icle)?\\.?(?: ?(?:no|ID|number)\\.?)?|Paper(?: no\\.)?|e-?page)?\\s?';
const PAGES = `${PP}(?<pages>${PAGE}(?: ?[-–—−]{1,2} ?${PAGE})?)`;
const MONTH =
  '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Spring|Summer|Autumn|Fall|Winter)[a-z]*\\.?(?:[-/–][A-Z][a-z]+\\.?)?(?: \\d{1,2}(?:[-–]\\d{1,2})?)?';
const NO = '(?:(?:nos?|nr|issues?|iss|num|number|Heft|n)\\.? ?(?<no>[\\w/–-]{1,12}))';
const VOLUME_WORD = '(?:vol(?:ume)?s?|Bd|t)\\.? ?';

/** Forms with more parts come first: the first that matches near the end of a reference is taken. */
const FORMS: readonly RegExp[] = [
  // 2008, 9(3):380-391 / 1989;63:618-24 / 2010 Mar 5;376:49-62
  new RegExp(`${YEAR}(?: ${MONTH})?(?: ?[,;]|\\.) ?(?:${VOLUME_WORD})?${VOL}${ISS} ?[:,] ?${PAGES}`, 'gu'),
  // vol. 12, no. 3, pp. 45-67
  new RegExp(
    `${VOLUME_WORD}${VOL}(?!\\w)${ISS}[,:;.]?(?: ?${NO}[,:;.]?)?(?: ?\\(?(?:${MONTH})? ?${YEAR}\\)?[,:;.]?)? ?${PAGES}`,
    'giu',
  ),
  // 12, no. 3 (2004): 45-67
  new RegExp(`${VOL},? ${NO},? ?(?:\\((?:${MONTH},? )?${YEAR}\\))?[:,] ?${PAGES}`, 'giu'),
  // 12, 3 (2004), 45-67
  new RegExp(`${VOL}, ?(?<no>\\d{1,3}) \\((?:${MONTH},? )?${YEAR}\\)[,:] ?${PAGES}`, 'gu'),
  // 12 (2004), no. 3, 45-67 / 12 (2004) 45-67
  new RegExp(`${VOL}${ISS} ?\\((?:${MONTH},? )?${YEAR}\\)[,:]? ?(?:${NO},? ?)?${PAGES}`, 'giu'),
  // 77, 3865 (1996) / 88(2), 2297-2306 (2007)
  new RegExp(`${VOL}${ISS} ?[,:] ?${PAGES},? ?\\((?:${MONTH},? )?${YEAR}\\)`, 'gu'),
  // 12(3):45-67
  new RegExp(`${VOL}${ISS} ?[:;] ?${PAGES}`, 'gu'),
  // 52(3), 247-259 / 4, 72-77
  new RegExp(`${VOL}${ISS} ?, ?${PAGES}`, 'gu'),
  // 12(3) 45-67 / 12 pp. 45-67
  new RegExp(`${VOL}(?: ?\\((?<iss>[^()]{1,24})\\)| (?=pp?\\.?)),? ?${PAGES}`, 'gu'),
  // pp. 45-67
  new RegExp(`\\b(?:pp|pages|S)\\b\\.? ?(?<pages>${PAGE} ?[-–—−]{1,2} ?${PAGE})`, 'gu'),
  // volume alone: 12(3) / vol. 12
  new RegExp(`${VOLUME_WORD}${VOL}${ISS}`, 'giu'),
];

/** What may follow the locator of the only reference in a string. */
const TAIL =
  /^(?:[\s.,;:)\]]|\(?(?:1[5-9]|20)\d\d[a-z]?\)?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?|discussion|quiz|passim|Epub|In press|Erratum|and references therein|[A-Z]?\d{1,6}(?:[-–]\d{1,6})?|\[[^\]]{1,60}\]|\([^)]{1,60}\)|DOI|doi|PMID)*/u;

function isAtWord(text: string, index: number): boolean {
  const before = text[index - 1] ?? ' ';
  return /[\s,.;:("]/.test(before);
}

function isWholeEnd(text: string, end: number): boolean {
  return !/[\p{L}\d]/u.test(text[end] ?? ' ');
}

function toLocator(match: RegExpMatchArray): Locator {
  const { vol, iss, no, pages, year } = match.groups ?? {};
  const issue = no ?? (iss && !/^(?:1[5-9]|20)\d\d$/.test(iss) ? iss : undefined);
  const inIssue = /^(?:[A-Z][a-z]+\.? )?((?:1[5-9]|20)\d\d)$/.exec(iss ?? '')?.[1];
  const index = match.index ?? 0;
  return {
    ...(vol && { volume: vol }),
    ...(issue && { issue: issue.replace(/^(?:nos?|issue|iss)\.? ?/i, '') }),
    ...(pages && { pages: pages.replace(/ ?[-–—−]{1,2} ?/, '-') }),
    ...((year ?? inIssue) && { year: Number(year ?? inIssue) }),
    index,
    end: index + match[0].length,
  };
}

/** Finds where volume and pages are printed; null if they are not. */
export function findLocator(text: string): Locator | null {
  let loose: Locator | null = null;
  for (const form of FORMS) {
    const found = [...text.matchAll(form)].filter(
      (match) => isAtWord(text, match.index) && isWholeEnd(text, match.index + match[0].length),
    );
    for (const match of found.reverse()) {
      const locator = toLocator(match);
      if (isYearAsVolume(locator)) continue;
      const rest = text.slice(locator.end);
      if ((TAIL.exec(rest)?.[0].length ?? 0) === rest.length) return locator;
      if (rest.length < 200) loose ??= locator;
    }
  }
  return loose;
}

/** "2005, 84" is a year and a volume, not a volume and a page. */
function isYearAsVolume({ volume = '', year }: Locator): boolean {
  return year === undefined && /^(?:19|20)\d\d$/.test(volume);
}

const BRACKETED = /\((?:[A-Z][a-z]+\.? ?\d{0,2},? )?((?:1[5-9]|20)\d\d)[a-z]?(?:,? [^()]{1,24})?\)/u;
const BARE = /(?<![\d/.:-])((?:1[5-9]|20)\d\d)[a-z]?(?![\d/:-])/gu;

/** The year of a reference: in brackets, else the last one that is printed by itself. */
export function findYear(text: string): number | undefined {
  const bracketed = BRACKETED.exec(text)?.[1];
  if (bracketed) return Number(bracketed);
  const last = [...text.matchAll(BARE)].at(-1)?.[1];
  return last ? Number(last) : undefined;
}
