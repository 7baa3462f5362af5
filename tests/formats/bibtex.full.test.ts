import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolve } from '../../src/acquire/resolve.ts';
import { openNet } from '../../src/app/network.ts';
import { createHandles } from '../../src/app/sources.ts';
import { loadConfig } from '../../src/config.ts';
import { toBibtex } from '../../src/formats/bibtex.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { Paper } from '../../src/model/paper.ts';
import { parseRef } from '../../src/model/ref.ts';
import { openWorld, type World } from '../support/world.ts';
import { anyPaper } from './papers.ts';

const place = mkdtempSync(join(tmpdir(), 'carrel-bibtex-'));
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
  rmSync(place, { recursive: true });
});

/** Runs a tool on the bibliography and returns its output. */
function run(tool: string, args: readonly string[]): { status: number | null; said: string } {
  const { status, stdout, stderr, error } = spawnSync(tool, args, { cwd: place, encoding: 'utf8', timeout: 240_000 });
  if (error) throw error;
  return { status, said: stdout + stderr };
}

/** Errors of BibTeX, such as wrong syntax and names; a missing journal is only a warning. */
function bibtexErrors(papers: readonly Paper[], style: string): string[] {
  writeFileSync(join(place, 'all.bib'), toBibtex(papers));
  writeFileSync(join(place, 'all.aux'), `\\citation{*}\n\\bibdata{all}\n\\bibstyle{${style}}\n`);
  const { status, said } = run('bibtex', ['all']);
  const items = readFileSync(join(place, 'all.bbl'), 'utf8').split('\\bibitem').length - 1;
  const wrong = said
    .split('\n')
    .filter((line) => line !== '' && !/^(?:This is|The |Database|Warning--|Capacity|\(There w)/.test(line));
  return [
    ...wrong,
    ...(status === 0 ? [] : [`status ${status}`]),
    ...(items === papers.length ? [] : [`${items} items`]),
  ];
}

/** Errors of biber, and a wrong number of entries. */
function biberErrors(papers: readonly Paper[]): string[] {
  writeFileSync(join(place, 'tool.bib'), toBibtex(papers));
  const { status, said } = run('biber', ['--tool', '--output-file', 'out.bib', 'tool.bib']);
  // Pages that are not a range are text, as intended.
  const wrong = said.split('\n').filter((line) => /^(?:WARN|ERROR|FATAL)(?!.*field 'pages')/.test(line));
  const entries = readFileSync(join(place, 'out.bib'), 'utf8').match(/^@\w+\{/gm)?.length ?? 0;
  return [
    ...wrong,
    ...(status === 0 ? [] : [`status ${status}`]),
    ...(entries === papers.length ? [] : [`${entries} entries`]),
  ];
}

/** Every paper of the cast as our sources read it. */
async function resolveCast(): Promise<Paper[]> {
  const config = await loadConfig(world.env);
  const clock = createSystemClock(1000);
  const net = config.ok ? await openNet(config.value, clock, 'test') : config;
  if (!config.ok || !net.ok) throw new Error('no world');
  const sources = createHandles(config.value, clock, net.value.net);
  const cast = (await (await fetch(`${world.sandbox.url}/_sandbox/cast`)).json()) as { doi?: string; arxiv?: string }[];
  const papers: Paper[] = [];
  for (const { doi, arxiv } of cast) {
    const ref = parseRef(doi ?? `arXiv:${arxiv}`);
    const found = ref.ok ? await resolve(ref.value, { sources, clock }) : ref;
    if (found.ok) papers.push(found.value.paper);
  }
  await net.value.close();
  return papers;
}

test('bibtex and biber accept every paper of the cast', async () => {
  const papers = await resolveCast();
  expect(papers.length).toBeGreaterThan(90);
  expect(bibtexErrors(papers, 'plain')).toEqual([]);
  expect(bibtexErrors(papers, 'alpha')).toEqual([]);
  expect(biberErrors(papers)).toEqual([]);
});

// These styles run out of letters for labels when many papers are alike.
test.each([
  ['plain', 2000],
  ['abbrv', 2000],
  ['alpha', 60],
])('bibtex accepts any paper, in style %s', (style, count) => {
  expect(bibtexErrors(fc.sample(anyPaper, count), style)).toEqual([]);
});

test('biber accepts any paper', () => {
  expect(biberErrors(fc.sample(anyPaper, 2000))).toEqual([]);
});
