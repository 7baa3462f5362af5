import { expect, test } from 'vitest';
import type { ParsedIntent } from '../../../src/model/collection.ts';
import { understand } from '../../../src/search/understand/intent.ts';
import { unwrap } from '../../support/unwrap.ts';

const NOW = Date.UTC(2026, 4, 1);
const read = (query: string): ParsedIntent => unwrap(understand({ query, domain: 'general', maxResults: 50 }, NOW));

test.each([
  ['How was amber traded in Poland?', 'trade'],
  ['Why do chatbots hallucinate?', 'hallucination'],
  ['Can zinc cure the common cold?', 'cure'],
  ['Do heat pumps freeze in winter?', 'freezing'],
  ['teaching fractions to pupils', 'teaching'],
  ['Which birds nest on cliffs?', 'nesting'],
  ['How are tariffs enforced?', 'enforcement'],
  ['How to detect fake reviews?', 'detection'],
  ['How are farmers portrayed in novels?', 'representation'],
])('the verb of a question becomes a noun of its own: %s', (query, noun) => {
  const { concepts } = read(query);
  expect(concepts).toContain(noun);
  expect(concepts.filter((concept) => concept !== noun && concept.includes(noun))).toEqual([]);
});

test('a noun that could be a verb stays in its phrase if the question has another verb', () => {
  expect(read('Does rent control reduce car sharing?').concepts).toEqual(['rent control', 'car sharing']);
});

test.each([
  ['vitamin D in winter', 'vitamin D'],
  ['hepatitis b vaccine', 'hepatitis b'],
  ['exhaustion of T cells', 'T cells'],
  ['obsidian in the Near East', 'Near East'],
  ['growth of E. coli in milk', 'E. coli'],
  ['privacy after Jones v Smith', 'Jones v Smith'],
  ['magnetism of La1-xSrxMnO3 films', 'La1-xSrxMnO3'],
])('letters and small words stay in a name: %s', (query, name) => {
  expect(read(query).concepts).toContain(name);
});

test.each([
  ['wine tax in Chile and Peru', { Chile: ['Peru'] }],
  ['rents: Vienna vs Madrid', { Vienna: ['Madrid'] }],
  ['tram vs metro for commuting', { tram: ['metro'] }],
  ['N-doped TiO2 versus g-C3N4 for fuel', { TiO2: ['g-C3N4'] }],
  ['Al or Ta doped Li7La3Zr2O12', { Al: ['Ta'] }],
  ['heart attack or stroke in winter', { 'heart attack': ['stroke'] }],
])('of alternatives one is enough: %s', (query, alternatives) => {
  expect(read(query).alternatives).toEqual(alternatives);
});

test.each([
  ['is apixaban safe in dialysis or is warfarin better', 'warfarin'],
  ['are trams quieter than buses', 'buses'],
  ['why is garnet stable when Li10GeP2S12 isn’t', 'Li10GeP2S12'],
  ['why do people write "could of" instead of "could have"', 'could have'],
])('what a question compares with is not required: %s', (query, other) => {
  expect(read(query).compared).toEqual([other]);
});

test('a quotation of small words survives, and nothing else is searched for', () => {
  expect(read('why do people write "could of" instead of "could have"')).toMatchObject({
    concepts: ['could of', 'could have'],
    phrases: ['could of', 'could have'],
  });
});

test('places and groups of people limit a question that has other concepts', () => {
  expect(read('homework and sleep of kids in Finland').conditions).toEqual(['children', 'Finland']);
  expect(read('sleep of kids').conditions).toBeUndefined();
});

test('a second question only limits the first', () => {
  const { concepts, conditions } = read('Why do large language models hallucinate, and how can it be measured?');
  expect(concepts).toEqual(['large language models', 'hallucination', 'measurement']);
  expect(conditions).toEqual(['measurement']);
});

test('a question about people is about what they do', () => {
  expect(read('are women better at multitasking than men?')).toMatchObject({
    concepts: ['multitasking', 'women', 'men'],
    conditions: ['women'],
    compared: ['men'],
  });
});

test('a property of many things is a concept of its own', () => {
  expect(read('concrete durability in seawater').concepts).toEqual(['concrete', 'durability', 'seawater']);
});

test('an everyday word inside a phrase is replaced', () => {
  expect(read('stroke rehab with robots').concepts).toEqual(['stroke rehabilitation', 'robots']);
});

test('another name of a concept is no concept of its own', () => {
  expect(read('heart attack, myocardial infarction and coffee').concepts).toEqual(['heart attack', 'coffee']);
});

test.each([
  ['does aspirin prevent cancer', 'effect'],
  ['effects of tides on otters', 'effect'],
  ['why do otters sleep', 'explanation'],
  ['what causes tides', 'explanation'],
  ['otters of Scotland', 'topic'],
  ['why do code reviews fail', 'explanation'],
  ['How to detect fake reviews on Amazon?', 'method'],
  ['can octopuses use tools', 'effect'],
])('"%s" asks for the kind %s', (query, kind) => {
  expect(read(query).intentType).toBe(kind);
});

test.each(['flu in 1918', 'the 1918 flu in India', 'famine in the 1840s', 'the election in 2016'])(
  'a year that is the subject is no filter: %s',
  (query) => {
    expect(read(query).filters).toEqual({ maxResults: 50 });
  },
);

test.each([
  ['inflation in Turkey from 1990 to 2001', 'from 1990 to 2001'],
  ['What did quantitative easing do to house prices between 2015 and 2019?', 'between 2015 and 2019'],
])('a period that is studied is no filter on papers: %s', (query, period) => {
  const { filters, notes, concepts } = read(query);
  expect(filters).toEqual({ maxResults: 50 });
  expect(notes).toEqual([`"${period}" is read as part of the topic, not as a filter on papers.`]);
  expect(concepts.join(' ')).not.toMatch(/\d/u);
});

test.each(['papers on inflation in Turkey from 1990 to 2001', 'studies of rain in Turkey published 1990-2001'])(
  'years of publications are a filter: %s',
  (query) => {
    expect(read(query).filters).toMatchObject({ fromYear: 1990, toYear: 2001 });
  },
);

test.each([
  ["Botticelli's paintings", ['Botticelli', 'paintings']],
  ["Kafka's letters to Milena", ['Kafka', 'letters', 'Milena']],
  ["Moore's law in chips", ["Moore's law", 'chips']],
  ["Women's football", ["Women's football"]],
  ['portraits in fifteenth-century Florence', ['portraits', 'Florence', 'fifteenth-century']],
  ['TiO2 doped with N in paint', ['N-doped', 'TiO2', 'paint']],
])('a name and what it owns, a century and a dopant are not one exact phrase: %s', (query, concepts) => {
  expect(read(query).concepts).toEqual(concepts);
});

test('a quantity that is not searched strictly is noted', () => {
  expect(read('superconductivity in LaH10 at 170 GPa').notes).toEqual([
    '"170 GPa" is a quantity, so only the widest query searches for it.',
  ]);
});

test.each([
  ['Did the crash widen wage gaps in port towns?', ['crash', 'wage gaps', 'port towns']],
  ['How does fly ash replace cement?', ['fly ash', 'cement', 'replacement']],
  ['What role did women play in the Paris Commune of 1871?', ['women', 'Paris Commune', '1871']],
  ['Why do children acquiring Turkish make errors?', ['children', 'acquisition', 'Turkish', 'errors']],
  ['Did the Jones Act raise shipping costs?', ['Jones Act', 'shipping costs']],
  ['Are moth populations declining faster in towns?', ['moth', 'decline', 'towns']],
])('verbs that only relate, names and plurals end a phrase: %s', (query, concepts) => {
  expect([...read(query).concepts].sort()).toEqual([...concepts].sort());
});

test.each([
  ['Can they read mail without their consent in Peru?', 'consent'],
  ['Are trams robust when data is scarce?', 'data'],
  ['What limits batteries at -20 °C?', 'low temperature'],
])('what only limits a question is a condition: %s', (query, condition) => {
  expect(read(query).conditions).toContain(condition);
});

test('counts and bounds are noted, not searched', () => {
  const { concepts, notes = [] } = read(
    'Does tight blood pressure control (<130 mmHg) prevent strokes after three or more episodes?',
  );
  expect(concepts).toEqual(['blood pressure', 'strokes', 'prevention']);
  expect(notes.join(' ')).toMatch(/"<130 mmHg".*"three or more episodes"/u);
});

test('a time span is a quantity, and the age that a question asks for is no topic', () => {
  expect(read('Which proteins predict gout before 20 weeks?').conditions).toContain('20 weeks');
  expect(read('How old is the oldest amber?').concepts).not.toContain('old');
});

test('a place that something is compared with is asked for too', () => {
  expect(read('Are rents higher in Vienna than in Madrid?').alternatives).toEqual({ Vienna: ['Madrid'] });
});

test.each([
  ['is mulching better than tillage against erosion in vineyards', 'erosion', 'tillage'],
  ['is hourly rounding better than bed alarms to prevent falls', 'falls', 'bed alarms'],
])('what both sides are for is not compared: %s', (query, purpose, other) => {
  const { concepts, compared } = read(query);
  expect(concepts).toContain(purpose);
  expect(compared).toEqual([other]);
});

test.each([
  ['Does insulin help diabetic cats?', ['insulin', 'diabetes', 'cats']],
  ['statins in hypertensive patients', ['statins', 'hypertension']],
  ['screening for diabetic retinopathy', ['screening', 'diabetic retinopathy']],
])('a state of people or animals is a concept of its own: %s', (query, concepts) => {
  expect(read(query).concepts).toEqual(concepts);
});

test.each([
  ['When may a court pierce the corporate veil?', 'pierce'],
  ['Do squirrels hoard acorns?', 'hoarding'],
  ['Do users trust robots that stammer?', 'stammer'],
  ['Has Brexit changed trade?', 'Brexit'],
  ['Is a verbal promise binding in law?', 'verbal promise'],
  ['What explains why nurses leave hospitals?', 'leaving'],
])('a verb is no part of a noun phrase, wherever it is: %s', (query, concept) => {
  expect(read(query).concepts).toContain(concept);
});

test('an unknown verb only limits the question', () => {
  expect(read('When may a court pierce the corporate veil?').conditions).toEqual(['pierce']);
});

test('"but not" in a question names something to compare with, in a request something to leave out', () => {
  const asked = read('Do minimum wages reduce employment but not profits?');
  expect(asked).toMatchObject({ compared: ['profits'] });
  expect(asked.excluded).toBeUndefined();
  expect(read('papers on otters but not seals').excluded).toEqual(['seals']);
});

test.each([
  ['How old are the rings of Saturn?', 'age'],
  ['How far away is the galaxy M31?', 'distance'],
])('a measure that is asked for limits the question: %s', (query, measure) => {
  expect(read(query).conditions).toContain(measure);
});

test.each([
  ['What did Hannah Arendt dispute?', 'Hannah Arendt'],
  ['land rights after the Treaty of Waitangi', 'Treaty of Waitangi'],
  ['Can sheep catch Q fever?', 'Q fever'],
  ['What did monks eat during Lent?', 'Lent'],
  ['How do learners acquire English articles?', 'English articles'],
])('a proper name stays whole and alone: %s', (query, name) => {
  expect(read(query).concepts).toContain(name);
});

test('an everyday word inside a term is not translated', () => {
  expect(read('shot peening of steel').concepts).toEqual(['shot peening', 'steel']);
});

test.each(['rents in Ghent, 1348-1500', 'wool trade from 1200 to 1400'])(
  'a period of long ago is no term: %s',
  (query) => {
    const { concepts, filters } = read(query);
    expect(concepts.join()).not.toMatch(/\d/);
    expect(filters).toEqual({ maxResults: 50 });
  },
);

test.each([
  ['does homework help kids learn algebra', 'algebra'],
  ['Are cats better at finding mice?', 'mice'],
  ['bone density in women taking statins', 'statins'],
])('the object of a verb is a concept without the verb: %s', (query, object) => {
  expect(read(query).concepts).toContain(object);
});

test('what people do not do only limits the question', () => {
  expect(read('gout in older adults not taking statins').conditions).toContain('statins');
});

test.each([
  ['fatigue crack growth in bridges', 'fatigue crack growth'],
  ['reinforced concrete beams after fire', 'reinforced concrete beams'],
  ['bone mineral density of astronauts', 'bone mineral density'],
  ['HPV 16 in cats', 'HPV 16'],
])('a known name does not cut a longer term: %s', (query, term) => {
  expect(read(query).concepts).toContain(term);
});

test.each([
  ['heart failure prevention', 'heart failure'],
  ['reinforced concrete durability', 'reinforced concrete'],
  ['physical activity programs', 'physical activity'],
])('what is done with a known thing is no part of its name: %s', (query, name) => {
  expect(read(query).concepts).toContain(name);
});

test.each([
  ['LoRA versus full fine-tuning of whisper networks', 'whisper networks', { LoRA: ['full fine-tuning'] }],
  ['forgetting in fine-tuning LoRA vs full fine-tuning', 'forgetting', { LoRA: ['full fine-tuning'] }],
])('what both sides of a comparison share is a concept of its own: %s', (query, shared, alternatives) => {
  expect(read(query).concepts).toContain(shared);
  expect(read(query).alternatives).toEqual(alternatives);
});

test('papers that compare two things have both if the question names nothing else', () => {
  const { concepts, alternatives } = read('mutation testing vs fuzz testing');
  expect(concepts).toEqual(['mutation testing', 'fuzz testing']);
  expect(alternatives).toBeUndefined();
});
