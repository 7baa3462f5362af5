import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string, kinds: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => kinds.test(name))
    .map((name) => join(folder, name));

const WRITTEN = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...filesIn('docs', /\.md$/),
  ...filesIn('skills', /\.md$/),
];
const CODE = ['src', 'web', 'sandbox'].flatMap((folder) => filesIn(folder, /\.(?:tsx?|html)$/));

/** Phrases we gave up, each with what we write instead. */
const GIVEN_UP: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bunless (?:told|given|asked for|chosen)\b/, 'default: X'],
  [/\bputs? away\b/, 'archived'],
  [/\b(?:could|can|may|might)(?: not)? be had\b|\bto be had\b/, 'is (not) available'],
  [/\bc[oa]me by\b/, 'obtained'],
  [/\bcould not be found out\b/, 'could not determine'],
  [/\bfits none of\b|\bof the forms that\b/, 'does not match any accepted type'],
  [/\b(?:started|begins?|begun|judged) anew\b/, 'restarted, again'],
  [/\bforbids to\b/, 'does not allow'],
  [/\bmet a bug\b/, 'internal error'],
  [/\bfell short\b/, 'unavailable, timed out'],
  [/\b(?:is|are|was|were) told (?:as|of|beside|in|with|apart)\b/, 'is reported, is shown'],
  [/\bgo(?:es)? on by itself\b/, 'resumes, continues'],
  [/\bShall (?:the|it|this)\b/, 'a plain question or an imperative'],
  [/\bin the hands of\b/, 'owner, lock held by'],
  [/\bwhoever\b/, 'who it is'],
];

test('lines of hand-written documents have at most 120 characters', () => {
  const long = WRITTEN.filter((path) => !path.startsWith(join('docs', 'reference'))).flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) => ([...line].length <= 120 ? [] : [`${path}:${at + 1}`])),
  );
  expect(long).toEqual([]);
});

test('code, pages and documents avoid the phrases we gave up', () => {
  const found = [...WRITTEN, ...CODE].flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) =>
        GIVEN_UP.filter(([phrase]) => phrase.test(line)).map(([, instead]) => `${path}:${at + 1} write: ${instead}`),
      ),
  );
  expect(found).toEqual([]);
});

test.each([
  'The session was put away.',
  'No copy could be had now.',
  'markdown unless told',
  'Shall the sources be asked like this?',
])('a phrase we gave up is detected: %s', (text) => {
  expect(GIVEN_UP.some(([phrase]) => phrase.test(text))).toBe(true);
});
