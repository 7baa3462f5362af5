// Makes one change of a library and kills itself at the given place; says "finished" when there is no such place.
import { createSystemClock } from '../../../src/model/clock.ts';
import { openStore } from '../../../src/store/store.ts';
import { unwrap } from '../../support/unwrap.ts';

import type { ChangeName } from './crash-changes.ts';
import { runChange } from './crash-run.ts';
import { crashAt, withSeams } from './seams.ts';

const [home, name, place] = [String(process.argv[2]), process.argv[3] as ChangeName, Number(process.argv[4])];
const store = openStore({ home, kind: 'real', clock: createSystemClock() });
const kill = () => process.kill(process.pid, 'SIGKILL');
await runChange(name, withSeams(unwrap(await store.open()), crashAt(place, kill)), store);
process.stdout.write('finished\n');
store.close();
