import { expect, test } from 'vitest';
import { openDeskWorld } from '../support/desk-world.ts';
import { unwrap } from '../support/unwrap.ts';

const { world, page } = await openDeskWorld();
const RETRACTED = '10.1016/j.sandbox.2018.05.017';

test('fetching all papers of a search leaves out the retracted ones', async () => {
  const sessions = await world.app.sessions();
  const request = { query: 'large-area perovskite additive', domain: 'general', maxResults: 3 } as const;
  const id = unwrap(await sessions.create(request, 'desk'));
  for (const _ of ['strategy', 'results']) {
    const { checkpoint } = unwrap(await sessions.wait(id, 0));
    unwrap(await sessions.decide(id, { checkpointId: checkpoint?.id, action: 'approve', face: 'desk' }));
  }
  const { collection } = unwrap(await sessions.wait(id, 0));
  const dois = collection?.hits.map(({ paper }) => paper.doi) ?? [];
  expect(dois).toContain(RETRACTED);
  await page.post('/api/fetch', { session_id: id });
  const [job] = (await page.get('/api/fetches')).data['fetches'] as { rows: { ref: string }[] }[];
  expect(job?.rows.map(({ ref }) => ref)).toEqual(dois.filter((doi) => doi !== RETRACTED));
});
