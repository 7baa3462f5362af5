import type { Command } from 'commander';
import { countOf } from '../../../model/count.ts';
import { createFailure } from '../../../model/error.ts';
import { toWire } from '../../../model/wire.ts';
import type { PushReport } from '../../../snapshot/engines/opensearch/push.ts';
import { paint } from '../../../terminal/paint.ts';
import { parseNumber } from '../../number-option.ts';
import { clearProgress, print, printJson, startPaperCount } from '../../print.ts';
import { type JsonFlag, refuse } from '../../report.ts';
import { INTERRUPTED, untilInterrupt } from '../../until-interrupt.ts';
import { withApp } from '../../with-app.ts';
import { whyNoFolder } from './folder.ts';

interface PushFlags extends JsonFlag {
  readonly to: string;
  readonly shards?: string;
  readonly replicas?: string;
}

const MAX_SHARDS = 1_024;
const MAX_REPLICAS = 10;

async function run(folder: string, { json = false, to, shards, replicas }: PushFlags): Promise<void> {
  const problem = whyNoFolder(folder);
  if (problem) return refuse(problem, { json });
  const primary = shards === undefined ? null : parseNumber('--shards', shards, { min: 1, max: MAX_SHARDS });
  if (primary && !primary.ok) return refuse(primary.error, { json });
  const copies = replicas === undefined ? null : parseNumber('--replicas', replicas, { min: 0, max: MAX_REPLICAS });
  if (copies && !copies.ok) return refuse(copies.error, { json });
  const shape = { ...(primary && { shards: primary.value }), ...(copies && { replicas: copies.value }) };
  await withApp({ json }, async (app) => {
    const onProgress = startPaperCount();
    const { result: pushed, isInterrupted } = await untilInterrupt((signal) =>
      app.pushSnapshot(folder, { to, ...shape, signal, onProgress }),
    );
    clearProgress();
    if (!pushed.ok && isInterrupted) {
      refuse(createFailure('CANCELLED', 'Interrupted. Run the same command again to continue.'), { json });
      process.exitCode = INTERRUPTED;
      return;
    }
    if (!pushed.ok) return refuse(pushed.error, { json });
    if (json) printJson({ ok: true, ...(toWire(pushed.value) as object) });
    else print(showPush(pushed.value));
  });
}

function showPush({ index, papers, added, changed, unchanged, removed, vectors, withoutVectors }: PushReport): string {
  const lines = [
    `${paint.bold(countOf(papers, 'paper'))}: ${added} sent, ${changed} changed, ${unchanged} unchanged, ${removed} removed`,
    `index: ${index}`,
    ...(vectors > 0 ? [`vectors: ${vectors}`] : []),
    ...(withoutVectors
      ? [
          paint.yellow(
            'The cluster does not have the k-NN plugin of OpenSearch: vectors are not copied, and searches use words only.',
          ),
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** `carrel snapshot push`: a copy of a snapshot in a search cluster. */
export function addPush(snapshot: Command): void {
  snapshot
    .command('push <folder>')
    .description('copy a snapshot into an OpenSearch or Elasticsearch cluster; sends only what differs')
    .requiredOption('--to <url>', 'cluster and name of the snapshot there, such as https://host:9200/papers')
    .option('--shards <number>', 'shards of a new index (default: one per ten million papers)')
    .option('--replicas <number>', 'copies of each shard besides the first (default: 1)')
    .option('--json', 'print the report as JSON')
    .action(run);
}
