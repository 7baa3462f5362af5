import { expect, test } from 'vitest';
import { createContext } from '../../src/mcp/context.ts';
import { searchLibrary } from '../../src/tools/library/search.ts';
import { runTool } from '../../src/tools/run.ts';
import { openReadingRoom, pageAbout, shelve } from '../support/reading-room.ts';

async function openTool() {
  const { app } = await openReadingRoom();
  await shelve(app, '10.5555/a', pageAbout('lampreys', 'bathyscaphe'), { year: 2001, retracted: true });
  await shelve(app, '10.5555/b', pageAbout('lampreys', 'microscope'), { year: 2020 });
  return async (args: object) => (await runTool(searchLibrary, args, createContext(app))).envelope;
}

test('search_library returns passages that read_paper can go on from, and marks', async () => {
  const search = await openTool();
  expect(await search({ query: 'bathyscaphe' })).toMatchObject({
    ok: true,
    total: 1,
    pending: 0,
    hits: [{ ref: '10.5555/a', retracted: true, grade: 'verified', passages: [{ section: 's2', heading: 'Methods' }] }],
  });
});

test('search_library filters, corrects and reports what it relaxed', async () => {
  const search = await openTool();
  expect(await search({ query: 'lampreys', filters: { from_year: 2010 } })).toMatchObject({
    hits: [{ ref: '10.5555/b' }],
  });
  expect(await search({ query: 'bathyscafe' })).toMatchObject({ corrections: { bathyscafe: 'bathyscaphe' } });
  expect(await search({ query: '"purple microscope"' })).toMatchObject({ relaxed: ['purple microscope'], total: 1 });
});

test('search_library refuses unknown filters and values out of range', async () => {
  const search = await openTool();
  for (const args of [{ query: '' }, { query: 'x', limit: 51 }, { query: 'x', filters: { colour: 'red' } }])
    expect(await search(args)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});
