import { expect, test } from 'vitest';
import { commonReason, failedAttempt, joinAttempts } from '../../src/model/attempt.ts';
import { type Attempt, createFailure } from '../../src/model/error.ts';

const offline = (source: string, host: string) =>
  failedAttempt(
    source,
    createFailure('NETWORK_ERROR', `${source}: cannot find ${host}.`, { reason: 'unknown_host' }),
    1,
  );

test('sources that failed for the same reason are described once, without their names and hosts', () => {
  const attempts = [offline('crossref', 'api.crossref.org'), offline('arxiv', 'export.arxiv.org')];
  expect(commonReason(attempts)).toBe('The host name cannot be resolved; the machine may be offline.');
});

test('a sentence that is the same for all sources is kept, because it says more', () => {
  const failure = createFailure('NETWORK_ERROR', 'Start the sandbox at port 9.', { reason: 'sandbox_down' });
  const attempts = [failedAttempt('crossref', failure, 1), failedAttempt('arxiv', failure, 1)];
  expect(commonReason(attempts)).toBe('Start the sandbox at port 9.');
});

test('different reasons, failures without a reason and a single failure are not described as one', () => {
  const other = failedAttempt('openalex', createFailure('RATE_LIMITED', 'Wait.'), 1);
  expect(commonReason([offline('crossref', 'api.crossref.org'), other])).toBeNull();
  expect(commonReason([other, other])).toBeNull();
  expect(commonReason([offline('crossref', 'api.crossref.org')])).toBeNull();
  expect(commonReason([])).toBeNull();
});

test('a source without a record did not fail', () => {
  expect(failedAttempt('arxiv', createFailure('NOT_FOUND', 'No record.'), 1).outcome).toBe('consulted_no_record');
});

const attempt = (source: string, outcome: Attempt['outcome']): Attempt => ({ source, outcome, durationMs: 1 });

test('a source that was asked never becomes one that was not needed', () => {
  const before = [attempt('a', 'consulted_failed'), attempt('b', 'not_consulted_not_applicable')];
  const after = [attempt('a', 'not_consulted_not_needed'), attempt('b', 'not_consulted_not_needed')];
  expect(joinAttempts(before, after)).toEqual([before[0], after[1]]);
});

test('a source that was asked twice is listed twice, and its "not asked" goes', () => {
  const before = [attempt('a', 'consulted_failed'), attempt('b', 'not_consulted_not_needed')];
  const after = [attempt('a', 'consulted_resolved'), attempt('b', 'consulted_failed')];
  expect(joinAttempts(before, after)).toEqual([before[0], ...after]);
});

test('a reason that differs, though its code is the same, is not described as one', () => {
  const lost = failedAttempt('arxiv', createFailure('NETWORK_ERROR', 'Lost.', { reason: 'connection_lost' }), 1);
  expect(commonReason([offline('crossref', 'api.crossref.org'), lost])).toBeNull();
});

test('a source that no step asked is listed once, as the later step states it', () => {
  const before = [attempt('a', 'not_consulted_not_applicable'), attempt('b', 'not_consulted_not_needed')];
  const after = [attempt('a', 'not_consulted_not_needed')];
  expect(joinAttempts(before, after)).toEqual([before[1], after[0]]);
});
