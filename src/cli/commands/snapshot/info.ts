import type { Command } from 'commander';
import { toWire } from '../../../model/wire.ts';
import { print, printJson } from '../../print.ts';
import { type JsonFlag, refuse } from '../../report.ts';
import { showInfo } from '../../show/snapshot.ts';
import { whyNoFolder } from './folder.ts';

interface InfoFlags extends JsonFlag {
  readonly digest?: boolean;
}

async function run(folder: string, { json = false, digest = false }: InfoFlags): Promise<void> {
  const problem = whyNoFolder(folder);
  if (problem) return refuse(problem, { json });
  const [{ openSnapshot }, { digestSnapshot }] = await Promise.all([
    import('../../../snapshot/open.ts'),
    import('../../../snapshot/verify.ts'),
  ]);
  const opened = await openSnapshot(folder);
  if (!opened.ok) return refuse(opened.error, { json });
  const { manifest } = opened.value;
  opened.value.close();
  const content = digest ? await digestSnapshot(folder) : null;
  if (content && !content.ok) return refuse(content.error, { json });
  if (json) printJson({ ok: true, ...(toWire(manifest) as object), ...(content && { digest: content.value }) });
  else print(content ? `${content.value}\n` : showInfo(manifest));
}

/** `carrel snapshot info`: what a snapshot contains. */
export function addInfo(snapshot: Command): void {
  snapshot
    .command('info <folder>')
    .description('show when a snapshot was built and what it contains')
    .option('--digest', 'print a digest of the content; equal content has equal digests')
    .option('--json', 'print as JSON')
    .action(run);
}
