import { expect, test } from 'vitest';
import { createFailure } from '../../src/model/error.ts';
import { shownSource, sourceIdOf } from '../../src/model/source.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { showFailure } from '../../src/terminal/failure.ts';
import { shownSource as shownOnPages } from '../../web/shared/source-name.ts';

test.each(CATALOG.map((source) => [source.id, source] as const))('%s has one name on all faces', (id, source) => {
  const name = shownSource(source.wireKey);
  expect([id, source.title]).toContain(name);
  expect(shownOnPages(source.wireKey)).toBe(name);
});

test('a failure shows the name that settings take, and settings take the old one too', () => {
  const attempts = [{ source: 's2', outcome: 'consulted_no_record', durationMs: 1 }] as const;
  expect(showFailure(createFailure('NOT_FOUND', 'No record.', { attempts }))).toContain('semantic-scholar');
  expect(['s2', 'semantic-scholar', 'Semantic Scholar'].map((name) => sourceIdOf(name, CATALOG))).toEqual(
    Array(3).fill('semantic-scholar'),
  );
});
