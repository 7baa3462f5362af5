// Appends rows to the log of a library, as many as asked for.
import { createSystemClock } from '../../../src/model/clock.ts';
import { openStore } from '../../../src/store/store.ts';

const [home, rows] = [String(process.argv[2]), Number(process.argv[3])];
const store = openStore({ home, kind: 'real', clock: createSystemClock() });
for (let at = 0; at < rows; at++) {
  const result = await store.record({
    event: 'download',
    ref: null,
    result: 'ok',
    capability: 'oa',
    sessionId: 'child',
  });
  if (!result.ok) throw new Error(result.error.message);
}
process.stdout.write('done\n');
store.close();
