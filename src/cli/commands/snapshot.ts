import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { ERROR_TABLE, type Failure } from '../../model/error.ts';
import { fail, type Result } from '../../model/result.ts';
import type { BuildReport } from '../../model/snapshot.ts';
import { toWire } from '../../model/wire.ts';
import { wireFailure } from '../../tools/run.ts';
import { type JsonFlag, print, printJson, reportFailure, withApp } from '../invocation.ts';
import { clearProgress, showBuild, showInfo, startProgress } from '../show/snapshot.ts';

interface OutFlags extends JsonFlag {
  readonly out: string;
}

/** Ends a command with a failure, in the form that was asked for. */
function refuse(failure: Failure, json: boolean): void {
  if (json) {
    printJson({ ok: false, error: wireFailure(failure) });
    process.exitCode = ERROR_TABLE[failure.code].exit;
  } else reportFailure(failure);
}

function tellBuild(result: Result<BuildReport>, json: boolean): void {
  clearProgress();
  if (!result.ok) refuse(result.error, json);
  else if (json) printJson({ ok: true, ...(toWire(result.value) as object) });
  else print(showBuild(result.value));
}

interface BuildFlags extends OutFlags {
  readonly store?: string;
  readonly corpus?: string;
}

async function build({ json = false, ...options }: BuildFlags): Promise<void> {
  await withApp({ json }, async (app) => {
    const built = await app.buildSnapshot({ ...options, onProgress: startProgress() });
    const isOwn = options.store === undefined && options.corpus === undefined;
    tellBuild(!built.ok && isOwn && (await isEmpty(app)) ? emptyLibrary() : built, json);
  });
}

const emptyLibrary = () =>
  fail<never>('INVALID_ARGUMENT', 'The library is empty; fetch papers first, with carrel fetch or carrel batch.');

async function isEmpty(app: App): Promise<boolean> {
  const counts = await (await app.store()).index.counts();
  return counts.ok && counts.value.entries === 0;
}

interface ImportFlags extends OutFlags {
  readonly db: string;
  readonly static: string;
}

async function bringIn({ json = false, db, static: files, out }: ImportFlags): Promise<void> {
  await withApp({ json }, async (app) => {
    tellBuild(await app.importSnapshot({ database: db, files }, { out, onProgress: startProgress() }), json);
  });
}

async function verify(folder: string, { json = false }: JsonFlag): Promise<void> {
  const { verifySnapshot } = await import('../../snapshot/verify.ts');
  const faults = await verifySnapshot(folder);
  if (!faults.ok) return refuse(faults.error, json);
  const sound = faults.value.length === 0;
  if (json) printJson({ ok: sound, faults: faults.value });
  else print(sound ? 'sound\n' : `${faults.value.map(({ place, problem }) => `${place}: ${problem}`).join('\n')}\n`);
  if (!sound) process.exitCode = 1;
}

async function info(folder: string, { json = false, digest = false }: JsonFlag & { digest?: boolean }): Promise<void> {
  const [{ openSnapshot }, { digestSnapshot }] = await Promise.all([
    import('../../snapshot/open.ts'),
    import('../../snapshot/verify.ts'),
  ]);
  const opened = await openSnapshot(folder);
  if (!opened.ok) return refuse(opened.error, json);
  const { manifest } = opened.value;
  opened.value.close();
  const content = digest ? await digestSnapshot(folder) : null;
  if (content && !content.ok) return refuse(content.error, json);
  if (json) printJson({ ok: true, ...(toWire(manifest) as object), ...(content?.ok && { digest: content.value }) });
  else print(content?.ok ? `${content.value}\n` : showInfo(manifest));
}

/** `carrel snapshot`: searchable, read-only copies of a library. */
export function addSnapshot(program: Command): void {
  const family = program.command('snapshot').description('build, import and check searchable snapshots');
  family
    .command('build')
    .description(
      'build a snapshot of the library, another one, or a corpus file; an existing one is brought up to date',
    )
    .requiredOption('--out <folder>', 'where it goes')
    .option('--store <folder>', 'the library to take instead of the own one')
    .option('--corpus <file>', 'papers as JSON lines; alone, or beside a library that is named')
    .option('--json', 'print the report as JSON')
    .action(build);
  family
    .command('import')
    .description('build a snapshot of a paper-db snapshot, which is only read')
    .requiredOption('--db <file>', 'its database')
    .requiredOption('--static <folder>', 'its folder of static files')
    .requiredOption('--out <folder>', 'where it goes')
    .option('--json', 'print the report as JSON')
    .action(bringIn);
  family
    .command('verify <folder>')
    .description('check every row, text and file')
    .option('--json', 'print the findings as JSON')
    .action(verify);
  family
    .command('info <folder>')
    .description('what a snapshot holds')
    .option('--digest', 'print a digest of the content, equal for equal content')
    .option('--json', 'print as JSON')
    .action(info);
}
