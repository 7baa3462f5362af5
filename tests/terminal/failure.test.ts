import { expect, test } from 'vitest';
import { type Attempt, createFailure } from '../../src/model/error.ts';
import { showAttempt, showFailure } from '../../src/terminal/failure.ts';

const attempt = (more: Partial<Attempt>): Attempt => ({
  source: 'crossref',
  outcome: 'consulted_failed',
  durationMs: 12.4,
  ...more,
});

test('a failure is its code and message, then the sources, when to try again, and what to set', () => {
  const failure = createFailure('RATE_LIMITED', 'Too many requests.', {
    retryAfterMs: 1_001,
    attempts: [attempt({ detail: 'busy' })],
    remediation: [{ setting: 'CARREL_EMAIL', value: 'you@x.org', note: 'An address helps.' }],
  });
  expect(showFailure(failure)).toBe(
    [
      'error[RATE_LIMITED]: Too many requests.',
      '  crossref          failed 12 ms  busy',
      '  help: try again in 2 s',
      '  help: CARREL_EMAIL=you@x.org  An address helps.\n',
    ].join('\n'),
  );
  expect(showFailure(createFailure('NOT_FOUND', 'No such paper.'))).toBe('error[NOT_FOUND]: No such paper.\n');
});

test.each([
  [1_000, '1 s'],
  [119_999, '120 s'],
  [120_000, '2 min'],
  [120_001, '3 min'],
  [7_199_999, '120 min'],
  [7_200_000, '2 h'],
  [7_200_001, '3 h'],
])('a wait of %i ms is shown as %s', (retryAfterMs, shown) => {
  expect(showFailure(createFailure('RATE_LIMITED', 'Wait.', { retryAfterMs }))).toContain(`try again in ${shown}\n`);
});

test.each([
  ['consulted_resolved', 'crossref          found 12 ms'],
  ['consulted_no_record', 'crossref          no record 12 ms'],
  ['consulted_failed', 'crossref          failed 12 ms'],
  ['not_consulted_disabled', 'crossref          not queried: disabled'],
] as const)('an attempt with the outcome %s is one line', (outcome, line) => {
  expect(showAttempt(attempt({ outcome }))).toBe(line);
});

test('a terminal obeys nothing in a message or a detail, and lines stay', () => {
  const shown = showFailure(
    createFailure('STORE_ERROR', 'one\u001B[31m\ntwo\u202E', { attempts: [attempt({ detail: 'a\u0007b\u200Bc' })] }),
  );
  expect(shown).toBe('error[STORE_ERROR]: one [31m\ntwo \n  crossref          failed 12 ms  a b c\n');
});

test('sources that failed alike share a line; the others keep theirs', () => {
  const down = { code: 'NETWORK_ERROR', reason: 'unknown_host', detail: 'no such host' } as const;
  const attempts = [
    attempt(down),
    attempt({ source: 'arxiv', outcome: 'consulted_no_record', durationMs: 3 }),
    attempt({ source: 'openalex', ...down }),
  ];
  expect(showFailure(createFailure('NETWORK_ERROR', 'Down.', { attempts }))).toBe(
    [
      'error[NETWORK_ERROR]: Down.',
      '  crossref, openalex: failed with the same error  no such host',
      '  arxiv             no record 3 ms\n',
    ].join('\n'),
  );
});
