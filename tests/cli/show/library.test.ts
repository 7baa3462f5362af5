import { expect, test } from 'vitest';
import { showAudit } from '../../../src/cli/show/library.ts';

test('counts one of a kind in the singular', () => {
  const report = { clean: true, rows: 1, entries: 1, copies: 1, quarantined: 0, downloads: 1, findings: [] };
  expect(showAudit(report)).toBe('1 row, 1 paper, 1 copy, 0 in quarantine, 1 download: clean\n');
});
