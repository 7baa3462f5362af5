import { expect, test } from 'vitest';
import type { JudgedCopy } from '../../src/acquire/copies.ts';
import { explainNoCopy } from '../../src/acquire/explain.ts';
import { createFailure } from '../../src/model/error.ts';

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
