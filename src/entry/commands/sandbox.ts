import type { Command } from 'commander';
import { demo } from '../demo.ts';
import { serveSandbox } from '../sandbox.ts';
import { print, reportFailure } from '../session.ts';

/** The scholarly web on loopback, and the tour through it. */
export function addSandbox(program: Command): void {
  program
    .command('sandbox')
    .description('serve a small scholarly web on loopback, for CARREL_SANDBOX')
    .option('--port <number>', 'port, 0 for a free one', '0')
    .action(async ({ port }: { port: string }) => {
      const served = await serveSandbox(Number(port));
      if (!served.ok) reportFailure(served.error);
    });
  program
    .command('demo')
    .description('show what carrel does, offline, on the sandbox')
    .action(async () => {
      process.exitCode = await demo(print);
    });
}
