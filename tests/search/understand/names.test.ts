import { expect, test } from 'vitest';
import type { SearchRequest } from '../../../src/model/collection.ts';
import { understand } from '../../../src/search/understand/intent.ts';
import { unwrap } from '../../support/unwrap.ts';

const read = (query: string, more: Partial<SearchRequest> = {}) =>
  unwrap(understand({ query, domain: 'general', maxResults: 50, ...more }, 0));

test.each([
  ['polycystic ovary syndrome (PCOS) and sleep', { 'polycystic ovary syndrome': ['PCOS'] }],
  ['beavers (Castor fiber) in rivers', { beavers: ['Castor fiber'] }],
  ['beavers (C. fiber) in rivers', { beavers: ['C. fiber'] }],
  ['Beavers (CF) in rivers', { Beavers: ['CF'] }],
  ['beavers (CFs) and otters (Lutra lutra)', { beavers: ['CFs'], otters: ['Lutra lutra'] }],
])('another name in brackets is an alternative of the concept before it: %s', (query, alternatives) => {
  expect(read(query).alternatives).toEqual(alternatives);
});

test('a name in brackets behind no concept is a concept', () => {
  expect(read('the great dam (XYZ) trial').concepts).toEqual(['great dam trial', 'XYZ']);
});

test.each(['beavers (X) in rivers', 'beavers (castor fiber) in rivers', 'beavers (ABCDEFGHIJK) in rivers'])(
  'a letter, lower case or a long word in brackets is no other name: %s',
  (query) => {
    expect(read(query).alternatives).toBeUndefined();
  },
);

test.each([
  ['Roe v. Wade and harbours', 'Roe v Wade'],
  ['FIFA 11+ and injuries', 'FIFA 11+'],
  ['HPV 16 and harbours', 'HPV 16'],
  ['hepatitis a and harbours', 'hepatitis a'],
  ['catch Q fever', 'catch Q fever'],
  ['Ni and Co in soils', 'Ni'],
  ['Ni or Co in soils', 'Ni'],
  ['Ni doped garnets', 'Ni'],
  ['Ni substituted garnets', 'Ni'],
  ['Ni doping', 'Ni'],
  ['Li ions in garnets', 'Li'],
  ['growth in C. elegans', 'C. elegans'],
])('"%s" names %s', (query, name) => {
  expect(read(query).concepts).toContain(name);
});

test.each([
  ['HPV 160 and harbours', 'HPV 160'],
  ['vitamin a in harbours', 'vitamin a'],
  ['roe v wade and harbours', 'roe v wade'],
])('"%s" does not name %s', (query, name) => {
  expect(read(query).concepts).not.toContain(name);
});

test.each([
  ['why say "a b" instead of "c d"', true],
  ['why say "a b" rather than "c d"', true],
  ['why say "a b" versus "c d"', true],
  ['why say "a b" vs "c d"', true],
  ['why say "a b" vs. "c d"', true],
  ['why say "a b" not "c d"', true],
  ['why say "a b" more than "c d"', true],
  ['why say "a b" compared to "c d"', true],
  ['why say "a b" compared with "c d"', true],
  ['why say "a b" and "c d"', false],
])("a second quotation in '%s' is only compared with: %s", (query, isCompared) => {
  expect(read(query).compared).toEqual(isCompared ? ['c d'] : undefined);
});

test.each([
  ['steel instead of iron', ['iron']],
  ['steel rather than iron', ['iron']],
  ['steel than iron', ['iron']],
  ['steel unlike iron', ['iron']],
  ['steel whereas iron', ['iron']],
  ['steel compared to iron', ['iron']],
  ['steel compared with iron', ['iron']],
  ['steel compared against iron', ['iron']],
  ['steel or is iron better', ['iron']],
  ['steel or are irons better', ['irons']],
  ['steel or was iron better', ['iron']],
  ['steel or were irons better', ['irons']],
  ['harbours as steep as cliffs', ['cliffs']],
  ["why is steel stable while iron isn't", ['iron']],
  ["why is steel stable but iron isn't", ['iron']],
  ['steel and iron', undefined],
])('what "%s" compares with', (query, compared) => {
  expect(read(query).compared).toEqual(compared);
});

test.each('in on for over during under at with from among after before against to'.split(' '))(
  'what comes after "%s" is not compared any more',
  (word) => {
    expect(read(`harbours than tariffs ${word} bridges`).compared).toEqual(['tariffs']);
  },
);

test.each([
  ['is a verbal promise binding', ['verbal promise', 'binding']],
  ['are old boats repairable', ['old boats', 'repairable']],
  ['is a verbal promise expressive', ['verbal promise', 'expressive']],
  ['was a verbal promise ominous', ['verbal promise', 'ominous']],
  ['were old boats colourful', ['old boats', 'colourful']],
  ['is a verbal promise credible', ['verbal promise', 'credible']],
])('what is asked about a thing is no part of its name: %s', (query, concepts) => {
  expect(read(query).concepts).toEqual(concepts);
});

test.each([
  'what role did women play in strikes',
  'which part do women play in strikes',
  'the roles that women played in strikes',
  'women play a role in strikes',
  'women played an important part in strikes',
  'women playing any role in strikes',
])('nothing is played in "%s"', (query) => {
  expect([...read(query).concepts].sort()).toEqual(['strikes', 'women']);
});

test.each(['TiO2 doped with N', 'TiO2 doped by N'])('a dopant stands before what it is in: %s', (query) => {
  expect(read(query).concepts).toEqual(['N-doped', 'TiO2']);
});

test.each(['systematic', 'critical', 'scoping', 'literature'])('"%s review" is no topic', (word) => {
  for (const kind of ['review', 'survey', 'overviews'])
    expect(read(`${word} ${kind} of harbours`).concepts).toEqual(['harbours']);
});

test.each(
  `year years decade decades month months week weeks day days hour hours minute minutes centuries hectare hectares acre acres
kilogram kilograms litre liters tonne tons percent kilometre kilometers`
    .split(/\s+/u)
    .filter((unit) => unit !== 'tons'),
)('the unit "%s" alone says nothing beside a topic of two words', (unit) => {
  expect(read(`harbour tariffs and ${unit}`).concepts).toEqual(['harbour tariffs']);
});

test('at most four quotations are searched for', () => {
  expect(read('"a b" "c d" "e f" "g h" "i j"').phrases).toEqual(['a b', 'c d', 'e f', 'g h']);
});

test('a question with one year as an argument ignores the years of its words', () => {
  expect(read('monsoon since 2015', { fromYear: 2001 }).filters).toEqual({ fromYear: 2001, maxResults: 50 });
  expect(read('monsoon since 2015', { toYear: 2020 }).filters).toEqual({ toYear: 2020, maxResults: 50 });
});

test('the sources of a request are kept, and a request without them has none', () => {
  expect([read('monsoon', { sources: ['arxiv'] }).sources, 'sources' in read('monsoon')]).toEqual([['arxiv'], false]);
});

test.each([
  ['Каk tides rise in rivers', undefined],
  ['прилив', 'a language other than English'],
  ['п', undefined],
])('another script is another language if most letters have it: %s', (query, language) => {
  expect(read(query).notes?.[0]?.includes(`${language}`) ?? undefined).toBe(language === undefined ? undefined : true);
});

test.each([
  ["l'effet de la pluie sur les récoltes", ['pluie', 'récoltes']],
  ["Perché nell'acqua il sale si scioglie", ['acqua', 'sale', 'scioglie']],
  ["Perché dell'acqua il sale si scioglie", ['acqua', 'sale', 'scioglie']],
  ["Perché sull'acqua il sale si scioglie", ['acqua', 'sale', 'scioglie']],
  ["Perché all'acqua il sale si scioglie", ['acqua', 'sale', 'scioglie']],
  ["Pourquoi qu'orages d'automne", ['orages', 'automne']],
])('articles before an apostrophe are cut off: %s', (query, concepts) => {
  expect(read(query).concepts).toEqual(concepts);
});

test.each([
  ['papers by Jane Goodall', ['Jane Goodall']],
  ['author:Goodall', ['Goodall']],
  ['papers in Journal of Climate', ['Journal of Climate']],
  ['by J. Smith in Nature since 2010', ['J. Smith', 'Nature']],
  ['monsoon by J. Smith in Nature', ['monsoon']],
  ['papers about research', ['papers', 'research']],
])('a question without a topic searches for the author and the journal that it names: %s', (query, concepts) => {
  expect(read(query).concepts).toEqual(concepts);
});

test.each([
  ['heart, attack of sharks', ['heart', 'attack', 'sharks']],
  ['blood, pressure cookers', ['blood', 'pressure cookers']],
  ['blood pressure cookers', ['blood pressure cookers']],
  ['machine learning, tides', ['machine learning', 'tides']],
  ['HPV, 16 tides', ['HPV', '16 tides']],
  ['vitamin, D rays', ['vitamin', 'D rays']],
  ['AI-generated art', ['AI-generated art']],
  ['blood pressure-lowering drugs', ['blood pressure-lowering drugs']],
])('a name reaches neither over a comma nor into a longer word: %s', (query, concepts) => {
  expect(read(query).concepts).toEqual(concepts);
});

test.each([
  ['Boston Tea Party and tariffs', ['Boston Tea Party', 'tariffs'], undefined],
  ['the Berlin Wall and tourism', ['Berlin Wall', 'tourism'], undefined],
  ['Vienna, Circle and logic', ['Circle', 'logic', 'Vienna'], ['Vienna']],
  ['Vienna circle and logic', ['circle', 'logic', 'Vienna'], ['Vienna']],
  ['The Vienna Circle And Modern Logic', ['Circle', 'Modern Logic', 'Vienna'], ['Vienna']],
])('a place inside a longer name is no place of its own: %s', (query, concepts, conditions) => {
  expect(read(query)).toMatchObject({ concepts, ...(conditions && { conditions }) });
  expect(read(query).conditions).toEqual(conditions);
});

test.each([
  ['US tariffs', ['tariffs', 'US'], ['US']],
  ['tides in the US', ['tides', 'US'], ['US']],
  ['us tariffs', ['us tariffs'], undefined],
  ['help us measure tides', ['us measure tides'], undefined],
  ['tell us about tides', ['tides'], undefined],
  ['tides around us', ['tides'], undefined],
])('"us" in lower case is not the United States: %s', (query, concepts, conditions) => {
  expect(read(query).concepts).toEqual(concepts);
  expect(read(query).conditions).toEqual(conditions);
});

test.each(
  'vitamin hepatitis influenza type group class factor protein phase grade stage category article section chapter level haemophilia hemophilia immunoglobulin coenzyme omega world'.split(
    ' ',
  ),
)('a letter or a number completes "%s", also before another noun', (word) => {
  expect(read(`harbours and ${word} E`).concepts).toEqual(['harbours', `${word} E`]);
  expect(read(`harbours and ${word} 3 tariffs`).concepts).toEqual(['harbours', `${word} 3`, 'tariffs']);
});

test.each(
  'cell cells lymphocyte lymphocytes chromosome chromosomes ray rays wave waves boson bosons matrix matrices test tests score scores value values loop loops band bands layer layers protein proteins elegans coli'.split(
    ' ',
  ),
)('a letter before "%s" is part of the name', (word) => {
  expect(read(`harbours and A ${word}`).concepts).toEqual(['harbours', `A ${word}`]);
});
