import type { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { setTags } from '../../src/desk/actions/library.ts';
import { mark } from '../../src/desk/actions/search.ts';
import { createEvents } from '../../src/desk/events.ts';
import type { DeskParts } from '../../src/desk/parts.ts';
import type { LastAudit } from '../../src/desk/wire.ts';
import { openDeskWorld } from '../support/desk-world.ts';
import { temporaryFolder } from '../support/folder.ts';
import { bareEntry, CALL, doi, entryWith, stageText } from '../support/papers.ts';
import { approve, openOne, openSessions } from '../support/toy-sessions.ts';
import { unwrap } from '../support/unwrap.ts';

const { world, page } = await openDeskWorld();
const store = await world.app.store();
const rows = async (id: string) => unwrap(await store.index.history(doi(id), 10)).length;

test.each([
  ['one, two', false],
  ['a line\nbreak', false],
  ['   ', false],
  ['x'.repeat(61), false],
  ['  two words ', true],
])('the tag "%s" is accepted: %s', (tag, isAccepted) => {
  expect(setTags.shape.safeParse({ ref: '10.1234/a', tags: [tag] }).success).toBe(isAccepted);
});

test('tags are stored once each and without spaces around them; the same tags again write no row', async () => {
  unwrap(await store.commit(bareEntry(doi('10.1234/tags')), null, CALL));
  const body = { ref: '10.1234/tags', tags: [' salt', 'tide', 'salt'] };
  expect((await page.post('/api/tags', body)).data).toMatchObject({ ok: true, tags: ['salt', 'tide'] });
  const before = await rows('10.1234/tags');
  await page.post('/api/tags', body);
  expect(await rows('10.1234/tags')).toBe(before);
});

test('a note is stored without spaces around it; the same note again writes no row, and an empty one removes it', async () => {
  unwrap(await store.commit(bareEntry(doi('10.1234/note')), null, CALL));
  const post = (note: string) => page.post('/api/note', { ref: '10.1234/note', note });
  expect((await post('  Read this. ')).data).toMatchObject({ ok: true, note: 'Read this.' });
  const before = await rows('10.1234/note');
  await post('Read this.');
  expect(await rows('10.1234/note')).toBe(before);
  await post('');
  expect(unwrap(await store.get(doi('10.1234/note')))?.entry.note).toBeUndefined();
});

test('of several files in quarantine the chosen one is accepted, and the chosen one discarded', async () => {
  const ref = doi('10.1234/odd');
  for (const content of ['one', 'two', 'three'])
    unwrap(await store.quarantine(entryWith(ref, content), await stageText(store, ref, content), CALL));
  const digestOf = (content: string) => entryWith(ref, content).copy?.sha256;
  const post = (action: string, content: string) =>
    page.post(`/api/${action}`, { ref: ref.id, sha256: digestOf(content) });
  expect([(await post('accept', 'two')).status, (await post('discard', 'one')).status]).toEqual([200, 200]);
  expect(unwrap(await store.get(ref))?.entry.copy?.sha256).toBe(digestOf('two'));
  const left = (await page.get('/api/quarantine')).data['files'] as { copy: { sha256: string } }[];
  expect(left.map(({ copy }) => copy.sha256)).toEqual([digestOf('three')]);
});

test('one wrong reference rejects the whole list, and nothing is fetched', async () => {
  const answer = await page.post('/api/fetch', { refs: ['10.1234/a', 'a title alone'] });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Line 2')]);
  expect((await page.get('/api/fetches')).data['fetches']).toEqual([]);
});

test('a file is a PDF by its header, which other bytes may precede, and else a bibliography', async () => {
  const post = (text: string) => page.post('/api/add', { name: 'file', content: Buffer.from(text).toString('base64') });
  for (const text of ['%PDF-1.7 cut', `${'\n'.repeat(200)}%PDF-1.7 cut`])
    expect((await post(text)).text).toContain('is not a readable PDF');
  expect((await post('words')).text).toContain('file is neither a PDF nor a bibliography');
  expect((await post('@article{a, title={No id}}')).text).toContain('No record of file has a DOI or an arXiv id');
});

test('marks reach every open page at once, with the reasons', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId } = await openOne(sessions);
  const { checkpoint, collection } = unwrap(await sessions.decide(sessionId, approve));
  const [first] = collection?.hits ?? [];
  const events = createEvents();
  const other = events.open(() => () => undefined).body as PassThrough;
  const parts = { app: { sessions: async () => sessions }, events } as unknown as DeskParts;
  const marks = { [first?.id ?? '']: 'exclude' } as const;
  const change = {
    session_id: sessionId,
    checkpoint_id: checkpoint?.id ?? '',
    marks,
    reasons: { [first?.id ?? '']: 'old' },
  };
  expect(await mark.run(change, parts)).toMatchObject({ ok: true, value: { marks, reasons: change.reasons } });
  const { session_id, checkpoint_id, reasons } = change;
  expect(String(other.read())).toBe(
    `event: marks\ndata: ${JSON.stringify({ session_id, checkpoint_id, marks, reasons })}\n\n`,
  );
  events.close();
});

test('the desk remembers when the library was audited and how that ended', async () => {
  expect((await page.get('/api/audit/last')).data).toMatchObject({ last: null });
  const { clean, entries, findings } = (await page.post('/api/audit')).data as {
    clean: boolean;
    entries: number;
    findings: unknown[];
  };
  const { last } = (await page.get('/api/audit/last')).data as { last: LastAudit };
  expect(last).toMatchObject({ clean, entries, findings: findings.length });
  expect(Date.now() - Date.parse(last.at)).toBeLessThan(60_000);
});
