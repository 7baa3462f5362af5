import { appendFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContext } from '../../src/mcp/context.ts';
import { ok } from '../../src/model/result.ts';
import { readPaper } from '../../src/tools/library/read.ts';
import { runTool } from '../../src/tools/run.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const REF = '10.1371/journal.pone.0120444';
const world = await openWorld();
beforeAll(async () => void unwrap(await world.app.acquire(REF)));
afterAll(() => world.close());
const read = async (args: object) => (await runTool(readPaper, args, createContext(world.app))).envelope;

test('a stored paper is read with its outline', async () => {
  const answer = await read({ ref: REF });
  expect(answer).toMatchObject({ ok: true, ref: REF, from: 'jats', offset: 0 });
  expect(String(answer['text'])).toContain('# Guide RNA length tunes the accuracy');
  expect((answer['outline'] as unknown[]).length).toBeGreaterThan(0);
});

test('parts are bounded and can be continued', async () => {
  const first = await read({ ref: REF, limit: 500 });
  expect(String(first['text']).length).toBeLessThanOrEqual(500);
  const second = await read({ ref: REF, limit: 500, offset: Number(first['next_offset']) });
  expect(second['offset']).toBe(first['next_offset']);
});

test('one section can be read by its id', async () => {
  const [, section] = (await read({ ref: REF }))['outline'] as { id: string; title: string; chars: number }[];
  const answer = await read({ ref: REF, section: section?.id, limit: 60_000 });
  expect(String(answer['text']).length).toBe(section?.chars);
  expect(String(answer['text'])).toContain(section?.title);
});

test('a page is read from the PDF, even if the paper has a text', async () => {
  const answer = await read({ ref: REF, page: 1 });
  expect(answer).toMatchObject({ ok: true, from: 'pdf' });
  expect(String(answer['text'])).toContain('Guide RNA length tunes the accuracy');
});

test('a long outline and a long reference list are bounded and can be continued', async () => {
  const outline = Array.from({ length: 400 }, (_, at) => ({
    id: `s${at}`,
    title: 'S',
    level: 1,
    chars: 1,
    offset: at,
  }));
  const references = Array.from({ length: 450 }, (_, at) => ({ index: at + 1, text: `Reference ${at + 1}` }));
  const answer = { title: 'T', from: 'pdf' as const, outline, text: '', offset: 0, references };
  const context = { ...createContext(world.app), read: async () => ok(answer) };
  const call = async (args: object) => (await runTool(readPaper, { ref: REF, ...args }, context)).envelope;
  expect(await call({})).toMatchObject({ section_count: 400, outline: { length: 300 } });
  expect(await call({ references: true, offset: 200 })).toMatchObject({
    references: { length: 200 },
    next_offset: 400,
  });
  expect(await call({ references: true, offset: 400 })).not.toHaveProperty('next_offset');
});

test('a paper that is not stored, and a path, are refused', async () => {
  expect(await read({ ref: '10.1371/journal.pbio.3001530' })).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND' },
  });
  expect(await read({ ref: '/etc/passwd' })).toMatchObject({ ok: false, error: { code: 'INVALID_REF' } });
});

test('if the text was changed, the PDF is read with a warning; if both were changed, nothing is read', async () => {
  const paths = (await world.app.store()).paths({ kind: 'doi', id: REF });
  await appendFile(paths.text.jats, '\n');
  expect(await read({ ref: REF })).toMatchObject({
    ok: true,
    from: 'pdf',
    warning: expect.stringContaining('was changed since it was stored'),
  });
  await appendFile(paths.pdf, '\n');
  expect(await read({ ref: REF })).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});
