import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { type ExportedPaper, toExported } from '../../formats/exported.ts';
import { findFormat, listFormats, WRITABLE_FORMATS } from '../../formats/table.ts';
import { createFailure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import { findStored } from '../../store/find.ts';
import { print } from '../print.ts';
import { reportFailure } from '../report.ts';
import { withApp } from '../with-app.ts';

async function run(name: string, refs: readonly string[], { all = false }: { all?: boolean }): Promise<void> {
  const format = findFormat(name);
  if (!format.ok) return reportFailure(format.error);
  if (refs.length > 0 === all)
    return reportFailure(
      createFailure('INVALID_ARGUMENT', 'Pass either references or --all. See: carrel export --help'),
    );
  await withApp({}, async (app) => {
    const papers = all ? await collectAll(app) : await collect(app, refs);
    if (papers.ok) print(`${format.value.write(papers.value)}\n`);
    else reportFailure(papers.error);
  });
}

async function collectAll(app: App): Promise<Result<ExportedPaper[]>> {
  const papers: ExportedPaper[] = [];
  for await (const stored of (await app.store()).list()) {
    if (!stored.ok) return stored;
    papers.push(toExported(stored.value.entry));
  }
  return ok(papers);
}

async function collect(app: App, refs: readonly string[]): Promise<Result<ExportedPaper[]>> {
  const store = await app.store();
  const papers: ExportedPaper[] = [];
  for (const ref of refs) {
    const stored = await findStored(ref, store);
    if (!stored.ok) return stored;
    papers.push(toExported(stored.value.entry));
  }
  return ok(papers);
}

/** `carrel export`: stored papers in bibliographic formats. */
export function addExport(program: Command): void {
  program
    .command('export <format> [ref...]')
    .description(`print stored papers as ${listFormats(WRITABLE_FORMATS)}`)
    .option('--all', 'export every paper in the library')
    .action(run);
}
