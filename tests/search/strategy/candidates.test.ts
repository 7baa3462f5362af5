import { expect, test } from 'vitest';
import type { Merged } from '../../../src/match/join.ts';
import type { ParsedIntent } from '../../../src/model/collection.ts';
import { proposeQueries } from '../../../src/search/strategy/candidates.ts';
import type { Guidance } from '../../../src/search/strategy/feedback.ts';
import { createQueryWriter } from '../../../src/search/strategy/query-writer.ts';
import { vocabularyOf } from '../../../src/search/understand/vocabulary.ts';

const GUIDANCE: Guidance = { relevant: [], irrelevant: [], added: [], removed: [], limits: [], wantsRecent: false };
const propose = (
  concepts: string[],
  more: Partial<ParsedIntent> = {},
  guidance: Partial<Guidance> = {},
  papers: readonly Merged[] = [],
) => {
  const intent: ParsedIntent = {
    ...{ topic: concepts.join(' '), concepts, phrases: [], intentType: 'topic', domain: 'general', wantsRecent: false },
    ...{ filters: { maxResults: 10 }, ...more },
  };
  const writer = createQueryWriter(vocabularyOf('general'), new Set(), new Map());
  return proposeQueries(intent, { ...GUIDANCE, ...guidance }, papers, writer);
};
const written = (...given: Parameters<typeof propose>) =>
  propose(...given).main.map(
    ({ keywords, purpose, match }) => `${match ?? 'all'} ${keywords.join('+')}: ${purpose.replace(/^wide.*/, 'wide')}`,
  );

test.each<[string, string[], Partial<ParsedIntent>, string[]]>([
  ['one concept', ['granite'], {}, ['all granite: all concepts']],
  ['two equal concepts', ['granite', 'basalt'], {}, ['all granite+basalt: all concepts']],
  [
    'three equal concepts, in pairs with the last one',
    ['granite', 'basalt', 'marble'],
    {},
    [
      'all granite+basalt+marble: all concepts',
      'any granite+basalt+marble: wide',
      'all granite+marble: broader: granite with marble',
      'all basalt+marble: broader: basalt with marble',
    ],
  ],
  [
    'a common word, which goes first and is in no pair',
    ['granite', 'basalt', 'dust'],
    {},
    [
      'all granite+basalt+dust: all concepts',
      'all granite+basalt: broader: only the two most specific concepts',
      'any granite+basalt+dust: wide',
    ],
  ],
  [
    'people, whom only the widest query goes without, and no pairs',
    ['granite', 'basalt', 'marble', 'children'],
    { conditions: ['children'] },
    [
      'all granite+basalt+marble+children: all concepts',
      'all granite+basalt+marble: broader: the main concepts, without children',
      'any granite+basalt+marble+children: wide',
    ],
  ],
  [
    'a living thing, which is in every pair',
    ['granite', 'otters', 'basalt'],
    {},
    [
      'all granite+otters+basalt: all concepts',
      'any granite+otters+basalt: wide',
      'all granite+otters: broader: granite with otters',
      'all basalt+otters: broader: basalt with otters',
    ],
  ],
  [
    'a living thing, people and a common word, none of which goes',
    ['otters', 'children', 'rust'],
    {},
    ['all otters+children+rust: all concepts', 'any otters+children+rust: wide'],
  ],
  [
    'a broad topic with a well-known name, which does not go',
    ['granite', 'social media', 'basalt'],
    {},
    ['all granite+social media+basalt: all concepts', 'any granite+social+media+basalt: wide'],
  ],
  [
    'four concepts, of which the most common goes',
    ['dust', 'snow', 'otters', 'children'],
    {},
    [
      'all dust+snow+otters+children: all concepts',
      'all dust+snow+otters: broader: only the three most specific concepts',
      'any dust+snow+otters+children: wide',
    ],
  ],
  [
    'a property',
    ['granite', 'stability'],
    {},
    ['all granite+stability: all concepts', 'all granite: broader: only the most specific concept'],
  ],
  [
    'five concepts, of which one has no room',
    ['granite', 'basalt', 'marble', 'dolomite', 'dust'],
    {},
    [
      'all granite+basalt+marble+dolomite: all concepts; left out: dust',
      'any granite+basalt+marble+dolomite+dust: wide',
      'all granite+dolomite: broader: granite with dolomite',
      'all basalt+dolomite: broader: basalt with dolomite',
      'all marble+dolomite: broader: marble with dolomite',
    ],
  ],
  [
    'two places, first either of them, then none',
    ['granite', 'basalt', 'Norway', 'Chile'],
    { conditions: ['Norway', 'Chile'] },
    [
      'all granite+basalt+Norway+Chile: all concepts',
      'all granite+basalt+Norway: broader: Norway or Chile',
      'all granite+basalt: broader: the main concepts, without Norway and Chile',
      'any granite+basalt+Norway+Chile: wide',
    ],
  ],
  [
    'a place and a condition, of which the place goes first',
    ['granite', 'Norway', 'heat'],
    { conditions: ['Norway', 'heat'] },
    [
      'all granite+Norway+heat: all concepts',
      'all granite+heat: broader: the main concepts, without Norway',
      'all granite: broader: the main concepts, without Norway and heat',
      'any granite+Norway+heat: wide',
    ],
  ],
  [
    'a period and a condition, of which the period goes first',
    ['granite', 'Middle Ages', 'heat'],
    { conditions: ['Middle Ages', 'heat'] },
    [
      'all granite+Middle Ages+heat: all concepts',
      'all granite+heat: broader: the main concepts, without Middle Ages',
      'all granite: broader: the main concepts, without Middle Ages and heat',
      'any granite+Middle+Ages+heat: wide',
    ],
  ],
  [
    'conditions of three concepts, which go together',
    ['granite', 'basalt', 'marble', 'Norway', 'heat'],
    { conditions: ['Norway', 'heat'] },
    [
      'all granite+basalt+marble+Norway+heat: all concepts',
      'all granite+basalt+marble: broader: the main concepts, without Norway and heat',
      'any granite+basalt+marble+Norway+heat: wide',
      'all granite+marble: broader: granite with marble',
      'all basalt+marble: broader: basalt with marble',
    ],
  ],
  [
    'an unknown phrase, also as words',
    ['reed mat decay'],
    {},
    [
      'all reed mat decay: all concepts',
      'all reed+mat+decay: broader: the same words in any order',
      'any reed+mat+decay: wide',
    ],
  ],
  [
    'a quoted phrase, as it is',
    ['reed mat decay'],
    { phrases: ['reed mat decay'] },
    ['all reed mat decay: all concepts'],
  ],
  [
    'a proper name, which is never opened',
    ['Lu Xun', 'reed mat'],
    {},
    [
      'all Lu Xun+reed mat: all concepts',
      'all Lu Xun+reed+mat: broader: the same words in any order',
      'any Lu+Xun+reed+mat: wide',
    ],
  ],
  [
    'a proper name with a little word',
    ['Bank of England', 'reed mat'],
    {},
    [
      'all Bank of England+reed mat: all concepts',
      'all Bank of England+reed+mat: broader: the same words in any order',
      'any Bank+England+reed+mat: wide',
    ],
  ],
  [
    'short phrases, which stay whole in pairs',
    ['granite', 'basalt', 'CRISPR screening', 'dust'],
    {},
    [
      'all granite+basalt+CRISPR screening+dust: all concepts',
      'all granite+basalt+CRISPR+screening+dust: broader: the same words in any order',
      'all granite+basalt+CRISPR+screening: broader: only the three most specific concepts',
      'any granite+basalt+CRISPR+screening+dust: wide',
      'all granite+CRISPR screening: broader: granite with CRISPR screening',
      'all basalt+CRISPR screening: broader: basalt with CRISPR screening',
    ],
  ],
  [
    'a long phrase, which is words in pairs',
    ['granite dust storm', 'basalt', 'marble'],
    {},
    [
      'all granite dust storm+basalt+marble: all concepts',
      'all granite+dust+storm+basalt+marble: broader: the same words in any order',
      'any granite+dust+storm+basalt+marble: wide',
      'all basalt+granite+dust+storm: broader: basalt with granite dust storm',
      'all marble+granite+dust+storm: broader: marble with granite dust storm',
    ],
  ],
  [
    'a wish for reviews',
    ['granite'],
    { intentType: 'survey' },
    ['all granite+review: all concepts, in papers that call themselves a review', 'all granite: all concepts'],
  ],
  [
    'a wish for reviews with given concepts',
    ['granite'],
    { intentType: 'survey', synonyms: {} },
    ['all granite: all concepts'],
  ],
])('the queries of a question with %s', (_what, concepts, more, expected) => {
  expect(written(concepts, more)).toEqual(expected);
});

const paper = (title: string) => ({ paper: { title }, aliases: [title] }) as unknown as Merged;
const MARKED = paper('Zeolite lampreys albedo firn quartz cobalt');

test('four words of marked papers are learned, without those that other papers have or the feedback refuses', () => {
  const similar = (guidance: Partial<Guidance>, papers: readonly Merged[]) =>
    written(['granite'], {}, { relevant: [MARKED], ...guidance }, papers)[1];
  expect(similar({}, [MARKED, paper('Albedo of rain')])).toBe(
    'all granite+cobalt: similar to the papers marked relevant: cobalt, firn, lampreys, quartz',
  );
  expect(similar({ removed: ['cobalt'] }, [MARKED])).toBe(
    'all granite+albedo: similar to the papers marked relevant: albedo, firn, lampreys, quartz',
  );
});

test('the query for similar papers comes second, and the wide one after the first broader one', () => {
  const conditions = ['Norway', 'Chile'];
  const purposes = written(['granite', 'basalt', ...conditions], { conditions }, { relevant: [MARKED] }, [MARKED]);
  expect(purposes.map((each) => each.split(' ')[0])).toEqual(['all', 'all', 'all', 'any', 'all']);
  expect(purposes[1]).toContain('similar to');
});

test('terms of the feedback are in the strictest query, which says so', () => {
  expect(written(['granite'], {}, { added: ['salt'] })).toEqual([
    'all granite+salt: all concepts, with those from the feedback',
  ]);
});

test('later rounds ask for papers of each kind once, and without the most specific concept', () => {
  const later = (concepts: string[], more?: Partial<ParsedIntent>) =>
    propose(concepts, more).more.map(({ keywords, purpose }) => `${keywords.join('+')}: ${purpose}`);
  const kinds = (concepts: string) => [
    `${concepts}+method: papers of another kind: method`,
    `${concepts}+dataset: papers of another kind: dataset`,
    `${concepts}+benchmark: papers of another kind: baseline`,
  ];
  expect(later(['granite', 'basalt'])).toEqual([
    'granite+basalt+review: papers that call themselves a review',
    ...kinds('granite+basalt'),
  ]);
  expect(later(['Lu Xun', 'reed mat'])).toEqual([
    'Lu Xun+reed mat+review: papers that call themselves a review',
    'reed mat: broader: without Lu Xun',
    ...kinds('Lu Xun+reed mat'),
  ]);
  expect(later(['granite'], { intentType: 'method' })[0]).toBe('granite+method: papers that call themselves a method');
});

test('only the query with the terms of marked papers is marked as learned', () => {
  const { main } = propose(['granite', 'basalt', 'marble'], {}, { relevant: [MARKED] }, [MARKED]);
  expect(main.slice(0, 3).map(({ origin, purpose }) => [origin, purpose.startsWith('similar')])).toEqual([
    [undefined, false],
    ['learned', true],
    [undefined, false],
  ]);
});
