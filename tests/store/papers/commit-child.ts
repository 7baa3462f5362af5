// Stores one paper after the other and says which are done, until it is killed.
import { createSystemClock } from '../../../src/model/clock.ts';
import { openStore } from '../../../src/store/store.ts';
import { doi, storeFile } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const [home, round] = [String(process.argv[2]), String(process.argv[3])];
const store = openStore({ home, kind: 'real', clock: createSystemClock() });
process.stdout.write('ready\n');
for (let at = 0; ; at++) {
  const id = `10.1234/${round}.${at}`;
  unwrap(await storeFile(store, doi(id), `content of ${id}`));
  process.stdout.write(`${id}\n`);
}
