import { fail, ok, type Result } from '../../../../model/result.ts';
import { asObject, parseJson } from '../../../../text/json.ts';
import type { Meaning } from '../../../data.ts';
import { readCentre, readSample } from '../../../meaning/tables.ts';
import type { Cluster } from '../cluster.ts';
import { readTexts } from '../texts.ts';

/** The mean of all vectors and some of them: they tell what is near a query. */
export interface VectorSample {
  readonly centre: Float32Array;
  readonly vectors: readonly Int8Array[];
}

/** The document of the sample among the texts; no paper has this id. */
export const SAMPLE_ID = ':vectors';
/** Enough to know the spread of the cosines within some percent. */
const SIZE = 500;

/** The sample of a folder as a text. */
export function writeSample({ vectors }: Meaning, dimension: number): string {
  const valid = [...readSample(vectors, SIZE)].filter((vector) => vector.length === dimension);
  const sample = Buffer.concat(valid.map((vector) => Buffer.from(vector)));
  const centre = Buffer.from(readCentre(vectors).buffer);
  return JSON.stringify({ centre: centre.toString('base64'), sample: sample.toString('base64') });
}

/** Reads the sample of a version. */
export async function readVectorSample(
  cluster: Cluster,
  texts: string,
  dimension: number,
): Promise<Result<VectorSample>> {
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
