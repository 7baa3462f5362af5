import { expect, test } from 'vitest';
import { showAudit } from '../../../src/cli/show/library.ts';

test('counts one of a kind in the singular', () => {
  const report = { clean: true, rows: 1, entries: 1, copies: 1, texts: 0, quarantined: 0, downloads: 1, findings: [] };
  expect(showAudit(report)).toBe('1 row, 1 paper, 1 copy, 0 in quarantine, 1 download: clean\n');
});

test('counts text copies if there are any', () => {
  const report = { clean: true, rows: 2, entries: 1, copies: 1, texts: 1, quarantined: 0, downloads: 0, findings: [] };
  expect(showAudit(report)).toContain('1 copy, 1 text, 0 in quarantine');
});
