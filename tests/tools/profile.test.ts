import { expect, test } from 'vitest';
import { findProfile } from '../../src/tools/profile.ts';
import { SEARCH_TOOLS } from '../../src/tools/search.ts';
import { verifies } from '../requirements/verifies.ts';
import { unwrap } from '../support/unwrap.ts';

verifies('REQ-7.4', 'gives every tool a unique name across the toolsets', () => {
  const all = unwrap(findProfile('download,doiget,search'));
  const names = all.tools.map((tool) => tool.name);
  expect(names).toHaveLength(new Set(names).size);
  expect(names.length).toBe(3 + 13 + 4);
  const own = all.tools.find((tool) => tool.name === 'search_papers');
  expect(SEARCH_TOOLS).toContain(own);
});

test('the snapshot toolset is served alone', () => {
  expect(findProfile('search,snapshot')).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});
