import { expect, test } from 'vitest';
import { findProfile } from '../../src/tools/profile.ts';
import { unwrap } from '../support/unwrap.ts';

const { tools } = await unwrap(findProfile('all')).load();
const accepts = (name: string, args: object) => tools.find((tool) => tool.name === name)?.input.safeParse(args).success;
const x = (length: number) => 'x'.repeat(length);
const list = (length: number, each: unknown = 'x') => Array.from({ length }, () => each);
const ref = '10.1000/x';

/** The tool, its other arguments, the argument, the largest (or smallest) value, and the first one beyond it. */
test.each<[string, object, string, unknown, unknown]>([
  ['search_papers', {}, 'query', x(1), ''],
  ['search_papers', { query: 'q' }, 'max_results', 1, 0],
  ['search_papers', { query: 'q' }, 'max_results', 500, 501],
  ['search_papers', { query: 'q' }, 'from_year', 1000, 999],
  ['search_papers', { query: 'q' }, 'to_year', 2999, 3000],
  ['search_papers', { query: 'q' }, 'language', 'en', 'eng'],
  ['search_papers', { query: 'q' }, 'sources', list(20), list(21)],
  ['search_papers', { query: 'q' }, 'sources', list(1), []],
  ['search_papers', { query: 'q' }, 'concepts', list(8, ['x']), list(9, ['x'])],
  ['search_papers', { query: 'q' }, 'concepts', [list(20)], [list(21)]],
  ['search_papers', { query: 'q' }, 'concepts', [[x(200)]], [[x(201)]]],
  ['search_papers', { query: 'q' }, 'concepts', [['x']], [[]]],
  ['search_papers', { query: 'q' }, 'domain', 'materials_science', 'physics'],
  ['search_papers', { query: 'q' }, 'records', 'x', ''],
  ['search_papers', { query: 'q' }, 'criteria', { include: list(50) }, { include: list(51) }],
  ['search_papers', { query: 'q' }, 'criteria', { exclude: [x(500)] }, { exclude: [x(501)] }],
  ['search_papers', { query: 'q' }, 'criteria', { include: [] }, { other: [] }],
  ['search_papers', { query: 'q' }, 'auto_approve', true, 'yes'],
  ['decide', { action: 'approve' }, 'session_id', x(200), x(201)],
  ['decide', { session_id: 'x' }, 'action', x(100), x(101)],
  ['decide', { session_id: 'x', action: 'approve' }, 'note', x(5000), x(5001)],
  ['decide', { session_id: 'x', action: 'approve' }, 'checkpoint_id', x(200), x(201)],
  ['get_session', { session_id: 'x' }, 'limit', 30, 31],
  ['get_session', { session_id: 'x' }, 'limit', 1, 0],
  ['get_session', { session_id: 'x' }, 'offset', 0, -1],
  ['export_results', { session_id: 'x' }, 'format', 'json', 'ris'],
  ['doiget_resolve_paper', {}, 'ref', x(7), x(6)],
  ['doiget_fetch_paper', {}, 'ref', x(256), x(257)],
  ['doiget_batch_fetch', {}, 'refs', list(100), list(101)],
  ['doiget_batch_fetch', {}, 'refs', list(1), []],
  ['doiget_search_local', {}, 'query', x(500), x(501)],
  ['doiget_search_local', { query: 'q' }, 'limit', 200, 201],
  ['doiget_list_recent', {}, 'limit', 1, 0],
  ['doiget_bibtex_export', {}, 'refs', list(200), list(201)],
  ['doiget_csl_export', {}, 'refs', list(1), []],
  ['doiget_expand_citation_graph', { ref }, 'depth', 3, 4],
  ['doiget_expand_citation_graph', { ref }, 'depth', 0, -1],
  ['doiget_expand_citation_graph', { ref }, 'total', 1, 0],
  ['doiget_expand_citation_graph', { ref }, 'per_paper', 1, 0],
  ['search_library', {}, 'query', x(500), x(501)],
  ['search_library', { query: 'q' }, 'limit', 50, 51],
  ['search_library', { query: 'q' }, 'offset', 9000, 9001],
  ['search_library', { query: 'q' }, 'filters', { author: x(200) }, { author: x(201) }],
  ['search_library', { query: 'q' }, 'filters', { venue: x(300) }, { venue: x(301) }],
  ['search_library', { query: 'q' }, 'filters', { keyword: x(200) }, { keyword: x(201) }],
  ['search_library', { query: 'q' }, 'filters', { tag: x(200) }, { tag: x(201) }],
  ['search_library', { query: 'q' }, 'filters', { collection: x(200) }, { collection: x(201) }],
  ['search_library', { query: 'q' }, 'filters', { from_year: 1 }, { year: 1 }],
  ['read_paper', {}, 'ref', x(256), x(257)],
  ['read_paper', { ref }, 'section', x(200), x(201)],
  ['read_paper', { ref }, 'page', 1, 0],
  ['read_paper', { ref }, 'limit', 60_000, 60_001],
  ['check_references', {}, 'references', list(100), list(101)],
  ['check_references', {}, 'references', [x(4000)], [x(4001)]],
  ['check_references', {}, 'bibtex', x(400_000), x(400_001)],
  ['check_references', {}, 'ref', x(256), x(257)],
  ['check_references', { ref }, 'offset', 0, -1],
  ['paper_download', {}, 'identifier', x(5), x(4)],
  ['paper_download', {}, 'identifier', x(500), x(501)],
  ['paper_download', { identifier: ref }, 'output_dir', 'x', ''],
  ['paper_batch_download', {}, 'identifiers', list(50), list(51)],
  ['paper_batch_download', {}, 'identifiers', list(1), []],
  ['paper_metadata', {}, 'identifier', x(500), x(501)],
])('%s %j accepts %s up to its limit', (tool, others, name, last, beyond) => {
  expect(accepts(tool, { ...others, [name]: last })).toBe(true);
  expect(accepts(tool, { ...others, [name]: beyond })).toBe(false);
});

test.each([
  ['search_papers', { query: 'q' }, { domain: 'general', max_results: 100 }],
  ['export_results', { session_id: 'x' }, { format: 'markdown' }],
  ['doiget_fetch_paper', { ref }, { dry_run: false }],
  ['doiget_search_local', { query: 'q' }, { limit: 50 }],
  ['doiget_list_recent', {}, { limit: 50 }],
  ['doiget_expand_citation_graph', { ref }, { depth: 1 }],
  ['search_library', { query: 'q' }, { limit: 10 }],
])('%s with %j assumes %j', (name, args, defaults) => {
  const input = tools.find((tool) => tool.name === name)?.input;
  expect(input?.parse(args)).toMatchObject(defaults);
});

test.each([
  ['doiget_resolve_paper', { ref: 'short' }, 'too short for a DOI or arXiv id'],
  ['doiget_resolve_paper', { ref: x(257) }, 'longer than any DOI; pass one reference'],
  ['doiget_batch_fetch', { refs: list(101) }, 'TOO_MANY_REFS: at most 100 refs in one call'],
  ['paper_download', {}, 'identifier is required. Pass a DOI such as 10.1038/nature12373'],
  ['paper_download', { identifier: 'x' }, 'must have at least 5 characters. Pass a DOI'],
  ['paper_download', { identifier: x(501) }, 'must have at most 500 characters. Pass a DOI'],
  ['paper_batch_download', { identifiers: [] }, 'Pass at least one identifier: a DOI or a URL that contains one.'],
  ['paper_batch_download', { identifiers: list(51) }, 'Maximum 50 papers per batch. Split them'],
])('%s with wrong arguments says what is right: %#', (name, args, message) => {
  const parsed = tools.find((tool) => tool.name === name)?.input.safeParse(args);
  expect(parsed?.error?.message).toContain(message);
});
