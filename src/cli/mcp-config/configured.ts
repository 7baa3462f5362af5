import { homedir } from 'node:os';
import { join } from 'node:path';
import { readTextFile } from '../../disk/atomic.ts';
import { CLIENTS, type Machine } from './clients.ts';
import { readServerArgs } from './merge.ts';

/** A client that starts Carrel, by its configuration file. */
export interface ConfiguredClient {
  readonly title: string;
  readonly path: string;
  readonly args: readonly string[];
}

/** The platform and the folders of this user. */
export function thisMachine(): Machine {
  const home = homedir();
  return { platform: process.platform, home, appData: join(home, 'AppData', 'Roaming'), cwd: process.cwd() };
}

/** The clients whose configuration has a server "carrel"; files that cannot be read are left out. */
export async function findConfigured(machine: Machine): Promise<ConfiguredClient[]> {
  const found: ConfiguredClient[] = [];
  for (const client of Object.values(CLIENTS)) {
    const path = client.file(machine);
    const text = await readTextFile(path);
    const args = text.ok && text.value !== null ? readServerArgs(text.value, client) : null;
    if (args) found.push({ title: client.title, path, args });
  }
  return found;
}
