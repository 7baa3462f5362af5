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
import { didYouMean } from '../../text/nearest.ts';
import { findStored } from '../../tools/doiget/find.ts';
import { print } from '../print.ts';
import { reportFailure } from '../report.ts';
import { withApp } from '../with-app.ts';

const WRITERS: Readonly<Record<string, (papers: readonly Paper[]) => string>> = {
  bibtex: toBibtex,
  csl: (papers) => JSON.stringify(toCslList(papers), null, 2),
  ris: toRis,
  markdown: (papers) => toMarkdown(papers.map((paper) => ({ paper }))),
  json: (papers) => toJson(papers),
};

async function run(format: string, refs: readonly string[], { all = false }: { all?: boolean }): Promise<void> {
  const write = Object.hasOwn(WRITERS, format) ? WRITERS[format] : undefined;
  if (!write) return reportFailure(unknownFormat(format));
  if (refs.length > 0 === all)
    return reportFailure(
      createFailure('INVALID_ARGUMENT', 'Pass either references or --all. See: carrel export --help'),
    );
  await withApp({}, async (app) => {
    const papers = all ? await collectAll(app) : await collect(app, refs);
    if (papers.ok) print(`${write(papers.value)}\n`);
    else reportFailure(papers.error);
  });
}

function unknownFormat(format: string) {
  const names = Object.keys(WRITERS);
  const message = `Unknown format "${format}". Use one of: ${names.join(', ')}.${didYouMean(format, names)}`;
  return createFailure('INVALID_ARGUMENT', message);
}

async function collectAll(app: App): Promise<Result<Paper[]>> {
  const papers: Paper[] = [];
  for await (const stored of (await app.store()).list()) {
    if (!stored.ok) return stored;
    papers.push(stored.value.entry.paper);
  }
  return ok(papers);
}

async function collect(app: App, refs: readonly string[]): Promise<Result<Paper[]>> {
  const store = await app.store();
  const papers: Paper[] = [];
  for (const ref of refs) {
    const stored = await findStored(ref, store);
    if (!stored.ok) return stored;
    papers.push(stored.value.entry.paper);
  }
  return ok(papers);
}

/** `carrel export`: stored papers in bibliographic formats. */
export function addExport(program: Command): void {
  program
    .command('export <format> [ref...]')
    .description('print stored papers as bibtex, csl, ris, markdown or json')
    .option('--all', 'export every paper of the library')
    .action(run);
}
