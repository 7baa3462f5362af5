import { spawnSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/disk/database.ts';
import { temporaryFolder } from '../support/folder.ts';

const MIGRATIONS = ['CREATE TABLE a (x TEXT) STRICT'];

/** A small file system with so many bytes left. */
async function smallDisk(leftBytes: number): Promise<string> {
  const folder = await temporaryFolder();
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status).toBe(0);
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
  });
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize - leftBytes));
  return folder;
}

test.each([0, 4096, 8192, 16_384, 32_768, 40_960])(
  'a database on a disk with %i bytes left says that the disk is full',
  async (leftBytes) => {
    const opened = openDatabase(join(await smallDisk(leftBytes), 'a.db'), { migrations: MIGRATIONS });
    const insert = "INSERT INTO a VALUES (printf('%.*c', 100000, 'x'))";
    const result = opened.ok ? opened.value.immediate(() => opened.value.exec(insert)) : opened;
    expect(result).toMatchObject({ ok: false, error: { code: 'STORE_ERROR', reason: 'disk_full' } });
    if (!result.ok) expect(result.error.message).toContain('the disk is full; free some space');
  },
);
