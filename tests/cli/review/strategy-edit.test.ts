import { expect, test } from 'vitest';
import { editStrategy } from '../../../src/cli/review/strategy-edit.ts';
import type { SearchStrategy } from '../../../src/model/collection.ts';
import { toQuery } from '../../../src/search/strategy/query.ts';
import { unwrap } from '../../support/unwrap.ts';

const strategy: SearchStrategy = {
  queries: [toQuery(['heat', 'cells'], { heat: ['thermal'] }, 'all concepts')],
  sources: ['crossref'],
  filters: { maxResults: 10 },
};

test('shows an edited query as the sources will be asked, with the synonyms it keeps', () => {
  const [query] = unwrap(editStrategy(strategy, 'q 1 heat, living')).queries;
  expect(query).toMatchObject({ keywords: ['heat', 'living'], booleanQuery: '(heat OR thermal) AND living' });
});
