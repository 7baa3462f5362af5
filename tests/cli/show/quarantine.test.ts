import { expect, test } from 'vitest';
import { showQuarantine, toQuarantinedRow } from '../../../src/cli/show/quarantine.ts';
import { doi, entryWith } from '../../support/papers.ts';

const REF = doi('10.1234/foo');
const entry = entryWith(REF, 'file');
const notices = [{ kind: 'retraction' as const, about: 'this' as const, doi: '10.1234/notice' }];
const file = {
  entry: { ...entry, paper: { ...entry.paper, notices } },
  pdfPath: '/q/foo.pdf',
  key: 'foo',
  metadataPath: '/q/foo.toml',
};

test('a quarantined file of a retracted paper is marked', () => {
  expect(showQuarantine([file])).toContain('RETRACTED');
  expect(toQuarantinedRow(file)).toMatchObject({ retracted: true });
});

test('the beginning of the digest that is shown is enough to name the file', () => {
  const { sha256 = '' } = entry.copy ?? {};
  expect(showQuarantine([file])).toContain(`/q/foo.pdf, sha256 ${sha256.slice(0, 12)}\n`);
});

test('an empty list names the paper that was asked for', () => {
  expect(showQuarantine([], REF)).toBe('No files of 10.1234/foo in quarantine.\n');
  expect(showQuarantine([])).toBe('No files in quarantine.\n');
});
