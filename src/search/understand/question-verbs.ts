import type { Piece } from './piece.ts';
import { FILLERS, RELATIONS } from './question-words.ts';
import { inflect, nounOf, STATES } from './word-families.ts';

/*
 * Verbs that are nouns too, each with the noun that papers write for it; "-": they relate concepts and are none. Only
 * their place in a question makes them verbs.
 */
const VERBS = `
abuse abuse|access access|act action|age ageing|aim -|answer -|appeal appeal|arrest arrest|attack attack|attempt -|audit audit|award award|balance -|ban ban
base -|battle conflict|benefit -|bid bidding|bind binding|blame blame|bleach bleaching|bleed bleeding|bloom bloom|boom growth|borrow borrowing|break breaking|breathe breathing|breed breeding|build construction
burn burning|buy purchase|call -|care care|catch -|challenge -|change -|charge charge|cheat cheating|choose choice|claim claim|climb climbing|code coding|collapse collapse|combat prevention|commute commuting
compensate compensation|conflict conflict|contact contact|contract contract|control -|cook cooking|cool cooling|cope coping|copy copying|cost cost|count -|crack cracking|crash crash|cure cure|cut -|cycle cycling
damage damage|dance dance|debate debate|decay decay|decline decline|decrease -|defeat defeat|delay delay|demand demand|deposit deposition|design design|desire desire|die death|diet diet|discount discounting|display display
dissent dissent|divorce divorce|dope doping|dream dreaming|drink consumption|drive -|drop -|dry drying|eat feeding|edit editing|end -|escape escape|estimate estimation|evict eviction|exchange exchange|exercise exercise|exit exit
experience experience|fade fading|fall falls|farm farming|fear fear|feed feeding|feel feelings|fight fight|finance financing|find -|fire -|fish fishing|fit -|flood flooding|flow flow|flower flowering|fold folding|force -|forecast forecasting|form formation
freeze freezing|function function|fund funding|gain -|gamble gambling|gather -|hack hacking|harm harm|harvest harvesting|heat heating|hire hiring|hunt hunting|hurt -|import imports|increase -|infer inference|invest investment
judge judgement|jump jumping|kill mortality|label labelling|lack -|last duration|lead -|leak leakage|learn learning|leave leaving|quit quitting|hatch hatching|crib cribbing|lend lending|lie lying|lift -|limit -|link -|live -|lose -|love love|manage management|march march|marry marriage
mask masking|matter -|measure measurement|mine mining|miss -|mix mixing|model modelling|monitor monitoring|move movement|murder murder|need -|nest nesting|offer -|order -|own ownership|paint painting|parent parenting|pay payment|perform performance
play play|poison poisoning|pose -|praise praise|prey predation|price pricing|print printing|process processing|produce production|profit profit|program programming|progress progression|promise -|protest protest|pump pumping|punish punishment
race race|rain rainfall|raise -|range -|rank ranking|reach -|react reaction|rebel rebellion|record -|recycle recycling|reform reform|refuse refusal|release release|rent rent|repair repair|report -|rescue rescue|research -|respect -|rest rest
result -|retire retirement|return return|review -|reward reward|rise rise|risk -|rot decay|row rowing|rule rule|run -|rust rust|sample sampling|save -|scale scaling|scan scanning|score -|screen screening|search -|sell sales|sense sensing|serve -
settle settlement|shape -|share sharing|shift -|shop shopping|show -|shrink shrinkage|signal signalling|sing singing|sink sinking|sleep sleep|smell olfaction|smoke smoking|sort sorting|sound -|speak speech|spend spending|split splitting|sport sport
spread spread|stabilise stability|stain staining|starve starvation|steal theft|stop -|store storage|strike strike|struggle -|study -|suffer -|supply supply|support -|surf -|swell swelling|swim swimming|switch switching|take -|talk communication|target targeting|taste taste
tax taxation|teach teaching|tear tearing|test testing|think thinking|time timing|trade trade|train training|transfer transfer|transport transport|travel travel|trend -|trigger -|trust trust|try -|turn -|twin twinning|use -|vary variation|view -
visit visits|vote voting|wait waiting|walk walking|want -|waste waste|watch -|water -|wear wear|weigh -|win -|work -|worry worry|yield yield`;
/** Forms that no rule makes, each with its basic form. */
const IRREGULAR = `
ate eat|left leave|eaten eat|bled bleed|bought buy|bound bind|bred breed|broke break|broken break|built build|burnt burn|chose choose|chosen choose|drank drink|drunk drink|fallen fall|fed feed|fell fall|felt feel|fought fight
froze freeze|frozen freeze|grew grow|grown grow|laid lay|leant lean|learnt learn|lent lend|lost lose|paid pay|rose rise|risen rise|sang sing|sank sink|sold sell|spent spend|spoke speak|spoken speak|stole steal|stolen steal
stored store|swam swim|taught teach|thought think|tore tear|torn tear|told -|won win|wore wear|worn wear|wrote write|written write|dying die|dyed dye|lying lie|led -|kept -|meant -|made -|used -|seen -|shown -|known -|found -`;

const verbs = new Map<string, string>();
const others = new Map<string, string>();
for (const pair of VERBS.split(/[|\n]/).filter(Boolean)) {
  const [verb = '', noun = '-'] = pair.split(' ');
  verbs.set(verb, noun === '-' ? '' : noun);
  for (const form of inflect(verb).slice(1)) others.set(form, noun === '-' ? '' : noun);
}
for (const pair of IRREGULAR.split(/[|\n]/).filter(Boolean)) {
  const [form = '', verb = '-'] = pair.split(' ');
  others.set(form, verbs.get(verb) ?? nounOf(verb) ?? '');
}

/** The noun of a participle or past form of a verb that is a noun too; '' if it is none, undefined for other words. */
export const nounOfForm = (word: string): string | undefined =>
  /(?:ed|en|t|n)$/u.test(word) ? others.get(word) : undefined;

/** The noun of a gerund such as "teaching"; undefined for other words. */
export const nounOfGerund = (word: string): string | undefined => (word.endsWith('ing') ? others.get(word) : undefined);

const BEFORE_BASE = new Set('do does did can could will would should may might must which what who that'.split(' '));
const PRONOUNS = new Set('i we you they it he she people'.split(' '));
const CLAUSE = new Set('how why when where which what who whether because and but or if'.split(' '));

const isUnambiguous = ({ plain, isName }: Piece) =>
  !isName &&
  ((RELATIONS.has(plain) && !FILLERS.has(plain)) ||
    (nounOf(plain) !== null &&
      !STATES.has(plain) &&
      !/(?:ed|ing|ic|(?<=\p{L}{3})al|ive|ous|able|ible|ent|ant|ile)$/u.test(plain)));

/** The verbs of questions among words that are nouns elsewhere: their place, and the noun for each, '' for none. */
export function findQuestionVerbs(
  pieces: readonly Piece[],
  isBoundary: (piece: Piece) => boolean,
): ReadonlyMap<number, string> {
  return new Map(
    pieces.flatMap((_piece, at) => [
      ...infinitiveAt(pieces, at),
      ...participleAfter(pieces, at),
      ...verbBefore(pieces, at),
      ...verbsOfClause(pieces, at, isBoundary),
    ]),
  );
}

/** Where a verb is, and its noun. */
type Verb = readonly [at: number, noun: string];

/** The verb of the clause that an auxiliary or a word such as "why" opens here, and a second one: "lose or gain". */
function verbsOfClause(pieces: readonly Piece[], at: number, isBoundary: (piece: Piece) => boolean): Verb[] {
  const piece = pieces[at];
  if (!piece || piece.isName || !(BEFORE_BASE.has(piece.plain) || opensClause(pieces, at))) return [];
  const verb = findVerb(pieces, at, isBoundary);
  if (verb === null) return [];
  const word = pieces[verb]?.plain ?? '';
  const [join, other] = [pieces[verb + 1], pieces[verb + 2]];
  const second = join && other && /^(?:and|or)$/u.test(join.plain) && !other.isName ? nounAt(other.plain) : undefined;
  return [[verb, nounIn(word) ?? word], ...(second === undefined ? [] : [[verb + 2, second] as const])];
}

/** "reduce violence or increase it" */
function verbBefore(pieces: readonly Piece[], at: number): Verb[] {
  const noun = /^(?:it|them)$/u.test(pieces[at]?.plain ?? '') ? nounAt(pieces[at - 1]?.plain ?? '') : undefined;
  return noun === undefined ? [] : [[at - 1, noun]];
}

const DETERMINERS = new Set('the a an its their his her our this these those any each'.split(' '));
const AFTER_VERB = new Set([
  ...DETERMINERS,
  ...'in on at with to from for by into after before during and or when if'.split(' '),
]);
type IsBoundary = (piece: Piece) => boolean;

/** Whether a word looks like the basic form of a verb that no table knows. */
const isVerbLike = (piece: Piece | undefined, isBoundary: IsBoundary): boolean =>
  piece !== undefined &&
  !(piece.isName || piece.isProper || piece.isAfterBreak || isBoundary(piece)) &&
  /^[a-z]{3,}$/u.test(piece.text) &&
  !/(?:s|ed|ing|ion|ment|ness|ity|al|ic|ous|able|ible|ive|ful|less|ary|ant|ent)$/u.test(piece.plain);

const isPluralNoun = (piece: Piece | undefined) =>
  piece !== undefined && /^[a-z].*[^s]s$|^(?:people|children|women|men)$/u.test(piece.plain);

/**
 * A verb that no table knows, by its place: "may a court pierce the veil", "do squirrels hoard nuts", "robots that
 * apologise". The subject is before it; a determiner follows, or it comes after a plural, where no noun phrase goes on.
 */
function unknownVerbAfter(pieces: readonly Piece[], start: number, isBoundary: IsBoundary): number | null {
  const opener = pieces[start]?.plain ?? '';
  if (/^(?:that|who)$/u.test(opener)) return relativeVerbAfter(pieces, start, isBoundary);
  if (/^(?:which|what)$/u.test(opener)) return null;
  const rest = pieces.slice(start + 2);
  const end = rest.findIndex(
    (piece) => piece.isAfterBreak || BEFORE_BASE.has(piece.plain) || CLAUSE.has(piece.plain) || isUnambiguous(piece),
  );
  const found = rest.slice(0, end < 0 ? undefined : end).findIndex((piece, index) => {
    const [before, next] = [pieces[start + 1 + index], pieces[start + 3 + index]];
    if (!before || isBoundary(before) || !isVerbLike(piece, isBoundary)) return false;
    return isPluralNoun(before) || (next !== undefined && !next.isAfterBreak && DETERMINERS.has(next.plain));
  });
  return found < 0 ? null : start + 2 + found;
}

function relativeVerbAfter(pieces: readonly Piece[], start: number, isBoundary: IsBoundary): number | null {
  const next = pieces[start + 2];
  const isEnd = next === undefined || next.isAfterBreak || AFTER_VERB.has(next.plain);
  return isEnd && isPluralNoun(pieces[start - 1]) && isVerbLike(pieces[start + 1], isBoundary) ? start + 1 : null;
}

/** The verb of a clause: the known one, or an unknown one before it. */
function findVerb(pieces: readonly Piece[], start: number, isBoundary: IsBoundary): number | null {
  const known = verbAfter(pieces, start, isBoundary);
  const unknown = unknownVerbAfter(pieces, start, isBoundary);
  return unknown !== null && (known === null || unknown < known) ? unknown : known;
}

/** "explain why nurses leave": a clause without an auxiliary verb. */
const opensClause = (pieces: readonly Piece[], at: number) =>
  /^(?:why|how|whether|because)$/u.test(pieces[at]?.plain ?? '') &&
  !pieces.slice(at + 1, at + 5).some(({ plain }) => AUXILIARY.has(plain));
const AUXILIARY = new Set([...'is are was were be been has have had to'.split(' '), ...BEFORE_BASE]);

/** "Has Brexit changed trade": a participle after "has" and its subject. */
function participleAfter(pieces: readonly Piece[], start: number): Verb[] {
  if (!/^(?:has|have|had)$/u.test(pieces[start]?.plain ?? '')) return [];
  const found = pieces
    .slice(start + 2, start + 7)
    .findIndex(({ plain, isName, isAfterBreak }) => !isName && !isAfterBreak && isParticiple(plain));
  const at = start + 2 + found;
  return found < 0 ? [] : [[at, nounIn(pieces[at]?.plain ?? '') ?? '']];
}

const isParticiple = (word: string) => /ed$/u.test(word) || (others.has(word) && !/(?:s|ing)$/u.test(word));

/** Whether a verb is in no table, so that only its place makes it one. */
export const isUnknownVerb = (word: string): boolean => nounOf(word) === null && nounAt(word) === undefined;

/** "how to store", "ways to detect": a verb after "to". */
function infinitiveAt(pieces: readonly Piece[], at: number): Verb[] {
  const [before, to, verb] = [pieces[at - 1]?.plain ?? '', pieces[at]?.plain, pieces[at + 1]];
  if (to !== 'to' || !verb || verb.isName || verb.isAfterBreak || !BEFORE_TO.test(before)) return [];
  const noun = nounIn(verb.plain);
  return noun === undefined ? [] : [[at + 1, noun]];
}

const BEFORE_TO =
  /^(?:how|ways?|methods?|able|used?|using|order|trying|want|need|ability|tools?|strategies|efforts|attempts|possible|best|safe|hard|easy|difficult|\p{L}{3,}(?<!wat|nev|riv|numb|pap|oth|fath|moth|memb|matt|pow|ord|lett|wint|summ|clust|cent|lay|cov|ov|aft|und|comput|polym|canc|pap)er)$/u;

const nounIn = (word: string) => nounOf(word) ?? nounAt(word);
const nounAt = (word: string) => verbs.get(word) ?? others.get(word);

function verbAfter(pieces: readonly Piece[], start: number, isBoundary: (piece: Piece) => boolean): number | null {
  const candidates: number[] = [];
  let hasSubject = /^(?:who|what|that)$/u.test(pieces[start]?.plain ?? '');
  for (let at = start + 1; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (!piece || piece.isAfterBreak || BEFORE_BASE.has(piece.plain) || (hasSubject && CLAUSE.has(piece.plain))) break;
    if (hasSubject && isUnambiguous(piece)) return RELATIONS.has(piece.plain) ? null : at;
    const isVerb =
      !piece.isName && !piece.isProper && nounAt(piece.plain) !== undefined && !/(?:ed|ing)$/u.test(piece.plain);
    if (hasSubject && isVerb) candidates.push(at);
    hasSubject ||= !isBoundary(piece) || PRONOUNS.has(piece.plain);
  }
  // "Do heat pumps work": the verb comes after the plural, not before it.
  const isAfterPlural = (at: number) => /[^s]s$|^(?:people|children|women|men)$/u.test(pieces[at - 1]?.plain ?? '');
  return candidates.find(isAfterPlural) ?? candidates[0] ?? null;
}
