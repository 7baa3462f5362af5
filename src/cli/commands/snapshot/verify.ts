import type { Command } from 'commander';
import { print, printJson } from '../../print.ts';
import { type JsonFlag, refuse } from '../../report.ts';
import { whyNoFolder } from './folder.ts';

async function run(folder: string, { json = false }: JsonFlag): Promise<void> {
  const problem = whyNoFolder(folder);
  if (problem) return refuse(problem, { json });
  const { verifySnapshot } = await import('../../../snapshot/verify.ts');
  const faults = await verifySnapshot(folder);
  if (!faults.ok) return refuse(faults.error, { json });
  const isSound = faults.value.length === 0;
  if (json) printJson({ ok: isSound, faults: faults.value });
  else print(isSound ? 'sound\n' : `${faults.value.map(({ place, problem }) => `${place}: ${problem}`).join('\n')}\n`);
  if (!isSound) process.exitCode = 1;
}

/** `carrel snapshot verify`: a snapshot against its own digests. */
export function addVerify(snapshot: Command): void {
  snapshot
    .command('verify <folder>')
    .description('check every row, text and file of a snapshot')
    .option('--json', 'print the findings as JSON')
    .action(run);
}
