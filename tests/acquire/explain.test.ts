import { expect, test } from 'vitest';
import type { JudgedCopy } from '../../src/acquire/copies.ts';
import { explainNoCopy, explainNoText, explainNotSaved } from '../../src/acquire/explain.ts';
import { createFailure, type ErrorCode } from '../../src/model/error.ts';

const wanted = { ref: { kind: 'doi', id: '10.5555/one' }, paper: { isOa: false, provenance: {} } } as const;

test('a paper without an open copy names the next step', () => {
  const { code, message } = explainNoCopy(wanted, { attempts: [], failures: [] });
  expect(code).toBe('NO_OA_AVAILABLE');
  expect(message).toContain('add it with "carrel add FILE --ref 10.5555/one"');
});

test('a quarantined file names the commands to review, accept and discard it', () => {
  const failures = [createFailure('VERIFICATION_FAILED', 'Another paper.')];
  const { message } = explainNoCopy(wanted, { attempts: [], failures, doubtful: {} as JudgedCopy });
  for (const command of ['quarantine', 'accept', 'discard'])
    expect(message).toContain(`"carrel ${command} 10.5555/one"`);
});

const failed = (...codes: ErrorCode[]) => codes.map((code) => createFailure(code, `It was ${code}.`));

test.each<[ErrorCode, ErrorCode[]]>([
  ['CANCELLED', ['STORE_ERROR', 'NETWORK_ERROR', 'CANCELLED']],
  ['STORE_ERROR', ['VERIFICATION_FAILED', 'STORE_ERROR']],
  ['VERIFICATION_FAILED', ['CAPABILITY_DENIED', 'NETWORK_ERROR', 'VERIFICATION_FAILED']],
  ['RATE_LIMITED', ['CAPABILITY_DENIED', 'RATE_LIMITED']],
  ['CAPABILITY_DENIED', ['NO_OA_AVAILABLE', 'CAPABILITY_DENIED']],
  ['NO_OA_AVAILABLE', ['NO_OA_AVAILABLE', 'SOURCE_CHANGED']],
])('the reason for no copy is %s among %j', (code, codes) => {
  expect(explainNoCopy(wanted, { attempts: [], failures: failed(...codes) }).code).toBe(code);
});

test.each<[ErrorCode, ErrorCode[]]>([
  ['CANCELLED', ['STORE_ERROR', 'CANCELLED']],
  ['FETCH_TIMEOUT', ['CAPABILITY_DENIED', 'VERIFICATION_FAILED', 'FETCH_TIMEOUT']],
  ['VERIFICATION_FAILED', ['CAPABILITY_DENIED', 'VERIFICATION_FAILED']],
  ['NO_OA_AVAILABLE', ['SOURCE_CHANGED']],
])('the reason for no text is %s among %j', (code, codes) => {
  expect(explainNoText(wanted.ref, { failures: failed(...codes) }).code).toBe(code);
});

test('a failure that may go away says when, and one of policy names every setting that would help', () => {
  const busy = { ...createFailure('RATE_LIMITED', 'Wait.'), retryAfterMs: 7_000 };
  expect(explainNoCopy(wanted, { attempts: [], failures: [busy] })).toMatchObject({ retryAfterMs: 7_000 });
  const denied = ['one', 'two'].map((value) => {
    const remediation = [{ setting: 'CARREL_HOSTS', value, note: '' }];
    return createFailure('CAPABILITY_DENIED', 'Not allowed.', { remediation });
  });
  const { remediation = [] } = explainNoCopy(wanted, { attempts: [], failures: denied });
  expect(remediation.map(({ value }) => value)).toEqual(['one', 'two']);
});

test.each([
  [false, 0, 'is not open access'],
  [true, 0, 'is listed as open access, but no source lists a copy'],
  [null, 0, 'It is unknown whether an open copy exists'],
  [true, 1, 'its URL does not serve it'],
  [true, 2, 'none of the 2 URLs serves one'],
])('closed, unknown and gone are different answers (open: %s, failed: %i)', (isOa, count, text) => {
  const failures = failed(...Array.from({ length: count }, (): ErrorCode => 'NO_OA_AVAILABLE'));
  const { message } = explainNoCopy({ ...wanted, paper: { isOa, provenance: {} } }, { attempts: [], failures });
  expect(message).toContain(text);
});

test('a download is NOT_FOUND only if every source could be asked and none has a record', () => {
  const broken = { source: 'crossref', outcome: 'consulted_failed', code: 'NETWORK_ERROR', durationMs: 1 } as const;
  const codeOf = (isKnown: boolean, attempts: readonly (typeof broken)[], signal?: AbortSignal) =>
    explainNotSaved(wanted.ref, wanted.paper, { attempts, failures: [] }, isKnown, signal).code;
  expect([codeOf(false, []), codeOf(false, [broken]), codeOf(true, [broken])]).toEqual([
    'NOT_FOUND',
    'NETWORK_ERROR',
    'NO_OA_AVAILABLE',
  ]);
  expect(codeOf(false, [], AbortSignal.abort())).toBe('CANCELLED');
});

test.each<ErrorCode>(['FETCH_TIMEOUT', 'RATE_LIMITED', 'QUOTA_EXHAUSTED', 'NETWORK_ERROR'])(
  'a copy that failed with %s may be available later',
  (code) => {
    const { message, code: given } = explainNoCopy(wanted, { attempts: [], failures: failed('NO_OA_AVAILABLE', code) });
    expect([given, message]).toEqual([code, `No copy of 10.5555/one is available right now. It was ${code}.`]);
  },
);

test('a file above a limit does not become available later', () => {
  const denial = { reason: 'size_cap_exceeded', cap: 1, actual: 2 } as const;
  const failures = [createFailure('NETWORK_ERROR', 'Too large.', { reason: 'too_large', denial })];
  const found = explainNoCopy(wanted, { attempts: [], failures });
  expect(found).toMatchObject({
    code: 'NETWORK_ERROR',
    denial,
    message: 'No copy of 10.5555/one is available. Too large.',
  });
});

test('a file that could not be verified is said to be in quarantine only if it is', () => {
  const { message } = explainNoCopy(wanted, { attempts: [], failures: failed('VERIFICATION_FAILED') });
  expect(message).not.toContain('quarantine');
});

test('every failure to find a copy has all attempts', () => {
  const attempts = [{ source: 'crossref', outcome: 'consulted_resolved', durationMs: 1 }] as const;
  const codes: ErrorCode[] = [
    'CANCELLED',
    'VERIFICATION_FAILED',
    'RATE_LIMITED',
    'CAPABILITY_DENIED',
    'NO_OA_AVAILABLE',
  ];
  for (const code of codes)
    expect(explainNoCopy(wanted, { attempts, failures: failed(code) }).attempts).toEqual(attempts);
});

test('a failure of a text names the reason, the wait and the settings of its source', () => {
  const remediation = [{ setting: 'CARREL_HOSTS', value: 'x', note: '' }];
  const denied = createFailure('CAPABILITY_DENIED', 'Not allowed.', { remediation });
  expect(explainNoText(wanted.ref, { failures: [denied] })).toMatchObject({ remediation });
  const busy = createFailure('RATE_LIMITED', 'Wait.', { retryAfterMs: 7_000 });
  expect(explainNoText(wanted.ref, { failures: [denied, busy] })).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterMs: 7_000,
    message: 'No text of 10.5555/one is available right now. Wait.',
  });
  expect(explainNoText(wanted.ref, { failures: [] }).message).toContain('"carrel fetch 10.5555/one"');
});

test('a paper that was not saved says so first, except if the disk failed', () => {
  const messageOf = (code: ErrorCode) =>
    explainNotSaved(wanted.ref, wanted.paper, { attempts: [], failures: failed(code) }, true).message;
  expect(messageOf('RATE_LIMITED')).toMatch(/^Paper not found in any source\. No copy of 10\.5555\/one/);
  expect(messageOf('STORE_ERROR')).toBe('It was STORE_ERROR.');
  const broken = {
    source: 'crossref',
    outcome: 'consulted_failed',
    code: 'RATE_LIMITED',
    detail: 'busy',
    durationMs: 1,
  };
  const unknown = explainNotSaved(wanted.ref, wanted.paper, { attempts: [broken as never], failures: [] }, false);
  expect(unknown.message).toBe(
    'Paper not found in any source, but some sources could not be queried for 10.5555/one: busy',
  );
});

test('a copy that is not available right now has the reason of its failure', () => {
  const failures = [createFailure('NETWORK_ERROR', 'It is down.', { reason: 'server_error' })];
  expect(explainNoCopy(wanted, { attempts: [], failures })).toMatchObject({ reason: 'server_error' });
});
