import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { toBibtex } from '../../formats/bibtex.ts';
import { toCslList } from '../../formats/csl.ts';
import { toJson } from '../../formats/json.ts';
import { toMarkdown } from '../../formats/markdown.ts';
import { toRis } from '../../formats/ris.ts';
import { createFailure } from '../../model/error.ts';
import type { Paper } from '../../model/paper.ts';
import { ok, type Result } from '../../model/result.ts';
import { findStored } from '../../tools/doiget/find.ts';
import { print, reportFailure, withApp } from '../invocation.ts';

const WRITERS: Readonly<Record<string, (papers: readonly Paper[]) => string>> = {
  bibtex: toBibtex,
  csl: (papers) => JSON.stringify(toCslList(papers), null, 2),
  ris: toRis,
  markdown: (papers) => toMarkdown(papers.map((paper) => ({ paper }))),
  json: (papers) => toJson(papers),
};

async function collect(app: App, refs: readonly string[], all: boolean): Promise<Result<Paper[]>> {
  const store = await app.store();
  const papers: Paper[] = [];
  if (all) {
    for await (const stored of store.list()) {
      if (!stored.ok) return stored;
      papers.push(stored.value.entry.paper);
    }
    return ok(papers);
  }
  for (const ref of refs) {
    const stored = await findStored(ref, store);
    if (!stored.ok) return stored;
    papers.push(stored.value.entry.paper);
  }
  return ok(papers);
}

async function run(format: string, refs: readonly string[], { all = false }: { all?: boolean }): Promise<void> {
  const write = Object.hasOwn(WRITERS, format) ? WRITERS[format] : undefined;
  if (!write)
    return reportFailure(
      createFailure('INVALID_ARGUMENT', `There is no format "${format}". Known: ${Object.keys(WRITERS).join(', ')}.`),
    );
  if (refs.length > 0 === all)
    return reportFailure(createFailure('INVALID_ARGUMENT', 'Name the papers, or say --all. See: carrel export --help'));
  await withApp({}, async (app) => {
    const papers = await collect(app, refs, all);
    if (papers.ok) print(`${write(papers.value)}\n`);
    else reportFailure(papers.error);
  });
}

/** `carrel export`: stored papers in the formats other tools read. */
export function addExport(program: Command): void {
  program
    .command('export <format> [ref...]')
    .description('write stored papers as bibtex, csl, ris, markdown or json')
    .option('--all', 'every paper of the library')
    .action(run);
}
