import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { removeFolder } from '../disk/atomic.ts';
import { VERSION } from '../model/version.ts';
import { startSandbox } from '../sandbox/server.ts';
import { paint } from './paint.ts';
import { showFailure, showResolution } from './show.ts';

/** Papers that show what resolving is about; the sandbox plays each of them. */
const STOPS: readonly (readonly [why: string, ref: string])[] = [
  ['A DOI, as people paste it', 'https://doi.org/10.1038/s41586-021-03380-y'],
  ['A paper that is not open', 'doi:10.1038/nature12373'],
  ['A preprint', 'https://arxiv.org/abs/1706.03762'],
  ['A retracted paper', '10.1016/j.sandbox.2018.05.017'],
  ['A DOI nobody registered', '10.1234/nonexistent'],
  ['Not a reference at all', 'that paper about thermometers'],
];

/** Resolves a few papers against the sandbox and shows what every source said; gives the exit status. */
export async function demo(print: (text: string) => void): Promise<number> {
  const sandbox = await startSandbox({ port: 0 });
  const place = join(tmpdir(), `carrel-demo-${process.pid}`);
  const config = await loadConfig({
    CARREL_SANDBOX: sandbox.url,
    CARREL_EMAIL: 'demo@carrel.test',
    CARREL_HOME: join(place, 'home'),
    XDG_STATE_HOME: place,
    XDG_CACHE_HOME: place,
    XDG_CONFIG_HOME: place,
  });
  if (!config.ok) {
    process.stderr.write(showFailure(config.error));
    return 1;
  }
  print(`The sandbox plays the scholarly web at ${sandbox.url}; nothing leaves this machine.\n`);
  const app = createApp(config.value, VERSION);
  for (const [why, ref] of STOPS) {
    print(`\n${paint.inverse(` ${why} `)}  carrel resolve "${ref}"\n\n`);
    const found = await app.resolve(ref);
    print(found.ok ? showResolution(found.value) : showFailure(found.error));
  }
  print(`\n${sandbox.requests().length} requests were made, all to the sandbox.\n`);
  await app.close();
  await sandbox.close();
  await removeFolder(place);
  return 0;
}
