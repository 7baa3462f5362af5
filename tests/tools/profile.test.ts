import { expect, test } from 'vitest';
import { findProfile } from '../../src/tools/profile.ts';
import { SEARCH_TOOLS } from '../../src/tools/search.ts';
import { verifies } from '../requirements/verifies.ts';

verifies('REQ-7.4', 'gives every tool a unique name across the toolsets', () => {
  const all = findProfile('download,doiget,search');
  if (!all.ok) throw new Error(all.error.message);
  const names = all.value.tools.map((tool) => tool.name);
  expect(names).toHaveLength(new Set(names).size);
  expect(names.length).toBe(3 + 13 + 4);
  const own = all.value.tools.find((tool) => tool.name === 'search_papers');
  expect(SEARCH_TOOLS).toContain(own);
});

test('the snapshot toolset is served alone', () => {
  expect(findProfile('search,snapshot')).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});
