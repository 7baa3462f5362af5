import { expect, test } from 'vitest';
import type { SearchFilters } from '../../../src/model/collection.ts';
import { adjustFilters } from '../../../src/search/strategy/filters.ts';

const BEFORE: SearchFilters = { fromYear: 2010, toYear: 2015, maxResults: 50 };

test.each<[string, Partial<SearchFilters>[], Partial<SearchFilters>]>([
  ['nothing', [], { fromYear: 2010, toYear: 2015 }],
  ['a first year before the last one', [{ fromYear: 2012 }], { fromYear: 2012, toYear: 2015 }],
  ['the last year as the first one', [{ fromYear: 2015 }], { fromYear: 2015, toYear: 2015 }],
  ['a first year after the last one', [{ fromYear: 2016 }], { fromYear: 2016 }],
  ['the first year as the last one', [{ toYear: 2010 }], { fromYear: 2010, toYear: 2010 }],
  ['a last year before the first one', [{ toYear: 2009 }], { toYear: 2009 }],
  ['both years, the later one first', [{ fromYear: 2030, toYear: 2020 }], { fromYear: 2020, toYear: 2030 }],
  ['two bounds one after the other', [{ fromYear: 2020 }, { toYear: 2018 }], { toYear: 2018 }],
  ['a language', [{ language: 'de' }], { fromYear: 2010, toYear: 2015, language: 'de' }],
  ['another number of results', [{ maxResults: 5 }], { fromYear: 2010, toYear: 2015 }],
])('filters after free text with %s', (_what, stated, expected) => {
  expect(adjustFilters(BEFORE, stated)).toEqual({ ...expected, maxResults: 50 });
});
