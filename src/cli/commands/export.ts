import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { type ExportedPaper, toExported } from '../../formats/exported.ts';
import { FILE_FORMATS, findFormat, listFormats, WRITABLE_FORMATS } from '../../formats/table.ts';
import { createFailure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import { listCollection } from '../../store/collections.ts';
import { findStored } from '../../store/find.ts';
import type { Stored } from '../../store/papers/read.ts';
import { print } from '../print.ts';
import { reportFailure } from '../report.ts';
import { withApp } from '../with-app.ts';

interface ExportFlags {
  readonly all?: boolean;
  readonly collection?: string;
  readonly withFiles?: boolean;
}

async function run(
  name: string,
  refs: readonly string[],
  { all = false, collection, withFiles = false }: ExportFlags,
): Promise<void> {
  const format = findFormat(name);
  if (!format.ok) return reportFailure(format.error);
  if (withFiles && !FILE_FORMATS.includes(format.value))
    return reportFailure(
      createFailure('INVALID_ARGUMENT', `--with-files needs the format ${listFormats(FILE_FORMATS)}.`),
    );
  if ([refs.length > 0, all, collection !== undefined].filter(Boolean).length !== 1)
    return reportFailure(
      createFailure('INVALID_ARGUMENT', 'Pass references, --all or --collection. See: carrel export --help'),
    );
  await withApp({}, async (app) => {
    const papers =
      collection !== undefined
        ? await collectGroup(app, collection, withFiles)
        : all
          ? await collectAll(app, withFiles)
          : await collect(app, refs, withFiles);
    if (papers.ok) print(`${format.value.write(papers.value)}\n`);
    else reportFailure(papers.error);
  });
}

/** The paper of an entry, with the place of its PDF if it has one. */
function toPaper({ entry, pdfPath }: Stored, withFiles: boolean): ExportedPaper {
  const paper = toExported(entry);
  return withFiles && pdfPath !== null ? { ...paper, file: pdfPath } : paper;
}

async function collectAll(app: App, withFiles: boolean): Promise<Result<ExportedPaper[]>> {
  const papers: ExportedPaper[] = [];
  for await (const stored of (await app.store()).list()) {
    if (!stored.ok) return stored;
    papers.push(toPaper(stored.value, withFiles));
  }
  return ok(papers);
}

async function collectGroup(app: App, name: string, withFiles: boolean): Promise<Result<ExportedPaper[]>> {
  const papers = await listCollection(await app.store(), name);
  return papers.ok ? ok(papers.value.map((stored) => toPaper(stored, withFiles))) : papers;
}

async function collect(app: App, refs: readonly string[], withFiles: boolean): Promise<Result<ExportedPaper[]>> {
  const store = await app.store();
  const papers: ExportedPaper[] = [];
  for (const ref of refs) {
    const stored = await findStored(ref, store);
    if (!stored.ok) return stored;
    papers.push(toPaper(stored.value, withFiles));
  }
  return ok(papers);
}

/** `carrel export`: stored papers in bibliographic formats. */
export function addExport(program: Command): void {
  program
    .command('export <format> [ref...]')
    .description(`print stored papers as ${listFormats(WRITABLE_FORMATS)}`)
    .option('--all', 'export every paper in the library')
    .option('--collection <name>', 'export the papers of a collection')
    .option(
      '--with-files',
      `name the stored PDFs in ${listFormats(FILE_FORMATS)}, so that Zotero and JabRef take them over`,
    )
    .action(run);
}
