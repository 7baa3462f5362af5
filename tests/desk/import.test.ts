import { expect, test } from 'vitest';
import { openDeskWorld } from '../support/desk-world.ts';

const { page } = await openDeskWorld();

async function openReview(): Promise<{ readonly id: string; readonly checkpoint: string }> {
  const id = String((await page.post('/api/search', { query: 'ocean acidification' })).data['session_id']);
  const look = async () => (await page.get(`/api/session?id=${id}`)).data as { checkpoint?: Record<string, string> };
  const reach = (kind: string) =>
    expect.poll(async () => (await look()).checkpoint?.['kind'], { timeout: 20_000 }).toBe(kind);
  await reach('strategy_confirmation');
  const checkpoint_id = (await look()).checkpoint?.['id'];
  await page.post('/api/decide', { session_id: id, checkpoint_id, action: 'approve' });
  await reach('result_review');
  return { id, checkpoint: (await look()).checkpoint?.['id'] ?? '' };
}

/** A file of more than 512 KiB, which other actions refuse. */
const LARGE = Array.from(
  { length: 1500 },
  (_, at) => `@article{k${at}, title={Ocean acidification ${at}}, abstract={${'pteropod '.repeat(50)}}}`,
).join('\n');

test('adds the records of large files to a pending review', async () => {
  const { id, checkpoint } = await openReview();
  const files = [{ name: 'C:\\data\\large.bib', text: LARGE }];
  expect((await page.post('/api/import', { session_id: id, files })).status).toBe(200);
  const pending = async () => (await page.get(`/api/session?id=${id}`)).data;
  await expect.poll(async () => (await pending())['state'], { timeout: 20_000 }).toBe('checkpoint');
  const after = await pending();
  expect(after).toMatchObject({ imported: [{ source: 'import:large.bib', records: 1500 }] });
  expect((after['checkpoint'] as { id: string }).id).not.toBe(checkpoint);
});

test('refuses a file without records, and names it', async () => {
  const { id } = await openReview();
  const answer = await page.post('/api/import', { session_id: id, files: [{ name: 'notes.txt', text: 'words' }] });
  expect(JSON.stringify(answer.data)).toContain('notes.txt: No records were found');
});

test('keeps the good files, lists the bad ones, and says which encoding was guessed', async () => {
  const { id } = await openReview();
  const files = [
    { name: 'old.ris', text: 'TY  - JOUR\nTI  - Café of the sea\nER  - \n', encoding: 'windows-1252' },
    { name: 'notes.txt', text: 'words' },
  ];
  const { status, data } = await page.post('/api/import', { session_id: id, files });
  expect(status).toBe(200);
  expect(data['rejected']).toEqual([{ name: 'notes.txt', message: expect.stringContaining('No records were found') }]);
  const imported = async () => (await page.get(`/api/session?id=${id}`)).data['imported'];
  await expect
    .poll(imported, { timeout: 20_000 })
    .toMatchObject([
      { source: 'import:old.ris', records: 1, problems: [{ message: expect.stringContaining('Windows-1252') }] },
    ]);
});

test('refuses an import of nothing', async () => {
  const { id } = await openReview();
  expect((await page.post('/api/import', { session_id: id })).status).toBe(400);
});
