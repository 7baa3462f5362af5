import { expect, test } from 'vitest';
import { commonReason } from '../../src/model/attempt.ts';
import type { Attempt } from '../../src/model/error.ts';

const failed = (source: string, detail: string): Attempt => ({
  source,
  outcome: 'consulted_failed',
  detail,
  durationMs: 1,
});
const offline = (source: string, host: string) =>
  failed(source, `${source}: the connection to ${host} failed (ENOTFOUND).`);

test('sources that failed alike have one reason, whoever and wherever they are', () => {
  const attempts = [offline('crossref', 'api.crossref.org'), offline('arxiv', 'export.arxiv.org')];
  expect(commonReason(attempts)).toBe('the connection failed (ENOTFOUND).');
});

test('different reasons, and a single one, are not put together', () => {
  const other = failed('openalex', 'openalex asks to wait.');
  expect(commonReason([offline('crossref', 'api.crossref.org'), other])).toBeNull();
  expect(commonReason([other])).toBeNull();
  expect(commonReason([])).toBeNull();
});
