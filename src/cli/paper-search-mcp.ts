#!/usr/bin/env node
import { serve } from './commands/serve.ts';
import { watchOutput } from './print.ts';

/** Serves the search toolset alone on standard input and output. */
async function main(): Promise<void> {
  watchOutput();
  await serve({ toolsets: 'search' });
}

await main();
