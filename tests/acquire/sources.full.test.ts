import { afterAll, expect } from 'vitest';
import { createContext } from '../../src/mcp/context.ts';
import { fetchPaper } from '../../src/tools/doiget/fetch.ts';
import { metadataOnly } from '../../src/tools/doiget/resolve.ts';
import { runTool } from '../../src/tools/run.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { verifies } from '../requirements/verifies.ts';
import { openCast } from '../support/cast.ts';
import { openWorld } from '../support/world.ts';

const keys = {
  CARREL_KEY_ELSEVIER: 'sandbox-tdm-elsevier-key',
  CARREL_AGREE_TDM_ELSEVIER: '1',
  CARREL_CORE_KEY: 'sandbox-core-key',
  CARREL_SOURCES: '+core',
};
const [cast, world] = await Promise.all([openCast(), openWorld(keys)]);
afterAll(() => Promise.all([cast.close(), world.close()]));

async function sourcesOf(tool: unknown): Promise<Set<string>> {
  const found = new Set<string>();
  // Those two take minutes by design and come from nowhere else.
  const quick = cast.papers.filter(({ situations }) => !/slow|huge/.test(situations.join()));
  for (const { doi, arxiv } of quick) {
    const { envelope } = await runTool(tool as Tool, { ref: doi ?? arxiv }, createContext(world.app));
    if (envelope.ok) found.add(String(envelope['source']));
  }
  return found;
}

verifies('DGT-5.2', 'names the source of every fetched paper from the published list', async () => {
  const named = [
    'crossref',
    'unpaywall',
    'arxiv',
    'openalex',
    's2',
    'doaj',
    'oa-publisher',
    'tdm-elsevier',
    'tdm-aps',
    'tdm-springer',
    'datacite',
    'europe-pmc',
    'core',
  ];
  const found = await sourcesOf(fetchPaper);
  expect([...found].filter((source) => !named.includes(source))).toEqual([]);
  expect([...found].sort()).toEqual(['arxiv', 'oa-publisher', 'tdm-elsevier']);
});

verifies('DGT-11.7', 'names the source of every metadata lookup from the published list', async () => {
  const named = ['crossref', 'unpaywall', 'arxiv', 'datacite', 'openalex', 'europe-pmc', 's2', 'doaj', 'core', 'ncbi'];
  const found = await sourcesOf(metadataOnly);
  expect([...found].filter((source) => !named.includes(source))).toEqual([]);
  expect(found.size).toBeGreaterThanOrEqual(3);
});
