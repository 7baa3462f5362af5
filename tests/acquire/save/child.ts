// Saves one paper and dies between the row of the log and the name of the file.
import { createApp } from '../../../src/app.ts';
import { loadConfig } from '../../../src/config.ts';
import { unwrap } from '../../support/unwrap.ts';

const [id = '', outputDir = ''] = process.argv.slice(2);
const config = unwrap(await loadConfig());
const app = createApp(config);
const store = await app.store();
const { record } = store;
Object.assign(store, {
  async record(facts: Parameters<typeof record>[0]) {
    const row = await record(facts);
    if (row.ok && facts.result === 'ok') process.kill(process.pid, 'SIGKILL');
    return row;
  },
});
const saved = await app.save(id, { outputDir, anywhere: true });
throw new Error(`It should not have come so far: ${JSON.stringify(saved)}`);
