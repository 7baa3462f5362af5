import { expect, test } from 'vitest';
import { createFailure, ERROR_TABLE, FAILURE_REASONS } from '../../src/model/error.ts';

test('a failure is as retryable as its code, unless its reason says otherwise', () => {
  expect(createFailure('NETWORK_ERROR', 'Down.').disposition).toBe('retry_after');
  const lost = createFailure('NETWORK_ERROR', 'Down.', { reason: 'connection_lost' });
  expect(lost).toMatchObject({ reason: 'connection_lost', disposition: 'retry_after' });
  const forged = createFailure('NETWORK_ERROR', 'Forged.', { reason: 'untrusted_certificate' });
  expect(forged.disposition).toBe('needs_config');
});

test('absent details stay absent', () => {
  expect(createFailure('NOT_FOUND', 'No.', { fields: undefined, attempts: undefined })).toEqual({
    code: 'NOT_FOUND',
    message: 'No.',
    disposition: 'terminal',
  });
});

test('every reason is a lower-case word with a sentence, and belongs to a known code', () => {
  for (const [code, rows] of Object.entries(FAILURE_REASONS)) {
    expect(ERROR_TABLE).toHaveProperty(code);
    for (const [reason, { meaning }] of Object.entries(rows)) {
      expect(reason).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
      expect(meaning).toMatch(/^[A-Z].+\.$/);
    }
  }
});
