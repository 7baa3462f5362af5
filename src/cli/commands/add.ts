import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { Added } from '../../acquire/add.ts';
import { isAccepted } from '../../acquire/verify/verify.ts';
import type { App } from '../../app.ts';
import { findFiles } from '../../disk/folder.ts';
import { oneLine } from '../../formats/latex.ts';
import { describeVersion } from '../../model/entry.ts';
import { createFailure } from '../../model/error.ts';
import { formatRef } from '../../model/ref.ts';
import type { Result } from '../../model/result.ts';
import { paint } from '../../terminal/paint.ts';
import { wireFailure } from '../../tools/run.ts';
import { clearProgress, print, printJson, showProgress } from '../print.ts';
import { type JsonFlag, refuse } from '../report.ts';
import { JSON_OPTION } from '../tool-command.ts';
import { withApp } from '../with-app.ts';

interface AddFlags extends JsonFlag {
  readonly ref?: string;
  readonly dryRun?: boolean;
}

async function run(paths: readonly string[], flags: AddFlags): Promise<void> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await findFiles(path, /\.pdf$/i);
    if (!found.ok) return refuse(found.error, flags);
    files.push(...found.value);
  }
  if (files.length === 0)
    return refuse(createFailure('INVALID_ARGUMENT', 'No PDF files found in these folders.'), flags);
  if (flags.ref !== undefined && files.length > 1)
    return refuse(createFailure('INVALID_ARGUMENT', '--ref names one paper. Pass one file.'), flags);
  await withApp(flags, (app) => addAll(app, files, flags));
}

async function addAll(
  app: App,
  files: readonly string[],
  { json = false, ref, dryRun = false }: AddFlags,
): Promise<void> {
  const options = { sessionId: randomUUID(), dryRun, ...(ref !== undefined && { ref }) };
  const rows: object[] = [];
  let failed = 0;
  let stored = 0;
  for (const [at, file] of files.entries()) {
    if (!json) showProgress(at, files.length, oneLine(file));
    const added = await app.addFile(file, options);
    clearProgress();
    if (!added.ok) failed += 1;
    else if (added.value.wasStored) stored += 1;
    if (json) rows.push(toRow(file, added));
    else print(showAdded(file, added, dryRun));
  }
  if (json) printJson({ ok: true, ...(dryRun && { dry_run: true }), results: rows });
  else if (files.length > 1) print(showSummary({ total: files.length, stored, failed }, dryRun));
  if (failed > 0) process.exitCode = 1;
}

function showSummary(
  { total, stored, failed }: { total: number; stored: number; failed: number },
  isDry: boolean,
): string {
  const already = stored > 0 ? `${stored} already stored, ` : '';
  return `${total - failed - stored} of ${total} ${isDry ? 'can be added' : 'added'}, ${already}${failed} failed\n`;
}

function toRow(file: string, added: Result<Added>): object {
  if (!added.ok) return { ok: false, file, error: wireFailure(added.error) };
  const { ref, title, verdict, path, wasStored } = added.value;
  const { grade, version } = verdict;
  return {
    ok: true,
    file,
    ref: formatRef(ref),
    ...(title && { title }),
    grade,
    ...(version && { version }),
    path,
    already_stored: wasStored,
  };
}

function showAdded(file: string, added: Result<Added>, isDry: boolean): string {
  if (!added.ok) return `${paint.red('failed')} ${oneLine(file)}\n  ${oneLine(added.error.message)}\n`;
  const { ref, title, verdict, path, wasStored } = added.value;
  const version = verdict.version ? `, ${describeVersion(verdict.version)}` : '';
  const state = wasStored ? 'already stored' : isDry ? 'would be stored' : 'stored';
  const grade = isAccepted(verdict) ? paint.green(verdict.grade) : paint.red(verdict.grade);
  return `${grade}${version} ${oneLine(file)}\n  ${oneLine(title ?? '(no title)')} ${paint.dim(formatRef(ref))}\n  ${state}: ${path}\n`;
}

/** `carrel add`: the user's own PDFs in the library. */
export function addAdd(program: Command): void {
  program
    .command('add <path...>')
    .description('add your own PDFs to the library; each is identified, verified and copied')
    .option('--ref <ref>', 'paper that the file contains (default: identified by its DOI, arXiv id or title)')
    .option('--dry-run', 'identify and verify only; write nothing')
    .option(...JSON_OPTION)
    .action(run);
}
