import { expect, test } from 'vitest';
import { DEFAULT_TOOLSETS, findProfile } from '../../src/tools/profile.ts';
import { SEARCH_TOOLS } from '../../src/tools/search.ts';
import { verifies } from '../requirements/verifies.ts';
import { unwrap } from '../support/unwrap.ts';

verifies('REQ-7.4', 'gives every tool a unique name across the toolsets', async () => {
  const all = unwrap(findProfile('all'));
  const names = all.tools.map((tool) => tool.name);
  expect(names).toHaveLength(new Set(names).size);
  expect(names.length).toBe(4 + 13 + 3 + 3);
  const own = (await all.load()).tools.find((tool) => tool.name === 'search_papers');
  expect(SEARCH_TOOLS).toContain(own);
});

test('the snapshot toolset is served alone', () => {
  expect(findProfile('search,snapshot')).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});

test('a server without --toolsets searches, fetches and reads, and needs no address', () => {
  const { tools, needsEmail } = unwrap(findProfile(DEFAULT_TOOLSETS));
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['search_papers', 'decide', 'doiget_fetch_paper', 'search_library', 'read_paper']),
  );
  expect(names).not.toContain('paper_download');
  expect(needsEmail).toBe(false);
});

test('all adds the download tools, which need an address', () => {
  const { tools, needsEmail } = unwrap(findProfile('all'));
  expect(tools.map(({ name }) => name)).toContain('paper_download');
  expect(needsEmail).toBe(true);
  expect(unwrap(findProfile('all,search')).tools).toHaveLength(tools.length);
});
