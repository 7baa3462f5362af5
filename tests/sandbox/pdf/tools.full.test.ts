import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAST } from '../../../sandbox/cast/index.ts';
import { authorsOf, displayName } from '../../../sandbox/cast/paper.ts';
import { createLibrary } from '../../../sandbox/library.ts';
import { paperPdf, printedTitle } from '../../../sandbox/pdf/paper.ts';
import { coverPdf, encryptedPdf, endlessPdf, scanPdf } from '../../../sandbox/pdf/variant.ts';

const library = createLibrary(CAST);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-pdf-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function saved(name: string, pdf: Buffer): string {
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, pdf);
  return path;
}
/** Letters and digits alone, without line breaks and direction marks. */
const bare = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
const textOf = (path: string) => execFileSync('pdftotext', ['-enc', 'UTF-8', path, '-'], { encoding: 'utf8' });
const checked = (path: string) => spawnSync('qpdf', ['--check', path], { encoding: 'utf8' });

test('qpdf accepts every paper, the scan and the encrypted file', () => {
  const [first] = CAST;
  const others = first ? [['scan', scanPdf(first)] as const, ['locked', encryptedPdf(library, first)] as const] : [];
  for (const [name, pdf] of [...CAST.map((paper) => [paper.key, paperPdf(library, paper)] as const), ...others]) {
    const { status, stdout, stderr } = checked(saved(name, pdf));
    expect(status, `${name}: ${stdout}${stderr}`).toBe(0);
  }
});

test('pdftotext reads every title and author back', () => {
  for (const paper of CAST) {
    const text = bare(textOf(saved(paper.key, paperPdf(library, paper))));
    expect(text, paper.key).toContain(bare(printedTitle(paper.title)));
    for (const author of authorsOf(paper)) expect(text, paper.key).toContain(bare(displayName(author)));
  }
});

test('a cover sheet fills the first page', () => {
  const paper = library.byKey('monsoon-2016');
  if (!paper) throw new Error('no such paper');
  const [first = '', second = ''] = textOf(saved('cover', coverPdf(library, paper))).split('\f');
  expect(first).toContain('repository copy');
  expect(second).toContain('Delayed onset of the monsoon');
});

test('qpdf detects a file without its end', () => {
  const paper = library.byKey('imaging-2016');
  if (!paper) throw new Error('no such paper');
  expect(checked(saved('endless', endlessPdf(library, paper))).status).not.toBe(0);
});
