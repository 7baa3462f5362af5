import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Result } from '../../../../src/model/result.ts';
import { buildSnapshot } from '../../../../src/snapshot/build/build.ts';
import { readCorpus } from '../../../../src/snapshot/build/corpus.ts';
import type { Context } from '../context.ts';
import { type Promised, VERSION_PAPER } from '../lines.ts';

/** Builds the snapshot from a corpus in which one paper is new. */
export async function build({ settings, phase, clock }: Context, id: string): Promise<Result<Promised>> {
  const corpus = join(settings.files, `corpus-${id}.jsonl`);
  const papers = [{ paper_id: VERSION_PAPER, title: id }, ...PAPERS];
  writeFileSync(corpus, papers.map((paper) => JSON.stringify(paper)).join('\n'));
  const offered = async function* () {
    phase('receiving');
    yield* readCorpus(corpus);
    phase('committing');
  };
  const built = await buildSnapshot(offered(), { out: settings.snapshot, builtBy: id, now: clock.now() });
  rmSync(corpus);
  return built.ok ? ok({}) : built;
}

const PAPERS = Array.from({ length: 30 }, (_, at) => ({
  paper_id: `paper-${at}`,
  title: `About cells ${at}`,
  authors: ['Example, Ada'],
  year: 2000 + at,
  source_markdown: `The text of paper ${at}.`,
}));
