import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/folder.ts';
import { runCli } from '../../support/run-cli.ts';

async function corpus(...lines: object[]) {
  const place = await temporaryFolder();
  writeFileSync(join(place, 'c.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'));
  const env = { HOME: place, CARREL_HOME: join(place, 'home') };
  return {
    file: join(place, 'c.jsonl'),
    out: join(place, 'snap'),
    run: (...args: string[]) => runCli(['snapshot', ...args], env),
  };
}

test('builds, describes, digests and verifies a snapshot', async () => {
  const { file, out, run } = await corpus({ title: 'One', authors: [] }, { title: '' });
  const built = await run('build', '--corpus', file, '--out', out, '--json');
  expect(JSON.parse(built.stdout)).toMatchObject({ ok: true, added: 1, skipped: [{ place: 'line 2' }] });
  expect(JSON.parse((await run('info', out, '--json')).stdout)).toMatchObject({ counts: { papers: 1 } });
  expect((await run('info', out, '--digest')).stdout).toMatch(/^[0-9a-f]{64}\n$/);
  expect(await run('verify', out)).toMatchObject({ status: 0, stdout: 'sound\n' });
});

test('misuse exits with 2, a folder that is not a snapshot with 4', async () => {
  const { out, run } = await corpus();
  expect((await run('build', '--corpus', '/nowhere/x.jsonl', '--out', out)).status).toBe(2);
  expect((await run('build')).status).toBe(2);
  expect((await run('info', '/tmp')).status).toBe(4);
  expect(JSON.parse((await run('verify', out, '--json')).stdout)).toMatchObject({
    ok: false,
    error: { code: 'STORE_ERROR' },
  });
});
