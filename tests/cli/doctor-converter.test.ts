import { expect, test } from 'vitest';
import { examine } from '../../src/cli/doctor.ts';
import { loadConfig } from '../../src/config.ts';
import { answering, startConverter } from '../support/converter-service.ts';
import { unwrap } from '../support/unwrap.ts';
import { privateFolders } from '../support/world.ts';

async function findingOf(url: string) {
  const config = unwrap(await loadConfig({ ...privateFolders().env, CARREL_CONVERTER_URL: url }));
  return (await examine(config, false)).find(({ about }) => about === 'converter');
}

test('doctor names the converter that answers, and says that none answers', async () => {
  const service = await startConverter('docling', answering(200));
  expect(await findingOf(service.url)).toEqual({
    state: 'ok',
    about: 'converter',
    text: `docling-serve 1.0 at ${service.url}/`,
  });
  service.goDown();
  expect(await findingOf(service.url)).toMatchObject({
    state: 'note',
    text: expect.stringMatching(/^not usable, so PDFs are read without it\. converter: the connection to .* failed/),
  });
});
