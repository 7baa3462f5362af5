import type { Command } from 'commander';
import { print } from '../print.ts';

async function run({ port, fresh = false }: { port: string; fresh?: boolean }): Promise<void> {
  const { demo } = await import('../../demo/demo.ts');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => (stop.signal.aborted ? process.exit(130) : stop.abort()));
  process.exitCode = await demo({ port, fresh, print, signal: stop.signal });
}

/** `carrel demo`: the whole journey, offline. */
export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('run an offline demo on the sandbox, then keep its page running')
    .option('--port <number>', 'port of the page; another free port if it is in use', '3104')
    .option('--fresh', 'delete the data of earlier demos first')
    .action(run);
}
