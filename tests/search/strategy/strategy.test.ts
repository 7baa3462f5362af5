import { expect, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { Domain, StrategyQuery, UserFeedback } from '../../../src/model/collection.ts';
import type { SourceRecord } from '../../../src/model/source.ts';
import { createSearchSteps, type Round } from '../../../src/search/steps.ts';
import { page, record, searcher } from '../../support/records.ts';
import { unwrap } from '../../support/unwrap.ts';

const steps = createSearchSteps({
  sources: [
    searcher('one', async () => page([])),
    searcher('two', async () => page([])),
    searcher('off', async () => page([]), { disabled: { why: 'off.' } }),
  ],
  clock: createSystemClock(),
});

function intentOf(query: string, domain: Domain = 'general', sources?: string[]) {
  const intent = unwrap(steps.understand({ query, domain, maxResults: 50, ...(sources && { sources }) }));
  return intent;
}
const words = ({ queries }: { queries: readonly { booleanQuery: string }[] }) =>
  queries.map(({ booleanQuery }) => booleanQuery).join(' | ');
const papers: readonly SourceRecord[] = [
  record('one', { doi: '10.1/a', title: 'Thermal delamination of perovskite cells', keywords: ['delamination'] }),
  record('one', { doi: '10.1/b', title: 'Optical tandem limits of perovskite cells', keywords: ['tandem'] }),
  record('one', { doi: '10.1/c', title: 'Perovskite cells in rain' }),
];
const nothing: UserFeedback = { markedRelevant: [], markedIrrelevant: [] };

function rounds(
  query: string,
  feedback: Partial<UserFeedback>,
  records = papers,
): [ReturnType<typeof intentOf>, Round[]] {
  const intent = intentOf(query);
  const gathered = { round: 0, records, rows: [], notAsked: [], finishedAt: '2026-01-01T00:00:00Z' };
  return [intent, [{ strategy: steps.propose(intent, []), gathered, feedback: { ...nothing, ...feedback } }]];
}

test.each(['monsoon', 'monsoon onset', 'delayed onset of the monsoon in a warming ocean with many more words', 'CON'])(
  'there are two to four queries, the first the broadest asked for: %s',
  (query) => {
    const { queries } = steps.propose(intentOf(query), []);
    expect(queries.length).toBeGreaterThanOrEqual(2);
    expect(queries.length).toBeLessThanOrEqual(4);
    expect(queries.every(({ purpose, keywords }) => purpose !== '' && keywords.length > 0)).toBe(true);
    expect(new Set(queries.map(({ booleanQuery }) => booleanQuery)).size).toBe(queries.length);
  },
);

test('a strategy has the enabled sources that can search, or those that were named', () => {
  expect(steps.propose(intentOf('monsoon'), []).sources).toEqual(['one', 'two']);
  expect(steps.propose(intentOf('monsoon', 'general', ['two']), []).sources).toEqual(['two']);
  expect(steps.understand({ query: 'a topic', domain: 'general', maxResults: 5, sources: ['nobody'] })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT' },
  });
});

test('a formula is searched with its synonyms only in the domain that knows them', () => {
  const query = 'MAPbI3 degradation';
  expect(words(steps.propose(intentOf(query, 'materials_science'), []))).toMatch('"methylammonium lead iodide"');
  expect(words(steps.propose(intentOf(query), []))).not.toMatch('methylammonium');
});

test.each([
  ['stability of perovskite solar cells since 2016', 'materials_science', ['perovskite solar cells']],
  ['long-term stability of MAPbI3', 'materials_science', ['MAPbI3']],
  ['toxicity of nanoplastics', 'general', ['nanoplastics']],
  ['delayed monsoon', 'general', ['monsoon']],
  ['regulation of flowering in Arabidopsis', 'general', ['flowering', 'Arabidopsis']],
] as const)(
  'what is widened keeps the most specific of the question, not a property of all things: %s',
  (query, domain, keywords) => {
    const { queries } = steps.propose(intentOf(query, domain), []);
    expect(queries.find(({ purpose }) => purpose.startsWith('broader: only'))?.keywords).toEqual(keywords);
  },
);

test('a common property is never searched for alone', () => {
  const intent = intentOf('stability of perovskite solar cells', 'materials_science');
  const before: Round[] = [];
  for (let at = 0; at < 6; at += 1) before.push({ strategy: steps.propose(intent, before), feedback: nothing });
  expect(before.flatMap(({ strategy }) => strategy.queries.map(({ keywords }) => keywords.join()))).not.toContain(
    'stability',
  );
});

test('British and American spellings are searched', () => {
  expect(words(steps.propose(intentOf('slow crystallisation'), []))).toMatch('(crystallisation OR crystallization');
  expect(words(steps.propose(intentOf('behavior of foams'), []))).toMatch('(behavior OR behaviour');
});

test('the next strategy uses terms from the titles of relevant papers', () => {
  const [intent, before] = rounds('perovskite cells', { markedRelevant: ['doi:10.1/a'] });
  expect(words(steps.propose(intent, before))).toMatch('delamination');
});

test('free text adds terms and removes refused ones', () => {
  const [intent, before] = rounds('perovskite cells efficiency', {
    freeText: 'Focus on humidity, not on efficiency.',
  });
  const next = words(steps.propose(intent, before));
  expect(next).toMatch('humidity');
  expect(next).not.toMatch('efficiency');
});

test('free text can change the filters', () => {
  const [intent, before] = rounds('perovskite cells', { freeText: 'only since 2018, without reviews' });
  expect(steps.propose(intent, before).filters).toMatchObject({ fromYear: 2018, maxResults: 50 });
});

test.each([
  ['from 2010 to 2015', 'since 2020', { fromYear: 2020 }],
  ['since 2020', 'before 2015', { toYear: 2014 }],
  ['before 2012', 'only papers after 2018', { fromYear: 2019 }],
  ['from 2010 to 2015', 'since 2012', { fromYear: 2012, toYear: 2015 }],
  ['since 2020', 'from 2010 to 2015', { fromYear: 2010, toYear: 2015 }],
])('the latest years win over a bound they contradict: "%s", then "%s"', (asked, freeText, years) => {
  const [intent, before] = rounds(`perovskite solar cells ${asked}`, { freeText });
  expect(steps.propose(intent, before).filters).toEqual({ ...years, maxResults: 50 });
});

test('a removed bound does not come back with later feedback', () => {
  const [intent, [first]] = rounds('perovskite solar cells from 2010 to 2012', { freeText: 'since 2020' });
  if (!first) throw new Error('There is one round.');
  const second = { strategy: steps.propose(intent, [first]), feedback: { ...nothing, freeText: 'before 2015' } };
  expect(steps.propose(intent, [first, second]).filters).toEqual({ toYear: 2014, maxResults: 50 });
});

test('the preview names a removed filter', () => {
  const [intent, before] = rounds('perovskite solar cells from 2010 to 2015', { freeText: 'since 2020' });
  const notes = steps.preview(steps.propose(intent, before), before[0]?.strategy);
  expect(notes[0]).toBe('The filter "to 2015" is removed: it contradicts the last feedback.');
});

test.each(['monsoon', 'monsoon onset ocean'])('a refused strategy is never proposed again: %s', (query) => {
  const intent = intentOf(query);
  const before: Round[] = [];
  for (let round = 0; round < 5; round += 1) {
    const strategy = steps.propose(intent, before);
    expect(before.map((each) => words(each.strategy))).not.toContain(words(strategy));
    before.push({ strategy, feedback: nothing });
  }
});

test('the same rounds give the same strategy', () => {
  const [intent, before] = rounds('perovskite cells', { markedRelevant: ['doi:10.1/a'], freeText: 'more rain' });
  expect(steps.propose(intent, before)).toEqual(steps.propose(intent, structuredClone(before)));
});

test('the preview names filters that a source does not support', () => {
  const bag = searcher('bag', async () => page([]), { cannot: ['groups', 'language'] });
  const preview = createSearchSteps({ sources: [bag], clock: createSystemClock() }).preview({
    queries: [],
    sources: ['bag', 'gone'],
    filters: { maxResults: 10, language: 'de' },
  });
  expect(preview.join('\n')).toMatch(/BAG: .*bag of words.*cannot filter by language.*\ngone is not queried/u);
});

test('queries that a reviewer wrote stay in the next round', () => {
  const intent = intentOf('perovskite cells');
  const edit = {
    queries: [{ keywords: ['snow', 'albedo'], synonyms: { snow: ['firn'] } }],
    sources: ['two'],
    filters: { from_year: 2001 },
  };
  const strategy = unwrap(steps.parseStrategy(edit, steps.propose(intent, [])));
  const gathered = { round: 0, records: papers, rows: [], notAsked: [], finishedAt: '2026-01-01T00:00:00Z' };
  const feedback = { ...nothing, freeText: 'until 2010' };
  const first = { strategy, gathered, feedback };
  const next = steps.propose(intent, [first]);
  expect(next).toMatchObject({ sources: ['two'], filters: { fromYear: 2001, toYear: 2010, maxResults: 50 } });
  expect(words(next)).toMatch('(snow OR firn) AND albedo');
  const third = steps.propose(intent, [first, { strategy: next, gathered, feedback: nothing }]);
  expect(words(third)).toMatch('(snow OR firn)');
  expect(words(third)).not.toMatch('perovskite');
});

test('a complaint such as "too broad" adds no keyword', () => {
  const [intent, before] = rounds('perovskite cells', { freeText: 'This is too broad. More humidity.' });
  const proposed = words(steps.propose(intent, before));
  expect(proposed).toContain('humidity');
  expect(proposed).not.toContain('broad');
});

test('terms that the papers suggest are shown, and no query uses them unasked', () => {
  const intent = intentOf('perovskite cells');
  const records = ['a', 'b', 'c'].map((id) =>
    record('one', { doi: `10.1/${id}`, title: 'Perovskite cells', keywords: ['encapsulation'] }),
  );
  const gathered = { round: 0, records, rows: [], notAsked: [], finishedAt: '2026-01-01T00:00:00Z' };
  const round: Round = { strategy: steps.propose(intent, []), gathered };
  expect(steps.organise(intent, [round]).suggestions).toEqual(['encapsulation']);
  expect(words(steps.propose(intent, [{ ...round, feedback: nothing }]))).not.toContain('encapsulation');
  const asked = { ...nothing, freeText: 'more encapsulation' };
  expect(words(steps.propose(intent, [{ ...round, feedback: asked }]))).toContain('encapsulation');
});

test('a question of many words is also asked for any of them', () => {
  const { queries } = steps.propose(intentOf('blood oxygen and cerebrospinal fluid pressure'), []);
  expect(queries.find(({ match }) => match === 'any')?.booleanQuery).toBe(
    '(blood OR oxygen OR cerebrospinal OR fluid OR pressure)',
  );
  expect(steps.propose(intentOf('blood oxygen'), []).queries.some(({ match }) => match)).toBe(false);
});

const queryFor = (question: string, start: string) =>
  steps.propose(intentOf(question), []).queries.find(({ purpose }) => purpose.startsWith(start));

test.each([
  ['How do perovskite solar cells degrade under heat and light?', 'perovskite solar cells degradation heat light'],
  ['How common are planets in the habitable zone of red dwarfs?', 'planets habitable zone red dwarfs'],
  ['How well do sea walls caused by storms protect sea turtles?', 'sea walls storms turtles protection'],
  ['What happens to coral reefs when the sea gets warmer?', 'coral reefs warming sea'],
])('the wide query has each topical word once, without filler: %s', (question, words) => {
  expect(queryFor(question, 'wide')?.keywords.join(' ')).toBe(words);
});

test('a verb that is a word and a synonym is asked for once', () => {
  const { booleanQuery = '' } = queryFor('How do perovskite solar cells degrade under heat?', 'wide') ?? {};
  expect(booleanQuery.match(/\bdegrade\b/gu)).toHaveLength(1);
});

test.each([
  ['planets in the habitable zone of old dim stars', '', 'planets habitable zone old dim stars'],
  ['how do reed mats degrade under heat?', ', without heat', 'reed mats degradation'],
])('the query for the same words names what it leaves out: %s', (question, without, words) => {
  const start = 'broader: the same words in any order';
  const query = queryFor(question, start);
  expect(query?.purpose).toBe(`${start}${without}`);
  expect(query?.keywords.join(' ')).toBe(words);
});

test.each([
  ['Does metformin lower the rate of miscarriage in pregnant women with polycystic ovary syndrome?', 'metformin'],
  ['Does empagliflozin reduce hospital admissions in type 2 diabetes and chronic kidney disease?', 'empagliflozin'],
])('a broader query keeps the drug and drops the people: %s', (question, drug) => {
  const { keywords = [] } = queryFor(question, 'broader: only') ?? {};
  expect(keywords).toContain(drug);
  expect(keywords).not.toContain('pregnant women');
});

test('both sides of a comparison are in the first query', () => {
  const [first] = steps.propose(intentOf('RAG vs fine-tuning for LLMs: which one generalises better?'), []).queries;
  expect(first?.booleanQuery).toMatch(/RAG OR .*"fine-tuning"/u);
  expect(first?.booleanQuery).not.toMatch(/\bone\b/u);
});

test('the preview counts a request once if two queries are the same bag of words', () => {
  const bag = searcher('bag', async () => page([]), { cannot: ['groups'] });
  const both = createSearchSteps({ sources: [bag, searcher('one', async () => page([]))], clock: createSystemClock() });
  const strategy = { ...both.propose(intentOf('granite dust in kelp beds'), []), sources: ['bag', 'one'] };
  expect(both.preview(strategy).join()).toMatch(/BAG: 1 query,.*ONE: 3 queries/u);
});

/** The alternatives of each group of a query, in lower case. */
const groupsIn = ({ keywords, synonyms, match }: StrategyQuery) => {
  const groups = keywords.map((keyword) => [keyword, ...(synonyms[keyword] ?? [])].map((term) => term.toLowerCase()));
  return match === 'any' ? [groups.flat()] : groups;
};
/** Whether every paper that the narrow query finds is found by the other: each group has all words of a narrow one. */
const isBroader = (wide: StrategyQuery, narrow: StrategyQuery) =>
  groupsIn(wide).every((group) =>
    groupsIn(narrow).some((other) => other.every((term) => group.some((each) => ` ${term} `.includes(` ${each} `)))),
  );

test.each([
  'How do perovskite solar cells degrade under heat and light?',
  'Does vitamin D supplementation reduce the risk of falls in older adults?',
  'teaching fractions to children with dyscalculia',
  'sugar tax in Mexico and the UK: did kids drink less soda?',
  'How do kelp beds in Norway recover from sea urchin grazing?',
  'Can CRISPR-Cas9 cure sickle cell disease? reviews only',
])('each query finds everything that the first one finds: %s', (question) => {
  const [strict, ...others] = steps.propose(intentOf(question), []).queries;
  if (!strict) throw new Error('There is no query.');
  expect(others.filter((query) => !isBroader(query, strict)).map(({ booleanQuery }) => booleanQuery)).toEqual([]);
});

test.each([
  ['teaching fractions to children with dyscalculia', ['fractions', 'dyscalculia', 'children']],
  ['Which bacteria degrade PET plastic?', ['degradation', 'PET plastic']],
  ['Can machine learning find lichens on granite?', ['lichens', 'granite']],
])('the most common concept is dropped first, never the one that defines the question: %s', (question, keywords) => {
  expect(queryFor(question, 'broader: only')?.keywords).toEqual(keywords);
});

test('places joined by "and" are alternatives in every query', () => {
  const { queries } = steps.propose(intentOf('wine tax in Chile and Peru'), []);
  expect(queries[0]?.booleanQuery).toContain('(Chile OR Peru OR');
  expect(queries.some(({ keywords, match }) => match !== 'any' && keywords.includes('Peru'))).toBe(false);
});

test.each([
  ['is apixaban safe in dialysis or is warfarin better', 'warfarin'],
  ['Is apixaban safer than warfarin in dialysis?', 'warfarin'],
  ['Is yoga as effective as swimming for back pain?', 'swimming'],
])('what a question compares with is in the strictest query only: %s', (question, other) => {
  const { queries } = steps.propose(intentOf(question), []);
  const needing = queries.filter(({ match, keywords }) => match !== 'any' && keywords.includes(other));
  expect(needing).toEqual([queries[0]]);
  expect(queries[1]?.purpose).toContain(`without ${other}`);
});

test.each([
  ['Do statins cause muscle pain in older adults in Norway?', 'older adults'],
  ['Does phonics help children who struggle with reading at home?', 'children'],
])('broader queries keep the people of the question: %s', (question, people) => {
  const { queries } = steps.propose(intentOf(question), []);
  expect(queries.filter(({ match, keywords }) => match !== 'any' && !keywords.includes(people))).toEqual([]);
});

test('a name in brackets is one more name of the thing before it', () => {
  const [first] = steps.propose(
    intentOf('Do reintroduced beavers (Castor fiber) increase frog diversity?'),
    [],
  ).queries;
  expect(first?.booleanQuery).toContain('(beavers OR "Castor fiber" OR beaver OR Castor)');
  expect(first?.booleanQuery).not.toContain('fibre');
});

test('what a question excludes is in no query, and papers about it rank lower', () => {
  const intent = intentOf('homework in primary school, not maths');
  const titles = ['Homework in primary school: maths', 'Homework in primary school: reading'];
  const records = titles.map((title, at) => record('one', { doi: `10.1/${at}`, title }));
  const gathered = { round: 0, records, rows: [], notAsked: [], finishedAt: '2026-01-01T00:00:00Z' };
  const strategy = steps.propose(intent, []);
  expect(words(strategy)).not.toMatch(/math/u);
  expect(steps.organise(intent, [{ strategy, gathered }]).hits.map(({ paper }) => paper.title)).toEqual(
    titles.reverse(),
  );
});

test('reviews are asked for first if only they are wanted', () => {
  const { queries } = steps.propose(intentOf('otters, reviews only'), []);
  expect(queries[0]?.booleanQuery).toBe(
    '(otters OR otter OR "Enhydra lutris" OR "Lutra lutra") AND (review OR survey OR overview OR "meta-analysis" OR perspective)',
  );
  expect(queries[1]?.booleanQuery).toBe('(otters OR otter OR "Enhydra lutris" OR "Lutra lutra")');
});

test('the query for any of the words is the last one', () => {
  const { queries } = steps.propose(intentOf('How do perovskite solar cells degrade under heat and light?'), []);
  expect(queries.map(({ match }) => match)).toEqual([undefined, undefined, undefined, 'any']);
});

test.each([
  ['fatigue crack growth in bridges', '"fatigue failure") AND growth'],
  ['hepatitis vaccine uptake in prisons', '(vaccine OR vaccination OR immunization) AND uptake'],
  ['nurse staffing ratios and pressure ulcers', 'nurse AND staffing AND (ratios OR ratio)'],
])('a broader query has the parts of a longer term with their synonyms: %s', (query, parts) => {
  const { queries } = steps.propose(intentOf(query), []);
  expect(queries.slice(1).some(({ booleanQuery }) => booleanQuery.includes(parts))).toBe(true);
});

test('no query has the terms of another one in another order', () => {
  const { queries } = steps.propose(intentOf('fatigue crack propagation in titanium'), []);
  const keys = queries.map(({ keywords }) => [...keywords].sort().join());
  expect(new Set(keys).size).toBe(keys.length);
});

test('the condition of a question stays when its place goes', () => {
  const [, second] = steps.propose(intentOf('wheat grain yield under heat stress in South Asia'), []).queries;
  expect(second?.booleanQuery).toMatch(
    /^wheat AND grain AND yield AND \("heat stress"|^wheat AND grain AND yield AND "heat/,
  );
  expect(second?.booleanQuery).not.toContain('Asia');
});

test('two substances say more together than one of them with a broad word', () => {
  const { queries } = steps.propose(intentOf('catalysts from CO2 to methanol'), []);
  expect(queries[1]?.keywords).toEqual(expect.arrayContaining(['CO2', 'methanol']));
});

test('the wide query has no words of the request, and each name once', () => {
  const { queries } = steps.propose(
    intentOf('Does zinc help people with asthma in adult wards for adults, any studies known?'),
    [],
  );
  const { booleanQuery = '' } = queries.find(({ match }) => match === 'any') ?? {};
  const names = booleanQuery.replace(/^\(|\)$/g, '').split(' OR ');
  expect(names).toContain('zinc');
  expect(booleanQuery).not.toMatch(/studies|known|people/);
  expect(new Set(names).size).toBe(names.length);
});
