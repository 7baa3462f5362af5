import { knownConference } from '../../match/conferences.ts';
import { compareVenues, type VenueRelation, venueWords } from '../../match/venue.ts';
import { plainWords } from '../../text/words.ts';

/** Archives of preprints; such a venue says that the paper is cited as a preprint. */
const PREPRINT_VENUE =
  /\b(?:arxiv|corr|biorxiv|medrxiv|chemrxiv|psyarxiv|socarxiv|engrxiv|eartharxiv|preprints?(?:\.org)?|ssrn|research square|techrxiv|osf|zenodo|hal|e-?prints?|openreview|figshare|dspace|repository)\b/iu;

/** Whether a venue is an archive of preprints. */
export const isPreprintVenue = (venue: string): boolean => PREPRINT_VENUE.test(venue);

/** Series that hold the proceedings of many conferences: such a name contradicts no other. */
const SERIES =
  /\b(?:lecture notes|proceedings of machine learning research|pmlr|jmlr w(?:orkshop|&|\b)|communications in computer and information science|ceur|conference proceedings? series|advances in intelligent systems|procedia|ifac|spie|springer proceedings|lipics|leibniz international|frontiers in artificial intelligence and applications|ssrn|openreview)\b/iu;

/** Whether a venue is such a series. */
export const isSeries = (venue: string): boolean => SERIES.test(venue);

/** Words that say what kind of thing a venue is, or who holds it, and that are left out freely. */
const GENERIC = new Set(
  'acm aclweb advances annual asme association cvf conf conference congress ed edition english ieee int international intl issue joint meeting official online press print proc proceedings publication publications section ser series siam society symp symposium the trans transactions usenix vol volume workshop workshops'.split(
    ' ',
  ),
);
const ORDINAL =
  /^(?:\d+(?:st|nd|rd|th)?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\w*|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\w+teenth)$/u;

/** Whether the venue that a reference states is the one that a record has. */
export function compareVenueNames(stated: string, found: string): VenueRelation {
  const [one, other] = [normalise(stated), normalise(found)];
  if (one === '' || other === '' || SERIES.test(one) || SERIES.test(other)) return 'unknown';
  const [a, b] = [knownConference(one), knownConference(other)];
  if (a && b) return a === b ? 'same' : 'different';
  // A journal may have the name of a conference without the word "Conference".
  const isSame = a || b ? isSameWhole : isSameName;
  return isSame(one, other) || isSame(other, one) ? 'same' : 'different';
}

/** Whether two names may be of one venue: they have a telling word in common, or one can be an acronym of the other. */
export function mayBeOneVenue(stated: string, found: string): boolean {
  const [one = [], other = []] = [stated, found].map((name) => telling(venueWords(normalise(name))));
  if (one.length === 0 || other.length === 0) return true;
  if (one.some((word) => other.some((each) => compareVenues([word], [each]) === 'same'))) return true;
  return mayAbbreviate(one, plainWords(found)) || mayAbbreviate(other, plainWords(stated));
}

/** Whether the letters of a single word are in the words of a name, in order, from the start of one: "EPL". */
function mayAbbreviate(short: readonly string[], long: readonly string[]): boolean {
  const [word = ''] = short;
  if (short.length !== 1 || long.length < 2) return false;
  return long.some((_, at) => {
    let next = 0;
    const letters = long.slice(at).join('');
    if (letters[0] !== word[0]) return false;
    for (const letter of letters) if (letter === word[next]) next += 1;
    return next === word.length;
  });
}

/** Whether a text names a venue, in full or abbreviated. */
export function namesVenue(text: string, venue: string): boolean {
  const words = text.split(/[\s,;:]+/u).filter(Boolean);
  const length = plainWords(normalise(venue)).length;
  const sizes = [...new Set([1, length - 2, length - 1, length, length + 1])].filter((size) => size > 0);
  const windows = sizes.flatMap((size) =>
    words.slice(0, Math.max(0, words.length - size + 1)).map((_, at) => words.slice(at, at + size).join(' ')),
  );
  return windows.some(
    (window) => telling(venueWords(window)).length > 0 && compareVenueNames(window, venue) === 'same',
  );
}

/** The country or town that some records add. */
const PLACE =
  /(?<=\S)[\s,(]+(?:of the united states(?: of america)?|u\.?\s?s\.?\s?a\.?|uk|london(?:, england)?|england|berlin|paris|new york(?:, n\.?y\.?)?)\)?\.?\s*$/iu;

const normalise = (venue: string) =>
  venue
    .slice(0, 300)
    .replace(/^\s*(?:in\s*:|in\s+(?=proc))\s*/iu, '')
    .replace(/&/gu, ' and ')
    .replace(PLACE, '')
    .trim();

function isSameWhole(short: string, long: string): boolean {
  const [a, b] = [venueWords(short), venueWords(long)];
  if (a.length === 0 || b.length === 0) return true;
  return (a.length === b.length && compareVenues(a, b) === 'same') || isAcronym(short, long);
}

function isSameName(short: string, long: string): boolean {
  if (isSameWhole(short, long)) return true;
  const [a, b] = [venueWords(short), venueWords(long)];
  const [one, other] = [telling(a), telling(b)];
  if (one.length > 0 && one.length === other.length && isEach(one, other)) return true;
  return isGlued(a, b) || continues(short, long) || continues(one.join(' '), other.join(' '));
}

/** "jthoraccardiovascsurg" for "Journal of Thoracic and Cardiovascular Surgery". */
const isGlued = (short: readonly string[], long: readonly string[]) =>
  short.length === 1 &&
  (short[0] ?? '').length >= 8 &&
  compareVenues([...short], [...long]) === 'same' &&
  long.length > 1;

const telling = (words: readonly string[]) => words.filter((word) => !GENERIC.has(word) && !ORDINAL.test(word));

/** Word by word, each an abbreviation of the other. */
const isEach = (a: readonly string[], b: readonly string[]) =>
  a.every((word, at) => compareVenues([word], [b[at] ?? '']) === 'same');

/** A longer form of the same name: "... of the United States of America", "... (London)", "JPEN Journal of ...". */
function continues(short: string, long: string): boolean {
  const [a, b] = [plainWords(short), plainWords(long)];
  if (a.length < 2 || b.length <= a.length) return false;
  const starts = a.every((word, at) => word === b[at]);
  const ends = a.every((word, at) => word === b[b.length - a.length + at]);
  if (starts && /^(?:of|in|for|der|de|a|b|c|d|e|f)$/u.test(b[a.length] ?? '')) return true;
  return ends && b.length === a.length + 1 && isInitials(b[0] ?? '', a);
}

/** A name of one word in capitals that stands for the words of the other: "TPAMI", "J ACM", "(CVPR)". */
function isAcronym(short: string, long: string): boolean {
  const words = plainWords(short).filter((word) => !/^(?:ieee|acm|siam|the|proc|proceedings|\d+)$/u.test(word));
  const [acronym = ''] = words;
  if (words.length !== 1 || acronym.length < 2 || acronym.length > 12) return false;
  if (new RegExp(`(?<![\\p{L}])${acronym.toUpperCase()}(?![\\p{L}])`, 'u').test(long)) return true;
  return isInitials(acronym, plainWords(long.replace(/[([].*$/su, '')));
}

const FILLER = new Set('a an and at by de del der des di du et for in la le of on the to und with'.split(' '));

/** Whether letters are the initials of words; generic and little words may be left out, others not. */
function isInitials(letters: string, words: readonly string[]): boolean {
  let reached = new Set([0]);
  for (const word of words) {
    const next = new Set<number>();
    for (const at of reached) {
      if (letters[at] === word[0]) next.add(at + 1);
      if (FILLER.has(word) || GENERIC.has(word) || ORDINAL.test(word)) next.add(at);
    }
    reached = next;
  }
  return reached.has(letters.length);
}
