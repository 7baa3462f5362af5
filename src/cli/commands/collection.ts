import type { Command } from 'commander';
import { countOf } from '../../model/count.ts';
import type { Result } from '../../model/result.ts';
import {
  addToCollection,
  type CollectionChange,
  deleteCollection,
  removeFromCollection,
  renameCollection,
} from '../../store/collections.ts';
import type { Store } from '../../store/store.ts';
import { print, printJson } from '../print.ts';
import { type JsonFlag, refuse } from '../report.ts';
import { JSON_OPTION } from '../tool-command.ts';
import { withApp } from '../with-app.ts';

const BY = 'from the command line';

function list(flags: JsonFlag): Promise<void> {
  return withApp(flags, async (app) => {
    const found = await (await app.store()).index.collections();
    if (!found.ok) return refuse(found.error, flags);
    if (flags.json) return printJson({ ok: true, collections: found.value });
    const lines = found.value.map(({ name, papers }) => `${name} (${countOf(papers, 'paper')})\n`);
    print(lines.join('') || 'No collections. Create one with: carrel collection add <name> <ref>\n');
  });
}

function change(
  flags: JsonFlag,
  make: (store: Store) => Promise<Result<CollectionChange>>,
  describe: (change: CollectionChange) => string,
): Promise<void> {
  return withApp(flags, async (app) => {
    const changed = await make(await app.store());
    if (!changed.ok) return refuse(changed.error, flags);
    if (flags.json) printJson({ ok: true, ...changed.value });
    else print(`${describe(changed.value)}\n`);
  });
}

/** `carrel collection`: named groups of stored papers. */
export function addCollection(program: Command): void {
  const collection = program.command('collection').description('group stored papers in named collections');
  collection
    .command('list')
    .description('list the collections')
    .option(...JSON_OPTION)
    .action(list);
  collection
    .command('add <name> <ref...>')
    .description('add stored papers to a collection; a new name creates it')
    .option(...JSON_OPTION)
    .action((name: string, refs: string[], flags: JsonFlag) =>
      change(
        flags,
        (store) => addToCollection(store, name, refs, BY),
        (made) => `Added to "${made.name}": ${countOf(made.papers, 'paper')}`,
      ),
    );
  collection
    .command('remove <name> <ref...>')
    .description('remove papers from a collection; they stay in the library')
    .option(...JSON_OPTION)
    .action((name: string, refs: string[], flags: JsonFlag) =>
      change(
        flags,
        (store) => removeFromCollection(store, name, refs, BY),
        (made) => `Removed from "${made.name}": ${countOf(made.papers, 'paper')}`,
      ),
    );
  collection
    .command('rename <name> <new-name>')
    .description('rename a collection; an existing name merges the two')
    .option(...JSON_OPTION)
    .action((name: string, newName: string, flags: JsonFlag) =>
      change(
        flags,
        (store) => renameCollection(store, name, newName, BY),
        (made) => `Renamed to "${made.name}": ${countOf(made.papers, 'paper')}`,
      ),
    );
  collection
    .command('delete <name>')
    .description('delete a collection; its papers stay in the library')
    .option(...JSON_OPTION)
    .action((name: string, flags: JsonFlag) =>
      change(
        flags,
        (store) => deleteCollection(store, name, BY),
        (made) => `Deleted "${made.name}"; its papers stay in the library (${made.papers})`,
      ),
    );
}
