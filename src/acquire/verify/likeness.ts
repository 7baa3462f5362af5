/** Words in lower case without accents; scripts that write without blanks give their letters in pairs. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .flatMap(splitUnspaced);
}

function splitUnspaced(word: string): string[] {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)) return [word];
  const letters = [...word];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** Whether a title is so short that its letters or words open many other titles too. */
export function isShort(title: string): boolean {
  return wordsOf(title).join('').length < 12;
}

/** Openings of documents about a paper, in the languages of most journals. */
const COMPANIONS: readonly (readonly [word: string, pattern: RegExp])[] = [
  [
    'comment',
    /^\W*(?:a |an |some |further |brief |short |critical )*(?:comments?|commentary|remarks?|notes?|thoughts?|reflections?|perspectives?|observations?|discussion) (?:on|to|of|about|regarding|concerning)\b|^\W*(?:comment|commentary|discussion|news and views)\b\s*[:.–—-]|^\W*kommentar zu\b/i,
  ],
  [
    'reply',
    /^\W*(?:re|reply|response|rebuttal|rejoinder|authors?['’]? (?:reply|response))\s*:|^\W*(?:reply|response|rebuttal|rejoinder|authors?['’]? (?:reply|response)) (?:to|on|of)\b|^\W*in reply\b/i,
  ],
  [
    'erratum',
    /^\W*(?:erratum|errata|corrigend(?:um|a)|(?:author |publisher |editorial )?correction|addendum|fe de erratas)\b/i,
  ],
  ['retraction', /^\W*(?:retraction|retracted|withdrawn|withdrawal|expression of concern)\b/i],
  [
    'supplement',
    /^\W*(?:supplement(?:ary|al)?|supporting|additional|electronic supplementary|online) (?:information|materials?|data|files?|methods|appendix|text|notes?)\b|^\W*supplement to\b/i,
  ],
  [
    'review of it',
    /^\W*(?:peer review|review(?:er)? (?:report|comments?)|referee report)\b|^\W*review (?:for|of) ["“‘«]/i,
  ],
  ['translation', /^\W*(?:translation of|translated from|traducci[oó]n|traduction|übersetzung|traduzione|tradução)\b/i],
];

/** Words after a title that make it the title of something about the paper. */
const ENDINGS =
  /^\W*(?:an? |the |our )*(?:comments?|commentary|reply|repl(?:y|ies) (?:to|by)|response|rebuttal|rejoinder|discussion|erratum|corrigendum|correction|retraction|supplement(?:ary|al)?(?: \w+)?|supporting information|(?:talk |lecture )?slides)\b/i;

/** What kind of companion a title block announces, before or after the title; null when the title announces the same. */
export function companionWord(block: string, title: string): string | null {
  const found = COMPANIONS.find(([, pattern]) => pattern.test(block));
  if (found && (!found[1].test(title) || depthOf(block) > depthOf(title))) return found[0];
  const start = title.length > 0 ? block.toLowerCase().indexOf(title.toLowerCase()) : -1;
  const ending = start >= 0 ? ENDINGS.exec(block.slice(start + title.length)) : null;
  return ending ? ending[0].replace(/^\W+/, '').toLowerCase() : null;
}

/** How many announcements stand one before the other: an erratum of a correction has two. */
function depthOf(title: string): number {
  const found = COMPANIONS.find(([, pattern]) => pattern.test(title));
  return found ? 1 + depthOf(title.replace(found[1], '')) : 0;
}

const DENIALS =
  /\b(?:access (?:to this (?:document|content|article) is restricted|denied)|you do not have access|does not have a subscription|purchase (?:this article|access)|please (?:sign|log) in|verify you are (?:a )?human|enable (?:javascript|cookies)|page not found|404 not found)\b/gi;

/** The words by which a document refuses access, when they make up the document rather than occur in it. */
export function looksDenied(text: string, pageCount: number): string | null {
  const hits = [...text.matchAll(DENIALS)].map((match) => match[0]);
  const words = wordsOf(text).length;
  const dense = hits.length > 0 && (words < 250 || hits.length > words / 150);
  return dense && pageCount < 8 ? (hits[0] ?? null) : null;
}
