import { expect, test } from 'vitest';
import { understand } from '../../../src/search/understand/intent.ts';
import { unwrap } from '../../support/unwrap.ts';

const NOW = Date.UTC(2026, 4, 1);
const read = (query: string) => unwrap(understand({ query, domain: 'general', maxResults: 50 }, NOW));

test.each([
  ['hi, im looking for stuff on gut microbiome and autism pls, thanks!!', ['gut microbiome', 'autism']],
  ['need help finding sources abt sleep apnea and stroke', ['sleep apnea', 'stroke']],
  [
    'whats the effect of vitamin D on depression, i cant find anything, ive looked everywhere',
    ['vitamin D', 'depression'],
  ],
  ['Is strict liability compatible with freedom of contract?', ['strict liability', 'freedom of contract']],
  ['can you recommend papers on coral bleaching', ['coral bleaching']],
  ['I am a nurse and I was wondering whether honey treats burns', ['honey', 'burns', 'treatment']],
  ["I'm curious about coral bleaching, any studies?", ['coral bleaching']],
  ['My mother has sleep apnea. Does anyone know if it causes stroke?', ['sleep apnea', 'stroke']],
  ['I am writing my master thesis on coral bleaching', ['coral bleaching']],
  ["im doing a PhD project about coral bleaching, it's for my master's thesis", ['coral bleaching']],
])('what people say around a question is not searched: %s', (query, concepts) => {
  expect(read(query).concepts).toEqual(concepts);
});

test.each(['preprints ok', 'working papers are fine', 'theses are welcome too'])(
  'a remark that allows a kind of paper changes nothing and is noted: %s',
  (remark) => {
    const { concepts, filters, notes } = read(`tides and otters, ${remark}`);
    expect(concepts).toEqual(['tides', 'otters']);
    expect(filters).toEqual({ maxResults: 50 });
    expect(notes).toEqual([`Papers of every kind are searched, so "${remark}" changes nothing.`]);
  },
);

test('an acronym is not read as a word without its apostrophe', () => {
  expect(read('IM injection of penicillin').concepts.join(' ')).toContain('IM');
});

test.each([
  ['please supply information on parametric amplifiers', ['parametric amplifiers']],
  ['information on lattice filters', ['lattice filters']],
  ['I am interested in lattice filters', ['lattice filters']],
  ['I would like details of the work which has been done on lattice filters', ['lattice filters']],
  ['what references on aurora models', ['aurora models']],
  ['phages and genetics, with particular reference to transduction', ['phages', 'genetics', 'transduction']],
])('how people ask for papers is no topic: %s', (query, concepts) => {
  expect(read(query).concepts).toEqual(concepts);
});

test.each([
  ["I'm coaching a hockey team and was wondering if stretching prevents cramps", 'hockey team'],
  ['My daughter plays violin, does dance training improve balance?', 'violin'],
])('what people say about themselves only limits the question: %s', (query, limit) => {
  const { concepts, conditions } = read(query);
  expect(conditions).toContain(limit);
  expect(concepts.join()).not.toMatch(/wondering|coaching|daughter|plays/);
});
