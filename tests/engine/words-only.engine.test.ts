import { describe, expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../support/unwrap.ts';
import { idsOf, openShelf } from './shelf.ts';
import { startCluster } from './start-cluster.ts';
import { engine } from './world.ts';

/** The URL of a cluster without the k-NN plugin of OpenSearch. */
async function urlWithoutKnn(): Promise<string> {
  if (engine?.server !== 'opensearch') return engine?.urls[0] ?? '';
  const plain = await startCluster({ server: 'opensearch', nodes: 1, knn: false });
  onTestFinished(plain.stop);
  return plain.urls[0] ?? '';
}

describe.skipIf(!engine)('without k-NN', () => {
  test('a cluster gets no vectors; the push and each search say so', async () => {
    const { app, folder, build } = await openShelf(undefined, { CARREL_ENGINE_NODES: '' });
    await build();
    const to = `${await urlWithoutKnn()}/plain`;
    const report = unwrap(await app.pushSnapshot(folder, { to, replicas: 0 }));
    expect(report).toMatchObject({ added: 64, vectors: 0, withoutVectors: true });
    const cluster = unwrap(await app.openEngine(to));
    expect(cluster.manifest.vectors).toBeUndefined();
    const page = unwrap(await cluster.search({ query: 'cat' }));
    expect(page.meaning).toMatchObject({ used: false, model: 'toy', notice: expect.stringContaining('k-NN') });
    expect(idsOf(page)).toEqual(['home']);
  });
});
