import { fail, ok, type Result } from '../../../../model/result.ts';
import { asObject, parseJson } from '../../../../text/json.ts';
import type { Meaning } from '../../../data.ts';
import { NEAR_SAMPLE, readCentre, readSample } from '../../../meaning/tables.ts';
import type { Cluster } from '../cluster.ts';
import type { IndexMeta } from '../layout.ts';
import { readTexts } from '../texts.ts';

/** The mean of all vectors and some of them: they tell what is near a query. */
export interface VectorSample {
  readonly centre: Float32Array;
  readonly vectors: readonly Int8Array[];
}

/** The document of the sample among the texts; no paper has this id. */
export const SAMPLE_ID = ':vectors';

/** The sample of a folder as a text. */
export function writeSample({ vectors }: Meaning, dimension: number): string {
  const valid = [...readSample(vectors, NEAR_SAMPLE)].filter((vector) => vector.length === dimension);
  const sample = Buffer.concat(valid.map((vector) => Buffer.from(vector)));
  const centre = Buffer.from(readCentre(vectors).buffer);
  return JSON.stringify({ centre: centre.toString('base64'), sample: sample.toString('base64') });
}

/** Creates a function that reads the sample of a version once; a failure is not kept. */
export function createSampleReader(cluster: Cluster, meta: IndexMeta): () => Promise<Result<VectorSample>> {
  let known: VectorSample | undefined;
  return async () => {
    const read = known ? ok(known) : await readVectorSample(cluster, meta);
    if (read.ok) known = read.value;
    return read;
  };
}

async function readVectorSample(cluster: Cluster, { texts, manifest }: IndexMeta): Promise<Result<VectorSample>> {
  const { dimension = 0 } = manifest.vectors ?? {};
  const read = await readTexts(cluster, texts, [SAMPLE_ID]);
  if (!read.ok) return read;
  const stored = asObject(parseJson(read.value.get(SAMPLE_ID) ?? ''));
  const bytesOf = (name: string) => new Uint8Array(Buffer.from(String(stored?.[name] ?? ''), 'base64')).buffer;
  const [centre, sample] = [bytesOf('centre'), bytesOf('sample')];
  if (centre.byteLength !== 4 * dimension || sample.byteLength === 0 || sample.byteLength % dimension !== 0)
    return fail('STORE_ERROR', 'The vectors of the snapshot are damaged. Push it again.', { reason: 'corrupt' });
  const vectors = Array.from(
    { length: sample.byteLength / dimension },
    (_, at) => new Int8Array(sample, at * dimension, dimension),
  );
  return ok({ centre: new Float32Array(centre), vectors });
}
