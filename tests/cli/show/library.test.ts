import { expect, test } from 'vitest';
import { showAcquired, showAudit, showEntry } from '../../../src/cli/show/library.ts';

test('counts one of a kind in the singular', () => {
  const report = { clean: true, rows: 1, entries: 1, copies: 1, texts: 0, quarantined: 0, downloads: 1, findings: [] };
  expect(showAudit(report)).toBe('1 row, 1 paper, 1 copy, 0 in quarantine, 1 download: clean\n');
});

test('counts text copies if there are any', () => {
  const report = { clean: true, rows: 2, entries: 1, copies: 1, texts: 1, quarantined: 0, downloads: 0, findings: [] };
  expect(showAudit(report)).toContain('1 copy, 1 text, 0 in quarantine');
});

test('a stored paper is shown with its authors and tags', () => {
  const authors = [{ family: 'Iyer', given: 'Meera' }, { literal: 'The Heat Group' }];
  const shown = showEntry({
    metadata: { title: 'Heat', authors, doi: '10.1234/a' },
    path: 'a.pdf',
    tags: ['heat', 'x'],
  });
  expect(shown.split('\n').slice(0, 3)).toEqual(['Heat', 'Meera Iyer, The Heat Group', '10.1234/a']);
  expect(shown).toContain('\ntags: heat, x\n');
});

test('a dry run of the text alone plans no PDF', () => {
  const plan = { metadata_sources: ['crossref'], pdf_sources: [], text_sources: [], target_pdf_path: 'a.pdf' };
  const shown = showAcquired({
    dry_run: true,
    plan: { ...plan, text_sources: [{ key: 'plos', candidate_hosts: [] }] },
  });
  expect(shown).toMatch(/text +plos\n/);
  expect(shown).not.toContain('a.pdf');
  expect(showAcquired({ dry_run: true, plan })).toMatch(/text +no source has texts of such papers\n/);
});
