import type { Command } from 'commander';
import type { App } from '../../../app.ts';
import { createFailure } from '../../../model/error.ts';
import { showProgress, startPaperCount } from '../../print.ts';
import { type JsonFlag, refuse } from '../../report.ts';
import { printBuild } from '../../show/snapshot.ts';
import { withApp } from '../../with-app.ts';
import { whyNoFolder } from './folder.ts';

interface BuildFlags extends JsonFlag {
  readonly out: string;
  readonly store?: string;
  readonly corpus?: string;
  readonly embed?: boolean;
}

async function run({ json = false, ...options }: BuildFlags): Promise<void> {
  const problem = whyNoFolder(options.out);
  if (problem) return refuse(problem, { json });
  await withApp({ json }, async (app) => {
    const built = await app.buildSnapshot({
      ...options,
      onProgress: startPaperCount(),
      onEmbedded: (done, total) => showProgress(done, total, 'texts embedded'),
    });
    const isOwnLibrary = options.store === undefined && options.corpus === undefined;
    if (!built.ok && isOwnLibrary && (await isEmpty(app))) return refuse(emptyLibrary(), { json });
    printBuild(built, json);
  });
}

const emptyLibrary = () =>
  createFailure('INVALID_ARGUMENT', 'The library is empty. Fetch papers first with carrel fetch or carrel batch.');

async function isEmpty(app: App): Promise<boolean> {
  const counts = await (await app.store()).index.counts();
  return counts.ok && counts.value.entries === 0;
}

/** `carrel snapshot build`: a snapshot of a library or a corpus file. */
export function addBuild(snapshot: Command): void {
  snapshot
    .command('build')
    .description('build a snapshot of a library or a corpus file, or update an existing snapshot')
    .requiredOption('--out <folder>', 'folder of the snapshot')
    .option('--store <folder>', 'library to use (default: the configured one)')
    .option('--corpus <file>', 'JSON Lines file of papers; combines with --store, otherwise used alone')
    .option('--embed', 'also store vectors, to search by meaning; requires CARREL_EMBED_URL')
    .option('--json', 'print the report as JSON')
    .action(run);
}
