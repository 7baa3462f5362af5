import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSystemClock } from '../../src/model/clock.ts';
import type { StoreOptions } from '../../src/store/open.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { temporaryFolder } from './folder.ts';

/** A library in a folder of its own. */
export async function newLibrary(options: Partial<StoreOptions> = {}): Promise<{ home: string; store: Store }> {
  const home = join(await temporaryFolder(), 'carrel');
  return { home, store: openLibrary(home, options) };
}

/** A library in a given folder; closed when the test ends. */
export function openLibrary(home: string, options: Partial<StoreOptions> = {}): Store {
  const store = openStore({ home, kind: 'real', clock: createSystemClock(), ...options });
  onTestFinished(() => store.close());
  return store;
}
