import type { Command } from 'commander';
import { startPaperCount } from '../../print.ts';
import type { JsonFlag } from '../../report.ts';
import { printBuild } from '../../show/snapshot.ts';
import { withApp } from '../../with-app.ts';

interface ImportFlags extends JsonFlag {
  readonly out: string;
  readonly db: string;
  readonly static: string;
}

async function run({ json = false, db, static: files, out }: ImportFlags): Promise<void> {
  await withApp({ json }, async (app) => {
    printBuild(await app.importSnapshot({ database: db, files }, { out, onProgress: startPaperCount() }), json);
  });
}

/** `carrel snapshot import`: a snapshot of a foreign one. */
export function addImport(snapshot: Command): void {
  snapshot
    .command('import')
    .description('build a snapshot from a paper-db snapshot, which stays unchanged')
    .requiredOption('--db <file>', 'database of the paper-db snapshot')
    .requiredOption('--static <folder>', 'folder of its static files')
    .requiredOption('--out <folder>', 'folder of the new snapshot')
    .option('--json', 'print the report as JSON')
    .action(run);
}
