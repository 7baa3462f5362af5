#!/usr/bin/env node
import { serve } from './commands/serve.ts';
import { watchOutput } from './invocation.ts';

/** The search toolset alone, on standard input and output. */
async function main(): Promise<void> {
  watchOutput();
  await serve({ toolsets: 'search' });
}

await main();
