import { createServer, type RequestListener } from 'node:http';
import { openEmbedder } from '../../src/app/embeddings.ts';
import type { Embedder } from '../../src/model/embedding.ts';
import { createTestNet, listen } from '../net/world.ts';

/** Words of one meaning share a dimension; other words have one by their letters. */
const MEANINGS = [
  ['cat', 'feline', 'kitten'],
  ['car', 'automobile', 'vehicle'],
  ['heart', 'cardiac'],
  ['tree', 'forest', 'oak'],
];
const DIMENSION = 64;

/** A vector that says which meanings a text has. */
export function meaningOf(text: string, dimension = DIMENSION): number[] {
  const vector = new Array<number>(dimension).fill(0.01);
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const known = MEANINGS.findIndex((words) => words.includes(word.replace(/s$/, '')));
    const letters = [...word].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
    const at = known >= 0 ? known : MEANINGS.length + (letters % (dimension - MEANINGS.length));
    vector[at] = (vector[at] ?? 0) + (known >= 0 ? 5 : 0.2);
  }
  return vector;
}

/** An answer of `/v1/embeddings`. */
export const toAnswer = (vectors: readonly unknown[]) =>
  JSON.stringify({ object: 'list', data: vectors.map((embedding, index) => ({ index, embedding })) });

/** What a service does with a batch, instead of answering it well. */
export type Misbehaviour = (texts: readonly string[], batch: number) => string | number | undefined;

/** Answers as a service with `/v1/embeddings`; `asked` collects the batches. */
export function createEmbeddings(misbehave: Misbehaviour = () => undefined) {
  const asked: string[][] = [];
  const listener: RequestListener = async (request, response) => {
    if (request.url !== '/v1/embeddings') return void response.writeHead(404).end();
    const body = (await request.setEncoding('utf8').toArray()).join('');
    const { input } = JSON.parse(body) as { input: string[] };
    asked.push(input);
    const other = misbehave(input, asked.length);
    if (typeof other === 'number') response.statusCode = other;
    response.end(typeof other === 'string' ? other : toAnswer(input.map((text) => meaningOf(text))));
  };
  return { asked, server: createServer(listener) };
}

/** A service with `/v1/embeddings` on loopback, until the test ends. */
export async function startEmbeddings(misbehave?: Misbehaviour) {
  const { asked, server } = createEmbeddings(misbehave);
  const port = await listen(server);
  return { asked, url: new URL(`http://127.0.0.1:${port}`) };
}

/** An embedder on a service that may misbehave. */
export async function createTestEmbedder(
  misbehave?: Misbehaviour,
  model = 'toy',
): Promise<{ embedder: Embedder; asked: string[][]; url: URL }> {
  const { asked, url } = await startEmbeddings(misbehave);
  const net = await createTestNet();
  return { embedder: openEmbedder({ url, model }, net.endpoint), asked, url };
}
