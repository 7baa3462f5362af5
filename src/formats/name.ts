import type { Author } from '../model/paper.ts';
import { plainLine } from './latex.ts';

/** A name for a bibliography: a person, or an organisation, which must not be split. */
export type Name =
  | { readonly family: string; readonly given?: string; readonly suffix?: string }
  | { readonly body: string };

const SUFFIX = /^(.+?),?\s+((?:Jr|Sr)\.?|II|III|IV|2nd|3rd|4th)$/u;
/** Lower-case words that belong to the family name after them. */
const PARTICLE =
  /^(?:von|vom|zu|zum|zur|van|der|den|de|del|della|di|da|do|dos|das|du|des|la|le|les|los|ten|ter|te|el|al|bin|ibn|af|av|y|e)$/u;
const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}'’ʼ.-]*|[dlO]['’]\p{Lu}[\p{L}\p{M}-]*)$/u;
/** Words in names of organisations, but not of people. */
const BODY_WORD =
  /^(?:collaborations?|consorti\p{L}*|groups?|teams?|committee|commission|council|associations?|society|institut\p{L}*|universit\p{L}*|organi[sz]ations?|agency|ministry|department|office|bureau|cent(?:er|re)s?|laborator\p{L}*|labs?|networks?|projects?|initiative|foundation|investigators|stud(?:y|ies)|trials?|program(?:me)?s?|panel|task|force|board|bank|union|federation|inc|ltd|llc|gmbh|corp\p{L}*|company|press|academy|college|school|hospital|surveys?|services?|alliance|partnership|registry|authors?|editors?|anonymous|the|of|for|on|in|and|national|international|world|european|american|research|sciences?|health|open|google|deepmind)$/iu;

/**
 * Splits a name. An unsplit name is split only if it looks like a person's: a split organisation is worse than a person
 * sorted by the first name.
 */
export function toName(author: Author): Name | null {
  const [family, given, literal] = [author.family, author.given, author.literal].map((part) => plainLine(part ?? ''));
  if (family) return withSuffix(family, given ?? '');
  const whole = literal || given || '';
  if (whole === '') return null;
  return divide(whole, author.orcid !== undefined) ?? { body: whole };
}

/** The name with the given name first. */
export function displayName(name: Name): string {
  if ('body' in name) return name.body;
  return [name.given, name.family, name.suffix].filter(Boolean).join(' ');
}

function withSuffix(family: string, given: string): Name {
  const behind = SUFFIX.exec(given) ?? SUFFIX.exec(family);
  const suffix = behind?.[2];
  const [rest, first] = suffix && SUFFIX.test(given) ? [family, behind?.[1] ?? ''] : [behind?.[1] ?? family, given];
  const { own, particle } = takeParticle(first);
  const last = particle && !rest.startsWith(particle) ? `${particle} ${rest}` : rest;
  return { family: last, ...(own && { given: own }), ...(suffix && { suffix }) };
}

/** Some records have "van der" in the given name. */
function takeParticle(given: string): { own: string; particle: string } {
  const words = given.split(' ');
  let start = words.length;
  while (start > 1 && PARTICLE.test(words[start - 1] ?? '')) start -= 1;
  return { own: words.slice(0, start).join(' '), particle: words.slice(start).join(' ') };
}

function divide(whole: string, isPerson: boolean): Name | null {
  const [family = '', given = '', ...more] = whole.split(',').map((part) => part.trim());
  if (whole.split(/[\s,]+/u).some((word) => BODY_WORD.test(word))) return null;
  if (family && given && more.length === 0) return withSuffix(family, given);
  const words = whole.split(' ');
  const isName = (word: string) => NAME_WORD.test(word) || PARTICLE.test(word);
  if (words.length < 2 || (!isPerson && (words.length > 5 || !words.every(isName)))) return null;
  const last = words.at(-1) ?? '';
  // "Smith J" and "Smith JR" have the family in front, "Google AI" has none: unknown is not no.
  if (PARTICLE.test(last) || /^\p{Lu}{1,3}\.?$/u.test(last)) return null;
  let start = words.length - 1;
  while (start > 1 && PARTICLE.test(words[start - 1] ?? '')) start -= 1;
  return withSuffix(words.slice(start).join(' '), words.slice(0, start).join(' '));
}
