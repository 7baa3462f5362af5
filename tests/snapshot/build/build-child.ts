import { buildSnapshot } from '../../../src/snapshot/build/build.ts';
import { readCorpus } from '../../../src/snapshot/build/corpus.ts';

const [corpus = '', out = ''] = process.argv.slice(2);

/** Yields papers slowly and prints each, so that the parent can kill this process in between. */
async function* slowly() {
  for await (const each of readCorpus(corpus)) {
    yield each;
    process.stdout.write('offered\n');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

await buildSnapshot(slowly(), { out, builtBy: 'test', now: 0 });
