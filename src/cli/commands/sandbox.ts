import type { Command } from 'commander';
import { print, reportPortFailure } from '../invocation.ts';
import { serveSandbox } from '../sandbox-server.ts';

/** The scholarly web on loopback, and the tour through it. */
export function addSandbox(program: Command): void {
  program
    .command('sandbox')
    .description('serve a small scholarly web on loopback, for CARREL_SANDBOX')
    .option('--port <number>', 'port, 0 for a free one', '0')
    .action(async ({ port }: { port: string }) => {
      const served = await serveSandbox(Number(port));
      if (!served.ok) reportPortFailure(served.error);
    });
  program
    .command('demo')
    .description('show what carrel does, offline, on the sandbox; then leave the page running')
    .option('--port <number>', 'port of the page; another free one when it is taken', '3104')
    .option('--fresh', 'forget what an earlier demonstration left')
    .action(async ({ port, fresh = false }: { port: string; fresh?: boolean }) => {
      const { demo } = await import('../../demo/demo.ts');
      const ends = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.on(signal, () => (ends.signal.aborted ? process.exit(130) : ends.abort()));
      process.exitCode = await demo({ port, fresh, print, ends: ends.signal });
    });
}
