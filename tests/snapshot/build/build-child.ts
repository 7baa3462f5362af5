import { buildSnapshot } from '../../../src/snapshot/build/build.ts';
import { readCorpus } from '../../../src/snapshot/build/corpus.ts';

const [corpus = '', out = ''] = process.argv.slice(2);

/** Offers papers slowly and tells about it, so that the parent can kill this process in the midst of them. */
async function* slowly() {
  for await (const each of readCorpus(corpus)) {
    yield each;
    process.stdout.write('offered\n');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

await buildSnapshot(slowly(), { out, builtBy: 'test', now: 0 });
