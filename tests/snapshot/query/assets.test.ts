import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAsset } from '../../../src/snapshot/query/assets.ts';
import { openAssets } from '../../../src/snapshot/schema.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { unwrap } from '../../support/unwrap.ts';

test('a text that is lost or corrupt is named in words, and the failure says what to do', async () => {
  const assets = unwrap(openAssets(join(await temporaryFolder(), 'assets.db'), { bulk: true }));
  const insert = assets.prepare('INSERT INTO assets (paper_id, place, sha256, packed, data) VALUES (?, ?, ?, ?, ?)');
  insert.run('p', 'source', '', 0, Buffer.from('Plain.'));
  insert.run('p', 'translation/de', '', 1, Buffer.from('not compressed'));
  const read = (place: string) => {
    const found = readAsset(assets, 'p', place);
    return found.ok ? found.value : `${found.error.code}: ${found.error.message}`;
  };
  expect(read('source')).toBe('Plain.');
  expect(read('summary/deep')).toBe(
    'asset_fetch_failed: The summary deep of p is missing from the snapshot. Build the snapshot again.',
  );
  expect(read('translation/de')).toBe(
    'asset_fetch_failed: The translation de of p is corrupt in the snapshot. Build the snapshot again.',
  );
  assets.close();
  expect(read('source')).toContain('asset_fetch_failed: The source of p cannot be read (');
});
