import { expect, test } from 'vitest';
import { toOutcome } from '../../src/desk/fetch-row.ts';
import { ok } from '../../src/model/result.ts';
import { doi, entryWith } from '../support/papers.ts';

test('a stored paper has its grade, its version and the sentences of its evidence', () => {
  const entry = entryWith(doi('10.5555/x'), 'text');
  if (!entry.copy) throw new Error('no copy');
  const evidence = [{ check: 'title-fits', speaks: 'for', detail: '' }] as const;
  const copy = { ...entry.copy, version: 'preprint', evidence } as const;
  const outcome = toOutcome(ok({ entry: { ...entry, copy }, copy, path: '/x.pdf', attempts: [], wasStored: false }));
  expect(outcome).toMatchObject({
    grade: 'verified',
    version: 'preprint',
    evidence: [{ check: 'title-fits', text: 'The title matches' }],
  });
});
