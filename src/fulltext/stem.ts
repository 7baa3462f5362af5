/**
 * Porter's stemming algorithm of 1980. FTS5 stems by the same rules, and a test compares both: what is counted, ranked
 * and highlighted here must be what FTS5 found.
 */

const VOWEL_OR_Y = /[aeiouy]/;
const SHORTEST = 3;
const LONGEST = 64;

type Rule = readonly [ending: string, replacement: string];

const STEP_2: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
];

const STEP_3: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];

const STEP_4 = [
  ['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement', 'ment', 'ent', 'ion', 'ou', 'ism', 'ate', 'iti'],
  ['ous', 'ive', 'ize'],
].flat();

/** Whether a letter is a consonant; y is one at the start and after a vowel. */
function isConsonant(word: string, at: number): boolean {
  const letter = word[at] ?? '';
  if ('aeiou'.includes(letter)) return false;
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1);
}

/** How often a consonant follows a vowel: roughly the number of syllables. */
function measure(stem: string): number {
  let count = 0;
  let afterVowel = false;
  for (let at = 0; at < stem.length; at += 1) {
    const consonant = isConsonant(stem, at);
    if (consonant && afterVowel) count += 1;
    afterVowel = !consonant;
  }
  return count;
}

function hasVowel(stem: string): boolean {
  if (!VOWEL_OR_Y.test(stem)) return false;
  for (let at = 0; at < stem.length; at += 1) if (!isConsonant(stem, at)) return true;
  return false;
}

function endsDouble(word: string): boolean {
  const last = word.length - 1;
  return last > 0 && word[last] === word[last - 1] && isConsonant(word, last);
}

/** Consonant, vowel, consonant other than w, x, y: such a stem lost an e. */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  return (
    last >= 2 &&
    isConsonant(word, last) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last - 2) &&
    !'wxy'.includes(word[last] ?? '')
  );
}

function dropPlural(word: string): string {
  if (!word.endsWith('s')) return word;
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('ss') ? word : word.slice(0, -1);
}

function dropPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const cut = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  const stem = word.slice(0, word.length - cut);
  if (cut === 0 || !hasVowel(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function replaceEnding(word: string, rules: readonly Rule[]): string {
  for (const [ending, replacement] of rules) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    return measure(stem) > 0 ? stem + replacement : word;
  }
  return word;
}

function dropSuffix(word: string): string {
  for (const ending of STEP_4) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    if (ending === 'ion' && !/[st]$/.test(stem)) return word;
    return measure(stem) > 1 ? stem : word;
  }
  return word;
}

function tidyEnd(word: string): string {
  let stem = word;
  if (stem.endsWith('e')) {
    const rest = stem.slice(0, -1);
    const syllables = measure(rest);
    if (syllables > 1 || (syllables === 1 && !endsShort(rest))) stem = rest;
  }
  return stem.endsWith('ll') && measure(stem) > 1 ? stem.slice(0, -1) : stem;
}

/** The stem of a folded word; words of other alphabets, numbers and very short words are their own stems. */
export function stemOf(word: string): string {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z0-9]+$/.test(word)) return word;
  let stem = dropPast(dropPlural(word));
  if (stem.endsWith('y') && hasVowel(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  return tidyEnd(dropSuffix(replaceEnding(replaceEnding(stem, STEP_2), STEP_3)));
}
