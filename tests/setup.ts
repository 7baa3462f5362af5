import fc from 'fast-check';
import { afterAll } from 'vitest';
import { killProcesses } from './support/processes.ts';

/** The same random cases on every machine; FC_SEED=<number> tries others. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20261115) });

/** A failed test leaves no desk or server behind. */
afterAll(killProcesses);
