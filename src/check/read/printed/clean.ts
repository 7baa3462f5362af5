import { foldText } from '../../../text/markup.ts';

/** No reference is longer; what is longer is a paragraph of text. */
export const MAX_REFERENCE = 4000;

const LABEL =
  /^(?:[[［]\s?([^\]［］\s]{1,24}(?:\s[^\]\s]{1,12}){0,3})\s?[\]］][.:]?|\((\d{1,4})\)|(\d{1,4})[.)](?=\s|\p{L}))\s*/u;
const BULLET = /^[-*+•·–—▪●]\s+/u;

/** A reference without its label, with the label apart. */
export interface Labelled {
  readonly label?: string;
  readonly text: string;
}

/** Takes off the number, the key or the bullet at the start of an entry. */
export function takeLabel(entry: string): Labelled {
  const bare = entry.replace(BULLET, '');
  const match = LABEL.exec(bare);
  const label = match?.[1] ?? match?.[2] ?? match?.[3];
  // "[Online]" and a translated title in brackets are part of the reference.
  if (match === null || label === undefined || !/\d/.test(label)) return { text: bare };
  return { label, text: bare.slice(match[0].length) };
}

/** One line of text: broken words are joined, quotes and dashes have one form. */
export function cleanPrinted(text: string): string {
  return foldText(text)
    .replace(/(\p{L})[\u2010\u00ad-] (?=\p{Ll})/gu, joinBroken)
    .replace(/(\p{L}|\d)[\u2010-] (?=[\p{Lu}\d])/gu, '$1-')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(?<=\p{Ll}{3})\.(?=\p{Lu}\p{Ll})/gu, '. ')
    .replace(/``|''|[“”„«»]/g, '"');
}

/** First parts that keep their hyphen where a line breaks: "meta- analysis". */
const FIRST =
  /(?:^|[^\p{L}])(?:meta|self|non|anti|post|pre|well|long|short|high|low|cross|multi|half|one|two|three|four|evidence|community|population|cost|age|sex|case|time|dose|life|large|small|first|second|double|single|risk|health|state|task)$/iu;
/** Second parts that do: "growth- promoting". */
const SECOND =
  /^(?:promoting|dependent|induced|specific|mediated|related|based|like|free|associated|derived|targeted|targeting|deficient|resistant|positive|negative|binding|forming|containing|controlled|sensitive|type|term|level|scale|wide|analysis|photon|treated|linked|enriched|rich|driven|oriented|activated|producing|infected|expressing|coupled|regulated|centered|centred|reported|blind|randomized|year|old|term|effectiveness|benefit|up|quality|risk|dimensional|order|time|regulation|synuclein)\b/u;

function joinBroken(whole: string, letter: string, at: number, all: string): string {
  const before = all.slice(Math.max(0, at - 14), at + 1);
  const after = all.slice(at + whole.length, at + whole.length + 16);
  return FIRST.test(before) || SECOND.test(after) ? `${letter}-` : letter;
}
