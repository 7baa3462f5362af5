import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { buildFrom, newFolder, openIn, paper } from '../../support/corpus.ts';

test('a snapshot that names a file outside its folder does not serve it', async () => {
  const [built, changed] = [await newFolder(), await newFolder()];
  await buildFrom([paper('a')], built);
  // A copy, because this process may still lock the database that it built.
  cpSync(built, changed, { recursive: true });
  const sql = new DatabaseSync(join(changed, 'snapshot.db'));
  sql.exec("UPDATE papers SET pdf = '../../x'");
  sql.close();
  const snapshot = await openIn(changed);
  expect(snapshot.file('a')).toMatchObject({ ok: false, error: { code: 'asset_fetch_failed' } });
});
