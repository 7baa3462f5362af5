import { expect, test } from 'vitest';
import type { ParsedIntent } from '../../../src/model/collection.ts';
import { partsOf } from '../../../src/search/strategy/concept-parts.ts';
import { vocabularyOf } from '../../../src/search/understand/vocabulary.ts';

const parts = (
  concepts: string[],
  more: Partial<Pick<ParsedIntent, 'conditions' | 'compared'>> = {},
  added: string[] = [],
) => {
  const all = [...concepts, ...(more.conditions ?? []), ...(more.compared ?? [])];
  const intent: ParsedIntent = {
    ...{ topic: all.join(' '), concepts: all, phrases: [], intentType: 'topic', domain: 'general', wantsRecent: false },
    ...{ filters: { maxResults: 10 }, ...more },
  };
  return partsOf(intent, added, vocabularyOf('general'));
};

test.each([
  [[], ['granite', 'basalt', 'marble', 'dolomite'], ['dust']],
  [['salt'], ['granite', 'basalt', 'marble'], ['dust', 'dolomite']],
  [
    ['salt', 'wind'],
    ['granite', 'basalt'],
    ['dust', 'marble', 'dolomite'],
  ],
  [
    ['salt', 'wind', 'rain'],
    ['granite', 'basalt'],
    ['dust', 'marble', 'dolomite'],
  ],
])('the strictest query has four concepts, fewer with the words %j of the feedback', (added, core, left) => {
  expect(parts(['granite', 'basalt', 'dust', 'marble', 'dolomite'], {}, added)).toMatchObject({ core, left });
});

test('one group of people is asked for, another one is a condition', () => {
  expect(parts(['granite'], { conditions: ['children', 'women'] })).toMatchObject({
    core: ['granite'],
    people: ['children'],
    limits: ['women'],
  });
});

test.each([
  [['granite'], ['Norway', 'Chile', 'Peru']],
  [
    ['granite', 'basalt'],
    ['Norway', 'Chile', 'Peru'],
  ],
  [
    ['granite', 'basalt', 'marble'],
    ['Norway', 'Chile'],
  ],
])('with the concepts %j, the strictest query has the conditions %j', (core, limits) => {
  expect(parts(core, { conditions: ['Norway', 'Chile', 'Peru', 'Kenya'] })).toMatchObject({ core, limits });
});

test('known conditions come before unknown words, and what is asked about a thing comes last', () => {
  const conditions = ['stability', 'foozle', 'Norway', 'Chile'];
  expect(parts(['granite', 'basalt'], { conditions })).toMatchObject({
    limits: ['Norway', 'Chile', 'foozle'],
    aspects: [],
  });
  expect(parts(['granite', 'basalt'], { conditions: conditions.slice(0, 2) })).toMatchObject({
    limits: ['foozle'],
    aspects: ['stability'],
  });
});

test('a year and a quantity are no conditions of a query', () => {
  expect(parts(['granite'], { conditions: ['1999', '5 nm', 'Norway'] }).limits).toEqual(['Norway']);
});

test.each('effectiveness efficacy performance use usage benefit quality'.split(' '))(
  'papers about two concepts need not say "%s", papers about one must',
  (judgement) => {
    const has = ({ limits, aspects }: ReturnType<typeof parts>) => [...limits, ...aspects].includes(judgement);
    expect(has(parts(['granite'], { conditions: [judgement] }))).toBe(true);
    expect(has(parts(['granite', 'basalt'], { conditions: [judgement] }))).toBe(false);
  },
);

test('one thing to compare with is asked for, the most specific, and no common word', () => {
  expect(parts(['granite'], { compared: ['dust', 'metformin'] }).compared).toEqual(['metformin']);
  expect(parts(['granite'], { compared: ['stability'] }).compared).toEqual([]);
});

test('conditions are the concepts of a question that has nothing else', () => {
  expect(parts([], { conditions: ['Norway', 'Chile'] })).toMatchObject({ core: ['Norway', 'Chile'], limits: [] });
});
