import type { Author } from '../../../model/paper.ts';
import { isVenueAbbreviation } from './venue-words.ts';

/** The authors at the start of a reference, and where they end. */
export interface PrintedAuthors {
  readonly authors: readonly Author[];
  readonly isCut: boolean;
  readonly end: number;
}

const PARTICLE =
  "(?:[Vv]an(?: der| den| de|'t)?|[Vv]on(?: der| dem)?|[Dd]e(?: la| las| los| l')?|[Dd]el(?:la|le)?|[Dd]i|[Dd]a|[Dd]os|[Dd]as|[Dd]u|[Dd]es|[Ll]a|[Ll]e|[Ee]l|[Aa]l|bin|ibn|[Tt]er|[Tt]en|zu|zur|zum|'t|[Aa]f|av|[Ss]t\\.?|[Ss]an(?:ta)?|d)";
const WORD = "(?:(?:d|D|L|l|O|N)['’ʼ])?\\p{Lu}[\\p{L}\\p{M}’'ʼ`´]*(?:-(?:\\p{Lu}|\\p{Ll})[\\p{L}\\p{M}’'`´]*){0,2}";
/** Not the initials of the next name: "JF Kraus". */
const NO_INITIALS = '(?!\\p{Lu}(?:-?\\p{Lu}){0,2} \\p{Lu}\\p{Ll})';
const FAMILY = `${NO_INITIALS}(?:${PARTICLE}[ -]){0,2}${WORD}(?:(?: | ?- ?)(?:${PARTICLE}[ -])?${WORD}){0,2}`;
const SHORT_FAMILY = `(?:${PARTICLE}[ -]){0,2}${WORD}`;
const DOTTED = '(?:\\p{Lu}\\p{Ll}{0,2}\\.(?:[ -]?(?=\\p{Lu})|(?!\\p{Lu}))){1,5}';
const COMPACT = "(?:\\p{Lu}(?:-?\\p{Lu}){0,3}(?![\\p{L}\\p{M}’'])|(?![JS]r\\b)\\p{Lu}[bcdfghjklmnpqrstvwxz](?=[,.:;]))";
const SUFFIX = '(?:,? (?:Jr|Sr|2nd|3rd|II|III|IV)\\b\\.?)?';
const GIVEN = `(?:\\p{Lu}[\\p{Ll}\\p{M}’']+(?:-\\p{L}[\\p{Ll}\\p{M}]+)?|\\p{Lu}\\.(?:-?\\p{Lu}\\.)*)`;

/** The ways to print a name; each pattern has the groups `f` (family) and `g` (given). */
type Style = 'comma' | 'after' | 'before' | 'undotted' | 'full' | 'inverted';

const PATTERNS: Readonly<Record<Style, RegExp>> = {
  // Smith, J. P. / Smith, JP
  comma: new RegExp(`(?<f>${FAMILY})${SUFFIX}, ?(?<g>${DOTTED}|${COMPACT})${SUFFIX}`, 'uy'),
  // Smith JP / Smith J.P.
  after: new RegExp(`(?<f>${FAMILY}) (?<g>${DOTTED}|${COMPACT})${SUFFIX}`, 'uy'),
  // J. P. Smith
  before: new RegExp(`(?<g>${DOTTED}) ?(?<f>${FAMILY})${SUFFIX}`, 'uy'),
  // JP Smith
  undotted: new RegExp(`(?<g>\\p{Lu}(?:-?\\p{Lu}){0,2}) (?<f>(?!\\p{Lu}+\\b)${SHORT_FAMILY})${SUFFIX}`, 'uy'),
  // Jane P. Smith
  full: new RegExp(
    `(?<g>${GIVEN}(?: ${GIVEN}){0,2}) (?<f>(?!\\p{Lu}{1,3}(?![\\p{L}'’]))${SHORT_FAMILY})${SUFFIX}`,
    'uy',
  ),
  // Smith, Jane P.
  inverted: new RegExp(`(?<f>${SHORT_FAMILY}), (?<g>${GIVEN}(?: ${GIVEN}){0,2})${SUFFIX}`, 'uy'),
};

/** Which styles can follow a name of a style in one list. */
const FOLLOWING: Readonly<Record<Style, readonly Style[]>> = {
  comma: ['comma', 'before', 'after'],
  after: ['after', 'comma'],
  before: ['before'],
  undotted: ['undotted', 'before'],
  full: ['full', 'before'],
  inverted: ['full', 'before', 'inverted'],
};

const AND = /(?:[,;]? ?& ?|[,;]? (?:and|und|et|y|e|och|en) )/uy;
const SEPARATOR = /(?:[,;] ?| ?\/ ?)/uy;
const ET_AL = /[,;]? ?(?:and |& )?(?:et\.? al\b\.?|and others|and colleagues|and co-?workers|u\. ?a\.|…|\.\.\.)/iuy;
const EDITORS = /,? ?\(? ?[Ee]ds?\.?\)?\.?(?=[\s,:(])/uy;
/** A number that a page break left between the names: "Charlton PA, 74. Kosutic G". */
const STRAY = /\d{1,3}\. /uy;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function toAuthor(match: RegExpExecArray): Author {
  const { f = '', g } = match.groups ?? {};
  const given = g?.trim();
  return given ? { family: f.trim(), given } : { family: f.trim() };
}

/** Words that start titles, not names. */
const NOT_NAMES =
  /^(?:The|A|An|On|In|Of|For|From|With|Without|To|Towards?|How|Why|What|When|Where|Which|Is|Are|Do|Does|Can|Study|Studies|Effects?|Analysis|Role|Use|Using|Review|Introduction|Handbook|Proceedings|Journal|Annals|Nature|Science|Physical|Advances|Progress|New|Some|Note|Notes|Human|Deep|Learning|Neural|Quantum|International)\b/u;

interface List {
  readonly authors: readonly Author[];
  readonly end: number;
  readonly isCut: boolean;
}

interface Separator {
  readonly end: number;
  /** "and" precedes the last name, except where every style of list uses it. */
  readonly isLast: boolean;
}

const LATE_AND = /(?:and|und|&) /uy;

function separatorAt(text: string, at: number, style: Style): Separator | null {
  const isOpen = style === 'comma' || style === 'after';
  const and = matchAt(AND, text, at);
  if (and) return { end: at + and[0].length, isLast: !isOpen };
  const comma = matchAt(SEPARATOR, text, at);
  if (!comma) return null;
  const end = at + comma[0].length;
  const late = matchAt(LATE_AND, text, end);
  if (late) return { end: end + late[0].length, isLast: style !== 'after' };
  return { end: end + (matchAt(STRAY, text, end)?.[0].length ?? 0), isLast: false };
}

function nameAt(text: string, at: number, style: Style, first: boolean): RegExpExecArray | null {
  const styles = first ? [style] : FOLLOWING[style];
  const name = styles.map((each) => matchAt(PATTERNS[each], text, at)).find(Boolean);
  if (!name) return first ? null : loneName(text, at, style);
  return LOOSE.includes(style) && NOT_NAMES.test(name[0]) ? null : name;
}

function listFrom(text: string, style: Style): List | null {
  const first = nameAt(text, 0, style, true);
  if (!first) return null;
  const authors = [toAuthor(first)];
  let end = first[0].length;
  for (let isLast = false; ; ) {
    const etAl = matchAt(ET_AL, text, end);
    if (etAl) return { authors, end: end + etAl[0].length, isCut: true };
    const separator: Separator | null = isLast ? null : separatorAt(text, end, style);
    const next = separator && nameAt(text, separator.end, style, false);
    if (!next) return { authors, end, isCut: false };
    authors.push(toAuthor(next));
    end = separator.end + next[0].length;
    isLast = separator.isLast;
  }
}

const LONE = new RegExp(`(?<f>${SHORT_FAMILY})(?=, )`, 'uy');

/** A name without initials between two others that have them. */
function loneName(text: string, at: number, style: Style): RegExpExecArray | null {
  if (style !== 'after' && style !== 'comma') return null;
  const name = matchAt(LONE, text, at);
  const follows = name && matchAt(PATTERNS[style], text, at + name[0].length + 2);
  return follows ? name : null;
}

/** What must follow the authors of a style, so that a title is not read as names. */
const AFTER_FULL = /^(?:\s*(?:[,.:]?\s*[("“]|[.:,]?\s*\(?(?:1[5-9]|20)\d\d\b|[.:]\s|,\s+"|,\s+\p{Lu}|$))/u;

const STRICT: readonly Style[] = ['comma', 'after', 'before', 'undotted'];
/** Names in full look like words of a title, so they are tried last. */
const LOOSE: readonly Style[] = ['inverted', 'full'];

function longest(text: string, styles: readonly Style[]): List | null {
  const lists = styles.flatMap((style) => listFrom(text, style) ?? []);
  return lists.reduce<List | null>((best, list) => (best && best.end >= list.end ? best : list), null);
}

function looseList(text: string): List | null {
  const list = longest(text, LOOSE);
  return list && AFTER_FULL.test(text.slice(list.end, list.end + 12)) ? list : null;
}

/** Reads the names at the start of a reference; null if there are none. */
export function readAuthors(text: string): PrintedAuthors | null {
  const [group, unspaced] = [readGroup(text), readUnspaced(text)];
  if (group) return group;
  if (unspaced) return unspaced;
  const strict = longest(text, STRICT);
  const loose = (strict?.authors.length ?? 0) > 1 ? null : looseList(text);
  // "Ines J. Marlow, Karel Berg" starts like "Ines J.", a family name with an initial.
  const best = strict && (loose?.authors.length ?? 0) < 2 ? strict : loose;
  if (!best) return readLone(text) ?? readBody(text);
  const swallowed = swallowedVenue(best, text);
  if (swallowed) return swallowed;
  const editors = matchAt(EDITORS, text, best.end);
  return { authors: best.authors, isCut: best.isCut, end: best.end + (editors?.[0].length ?? 0) };
}

/** "Becke, A. D. J. Chem. Phys.": the last initial belongs to the journal. */
function swallowedVenue({ authors, end, isCut }: List, text: string): PrintedAuthors | null {
  const last = authors.at(-1);
  const [, given] = /^(.*\p{Lu}\.) ?J\.$/u.exec(last?.given ?? '') ?? [];
  const abbreviation = /^ ?(\p{Lu}\p{Ll}{1,11})\. /u.exec(text.slice(end))?.[1];
  if (!last || !given || !abbreviation || !isVenueAbbreviation(abbreviation)) return null;
  const start = text.lastIndexOf('J.', end - 1);
  return { authors: [...authors.slice(0, -1), { ...last, given }], isCut, end: start };
}

/** Family names alone before "et al.": "Kucsko, Maurer, et al." */
function readBareNames(text: string, first: RegExpExecArray): PrintedAuthors | null {
  const authors = [toAuthor(first)];
  for (let end = first[0].length; authors.length <= MAX_BARE; ) {
    const etAl = matchAt(ET_AL, text, end);
    if (etAl) return { authors, isCut: true, end: end + etAl[0].length };
    const comma = matchAt(SEPARATOR, text, end);
    const next = comma && matchAt(BARE, text, end + comma[0].length);
    if (!next) return null;
    authors.push(toAuthor(next));
    end += comma[0].length + next[0].length;
  }
  return null;
}

const BARE = new RegExp(`(?<f>${SHORT_FAMILY})(?=[,;]? )`, 'uy');
const MAX_BARE = 10;

/** A family name whose initials were lost, before further names: "Kennedy, and J. T. Inglis." */
function readLone(text: string): PrintedAuthors | null {
  const first = matchAt(new RegExp(`(?<f>${SHORT_FAMILY})`, 'uy'), text, 0);
  if (!first) return null;
  const bare = readBareNames(text, first);
  if (bare) return bare;
  const separator = matchAt(AND, text, first[0].length);
  if (!separator) return null;
  const rest = text.slice(first[0].length + separator[0].length);
  const list = (['before', 'comma', 'after'] as const).map((style) => listFrom(rest, style)).find(Boolean);
  if (!list) return null;
  const skipped = first[0].length + separator[0].length;
  return { authors: [toAuthor(first), ...list.authors], isCut: list.isCut, end: skipped + list.end };
}

const LITTLE = '(?:of|for|on|in|and|the|de|del|des|du|la|et|und|für|der|to|by|&)';
const CAPITALISED = "\\p{Lu}[\\p{L}\\p{M}\\d’'/-]*";
const GROUP_WORD =
  '(?:Collaborations?|Consortium|Group|Team|Committee|Society|Association|Organi[sz]ation|Network|Initiative|Investigators|Council|Contributors|Academy|College|Panel|Board|Federation|Task Force|Working Party|Alliance|Commission|Union|Program(?:me)?|Institute|Agency|Department|Ministry|Foundation|University|Cent(?:er|re)|Office|Bureau|Bank|Authority)';
const GROUP = new RegExp(
  `^(?:[Tt]he )?(?:${CAPITALISED} (?:${LITTLE} ){0,2}){0,8}${GROUP_WORD}(?: (?:${LITTLE} ){0,2}${CAPITALISED}){0,8}(?=[.,;:]? |[.,;:]?$)`,
  'u',
);

/** "WHO. Global report". */
const ABBREVIATED = /^\p{Lu}{3,6}(?=\. \p{Lu}\p{Ll})/u;

/** The name of a group or an organisation, which names of people may follow: "ATLAS Collaboration, G. Aad et al.". */
function readGroup(text: string): PrintedAuthors | null {
  const name = (GROUP.exec(text.slice(0, 300)) ?? ABBREVIATED.exec(text))?.[0];
  if (!name) return null;
  const after = /^(?:[.,;:] ?| (?=\())/u.exec(text.slice(name.length));
  if (!after) return null;
  const author: Author = { literal: name };
  const start = name.length + after[0].length;
  const people = /^[,;:]/u.test(after[0]) ? longest(text.slice(start), STRICT) : null;
  if (!people) return { authors: [author], isCut: false, end: name.length };
  return { authors: [author, ...people.authors], isCut: people.isCut, end: start + people.end };
}

/** "And others". */
const UNSPACED_CUT = '(?:等|외|ほか|他)(?!\\p{L})';
const UNSPACED = `(?:(?!${UNSPACED_CUT})[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}々]){2,6}`;
const BETWEEN = '(?:[,，、;；]? ?(?:&|and) ?|[,，、;；] ?)';
const UNSPACED_NAMES = new RegExp(
  `^${UNSPACED}(?:${BETWEEN}${UNSPACED}){0,20}(?:[,，、]? ?(?<cut>${UNSPACED_CUT}|et al\\.?))?(?=[.．。,:：]? ?[("“]?[\\p{Script=Latin}\\d])`,
  'u',
);

/** Names in Chinese, Japanese or Korean letters before a Latin title. */
function readUnspaced(text: string): PrintedAuthors | null {
  const names = UNSPACED_NAMES.exec(text.slice(0, 300));
  if (!names) return null;
  const cut = names.groups?.['cut'];
  const listed = names[0].slice(0, names[0].length - (cut?.length ?? 0));
  const authors = listed
    .split(new RegExp(BETWEEN, 'u'))
    .filter(Boolean)
    .map((literal): Author => ({ literal: literal.trim() }));
  return { authors, isCut: cut !== undefined, end: names[0].length };
}

/** An organisation before a year in brackets: "World Health Organization (2010) ...". */
function readBody(text: string): PrintedAuthors | null {
  const [whole, body] = /^([^.()"?!]{3,200}?)[.,]? ?(?=\((?:1[5-9]|20)\d\d[a-z]?\))/u.exec(text) ?? [];
  if (!whole || !body || !/^\p{Lu}/u.test(body) || body.split(' ').length > 30) return null;
  return { authors: [{ literal: body.trim() }], isCut: false, end: whole.length };
}
