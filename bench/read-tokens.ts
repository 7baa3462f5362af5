/**
 * What an agent spends to find and read the methods of a paper, against reading the whole paper, in tokens (characters / 4).
 * Usage: node scripts/run.mjs bench/read-tokens.ts FILE.xml[.gz]...     (JATS articles)
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type App, createApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/mcp/context.ts';
import { readPaper } from '../src/tools/library/read.ts';
import { searchLibrary } from '../src/tools/library/search.ts';
import { runTool } from '../src/tools/run.ts';

const METHODS = /method|procedure|materials|experimental/i;
const tokens = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4);

interface Answer {
  readonly ok: boolean;
  readonly text?: string;
  readonly next_offset?: number;
  readonly outline?: readonly { readonly id: string; readonly title: string }[];
  readonly hits?: readonly { readonly ref: string; readonly passages: readonly { readonly section?: string }[] }[];
}

async function shelve(app: App, id: string, bytes: Buffer): Promise<void> {
  const store = await app.store();
  const ref = { kind: 'doi', id } as const;
  const stage = await store.stage(ref);
  if (!stage.ok) throw new Error(stage.error.message);
  await stage.value.begin({ status: 200 });
  await stage.value.write(bytes);
  const staged = await stage.value.finish();
  if (!staged.ok) throw new Error(staged.error.message);
  const { sha256, bytes: sizeBytes } = staged.value;
  const finalUrl = 'https://example.org/a';
  const copy = { sha256, sizeBytes, source: 'bench', finalUrl, grade: 'verified', evidence: [] } as const;
  const fetchedAt = new Date().toISOString();
  const paper = { isOa: true, provenance: {} };
  const row = await store.commit({ ref, paper, source: 'bench', fetchedAt, copy, sandbox: false }, staged.value, {
    capability: 'oa',
    sessionId: 'bench',
  });
  if (!row.ok) throw new Error(row.error.message);
}

async function measure(app: App, ref: string): Promise<{ whole: number; found: number; section: number } | null> {
  const context = createContext(app);
  const read = async (args: object) => (await runTool(readPaper, args, context)).envelope as unknown as Answer;
  const parts: Answer[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; offset = parts.at(-1)?.next_offset)
    parts.push(await read({ ref, offset, limit: 60_000 }));
  const methods = parts[0]?.outline?.find(({ title }) => METHODS.test(title));
  if (!methods) return null;
  const own = await read({ ref, section: methods.id, limit: 60_000 });
  const words =
    (own.text ?? '')
      .replace(/^#.*$/gm, '')
      .match(/\p{L}{5,}/gu)
      ?.slice(0, 8)
      .join(' ') ?? '';
  const search = (await runTool(searchLibrary, { query: words, limit: 5 }, context)).envelope as unknown as Answer;
  const hit = search.hits?.find((each) => each.ref === ref);
  const section = hit?.passages[0]?.section;
  const answer = await read({ ref, ...(section && { section }), limit: 12_000 });
  const whole = parts.reduce((sum, part) => sum + tokens(part), 0);
  return { whole, found: tokens(search), section: tokens(answer) };
}

const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
const folders = { XDG_STATE_HOME: place, XDG_CACHE_HOME: place, XDG_CONFIG_HOME: place };
const config = await loadConfig({ CARREL_HOME: join(place, 'home'), ...folders });
if (!config.ok) throw new Error(config.error.message);
const app = createApp(config.value);
const files = process.argv.slice(2);
for (const [at, file] of files.entries()) {
  const bytes = readFileSync(file);
  await shelve(app, `10.5555/${at}`, file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
}
const rows: { readonly whole: number; readonly found: number; readonly section: number }[] = [];
for (const [at, file] of files.entries()) {
  const row = await measure(app, `10.5555/${at}`);
  process.stdout.write(
    `${file.split('/').at(-1)}: ${row ? `whole ${row.whole}, search ${row.found} + section ${row.section}` : 'no methods section'}\n`,
  );
  if (row) rows.push(row);
}
const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0);
const [whole, spent] = [sum((row) => row.whole), sum((row) => row.found + row.section)];
process.stdout.write(
  `${rows.length} papers: ${Math.round(whole / rows.length)} tokens for the whole, ${Math.round(spent / rows.length)} for the methods (${Math.round((100 * spent) / whole)} %)\n`,
);
await app.close();
rmSync(place, { recursive: true });
