import type { Database } from '../../disk/database.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { unpack } from '../pack.ts';

/** Reads a stored text; `asset_fetch_failed` if it is missing or corrupt. */
export function readAsset(assets: Database, paperId: string, place: string): Result<string> {
  const row = assets.attempt(() =>
    assets.prepare('SELECT packed, data FROM assets WHERE paper_id = ? AND place = ?').get(paperId, place),
  );
  const lost = (why: string) =>
    fail<string>(
      'asset_fetch_failed',
      `The ${place.replace('/', ' ')} of ${paperId} ${why}. Build the snapshot again.`,
    );
  if (!row.ok) return lost(`cannot be read (${row.error.message})`);
  if (!row.value) return lost('is missing from the snapshot');
  const data = row.value['data'];
  const text = data instanceof Uint8Array ? unpack(data, row.value['packed'] === 1) : null;
  return text === null ? lost('is corrupt in the snapshot') : ok(text);
}
