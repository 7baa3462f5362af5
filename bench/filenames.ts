/**
 * Tests file names of unusual titles on this file system.
 *   node scripts/run.mjs bench/filenames.ts FOLDER
 * FOLDER has naughty_strings.json and filenames.json.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toFilename } from '../src/acquire/save/filename.ts';

const [folder = ''] = process.argv.slice(2);
const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const titles = read<string[]>('naughty_strings.json');
const place = mkdtempSync(join(tmpdir(), 'carrel-names-'));
let wrong = 0;
for (const [at, title] of titles.entries()) {
  const name = toFilename({ title, year: 2020 }, '10.1234/foo');
  const own = mkdtempSync(join(place, `${at}-`));
  writeFileSync(join(own, name), '');
  const sound = readdirSync(own)[0] === name && Buffer.byteLength(name) <= 255 && name.endsWith('.pdf');
  if (!sound) process.stdout.write(`changed by the file system: ${JSON.stringify(name)}\n`);
  wrong += sound ? 0 : 1;
}
rmSync(place, { recursive: true });
process.stdout.write(
  `${titles.length - wrong} of ${titles.length} unusual titles give a file name that reads back unchanged\n`,
);

interface Pair {
  readonly kind: string;
  readonly input: string;
  readonly expected: string;
}
/** Other policies write `_` or `-` where ours writes a space, so both are ignored. */
const bare = (text: string) => text.replace(/[\s_-]+/g, ' ').trim();
const kinds = new Map<string, { same: number; all: number }>();
for (const { kind, input, expected } of read<Pair[]>('filenames.json')) {
  const ours = toFilename({ title: input, year: 2020 }, 'x').slice('[2020] - '.length, -'.pdf'.length);
  const count = kinds.get(kind) ?? { same: 0, all: 0 };
  kinds.set(kind, { same: count.same + (bare(ours) === bare(expected) ? 1 : 0), all: count.all + 1 });
}
for (const [kind, { same, all }] of kinds) process.stdout.write(`${same} of ${all} agree with ${kind}\n`);
