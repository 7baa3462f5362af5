import { isTellingVenue, isVenueAbbreviation, venueLikeness } from './venue-words.ts';

/** Title and venue of a reference. */
export interface TitleAndVenue {
  readonly title?: string;
  readonly venue?: string;
}

/** Removes punctuation at both ends; a title keeps its question mark. */
export function trimPart(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s.,;:"'–—-]/.test(text[end - 1] ?? '')) end -= 1;
  const start = /^[\s.,;:"'–—)]+/.exec(text)?.[0].length ?? 0;
  return text.slice(Math.min(start, end), end);
}

const QUOTED = /^[\s.,:;]*"([^"]{5,600}?)[,.]?"(?!\s*[:–—-])[,.]?\s*(?=$|[\p{Lu}\d(]|in\b|[a-z]\p{Lu})/u;
const SINGLE = /^[\s.,:;]*[‘']([^’']{5,600}?)[,.]?[’'][,.]?\s+(?=\p{Lu}|in\b)/u;
const IN = /[.,?!:]["']?\s+(?:In|in:|Presented at|Paper presented at)[:\s]\s*(?:the )?(?=[\p{Lu}\d"(])/u;
const PREPRINT =
  /[.,]\s+((?:arXiv|bioRxiv|medRxiv|ChemRxiv|PsyArXiv|SSRN|Research Square|Preprint)\b[^.]{0,60})[.,]?\s*$/iu;

/** Divides the text between the authors and the volume into title and venue. */
export function splitTitle(text: string, hasLocator: boolean): TitleAndVenue {
  const quoted = QUOTED.exec(text) ?? SINGLE.exec(text);
  if (quoted?.[1]) return part(quoted[1], venueOf(text.slice(quoted[0].length)));
  const inside = IN.exec(text);
  if (inside) return part(text.slice(0, inside.index + 1), venueOf(text.slice(inside.index + inside[0].length)));
  const preprint = PREPRINT.exec(text);
  if (preprint) return part(text.slice(0, preprint.index), preprint[1]);
  if (hasLocator && isVenueAlone(text)) return part(undefined, text);
  const cut = hasLocator ? bestCut(text) : sentenceCut(text);
  if (cut) return part(text.slice(0, cut.title), text.slice(cut.venue));
  return part(text, undefined);
}

function part(title: string | undefined, venue: string | undefined): TitleAndVenue {
  const [first, second] = [trimPart(title ?? ''), trimPart(venue ?? '')];
  return { ...(first && { title: first }), ...(second && /\p{L}/u.test(second) && { venue: second }) };
}

/** The name at the start, without editors, places and publishers. */
function venueOf(text: string): string {
  const bare = text
    .replace(/^(?:in|In)[:\s]\s*/u, '')
    .replace(/^(?:[^.]{0,120}?\(?\b[Ee]ds?\.?\)?|.{0,120}?\([Ee]ds?\.?\))[.,:]?\s+/u, '');
  const stop = /(?:[.,;]\s+(?=(?:pp?\b|pages\b|vol\b|edited by|eds?\b|\d{4}\b))|\.\s+(?=\p{Lu}\p{Ll}{3,}))/u.exec(bare);
  const isAbbreviated = stop?.[0].startsWith('.') && !isSentenceEnd(bare, stop.index);
  return stop && !isAbbreviated ? bare.slice(0, stop.index) : bare;
}

interface Cut {
  readonly title: number;
  readonly venue: number;
}

const STOP = /(?<mark>[.?!]["')\]]?|,|;|:)\s+(?=[\p{Lu}\d"(]|[a-z]\p{Lu}|\p{Lo})/gu;

/** Whether a dot ends a sentence: the word before it is no initial and no abbreviation of a journal. */
function isSentenceEnd(text: string, at: number): boolean {
  const word = /[\p{L}\p{N}]+$/u.exec(text.slice(Math.max(0, at - 30), at))?.[0] ?? '';
  // Between two dots, a short word is an abbreviation: "Bull. Torr. Bot. Club".
  if (word.length <= 6 && /^\p{Lu}/u.test(word) && /\.\s$/u.test(text.slice(0, at - word.length))) return false;
  return !(/^\p{Lu}/u.test(word) && isVenueAbbreviation(word) && !/^\p{Lu}{2,}$/u.test(word));
}

/** The place where the rest reads as the name of a journal. */
function bestCut(text: string): Cut | null {
  let best: Cut | null = null;
  let highest = MIN_SCORE;
  for (const match of text.matchAll(STOP)) {
    const mark = match.groups?.['mark'] ?? '';
    const title = match.index + (/^[?!]/.test(mark) ? 1 : 0);
    const score = title < 3 ? 0 : scoreCut(text, match.index, mark, text.slice(match.index + match[0].length));
    if (score <= highest) continue;
    highest = score;
    best = { title, venue: match.index + match[0].length };
  }
  return best;
}

const MIN_SCORE = 2.2;

/** A full stop is better than a comma; a name has no sentences of its own and is not long. */
function scoreCut(text: string, at: number, mark: string, rest: string): number {
  const likeness = venueLikeness(rest);
  if (likeness < 0.75) return 0;
  const words = rest.split(/\s+/).length;
  const telling = isTellingVenue(rest) ? 1 : 0;
  return likeness * 3 + scoreMark(text, at, mark) + telling - innerStops(rest) * 1.4 - Math.max(0, words - 7) * 0.25;
}

function scoreMark(text: string, at: number, mark: string): number {
  if (/^[?!]/.test(mark)) return 2.2;
  if (mark.startsWith('.')) return isSentenceEnd(text, at) ? 2.2 : -0.6;
  return mark === ',' ? 0.2 : -1;
}

/** Ends of sentences inside a name: a title of several sentences has them, a journal has not. */
function innerStops(text: string): number {
  let count = 0;
  for (const match of text.matchAll(/[.?!]\s+(?=\p{Lu})/gu))
    if (/^[?!]/.test(match[0]) || isSentenceEnd(text, match.index)) count += 1;
  return count;
}

/** Without a volume only a full stop divides. */
function sentenceCut(text: string): Cut | null {
  for (const match of text.matchAll(/(?<mark>[.?!]["')\]]?)\s+(?=[\p{Lu}\d"(])/gu)) {
    const isStop = match[0].startsWith('.');
    if (isStop && !isSentenceEnd(text, match.index)) continue;
    if (match.index < 8) continue;
    return { title: match.index + (isStop ? 0 : 1), venue: match.index + match[0].length };
  }
  return null;
}

/** Physicists and chemists omit the title: a few words in capitals and nothing else are the journal. */
function isVenueAlone(text: string): boolean {
  const name = trimPart(text);
  const words = name.split(/\s+/);
  return (
    words.length <= 9 &&
    innerStops(name) === 0 &&
    !/[?!:]/.test(name) &&
    venueLikeness(name) > 0.9 &&
    isTellingVenue(name)
  );
}
