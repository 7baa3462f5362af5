/** A vector in 8 bits a dimension; its length is lost, which angles do not need. */
export function toBytes(vector: Float32Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  return Int8Array.from(vector, (value) => Math.round((value / largest) * 127));
}

/** How many 32-bit words the signs of a vector fill. */
export const wordsFor = (dimension: number): number => Math.ceil(dimension / 32);

/**
 * On which side of the centre a vector is, one bit a dimension: enough to find the nearest thousand among millions. The
 * vectors of many models share a direction, which says nothing and would make most bits equal.
 */
export function writeSigns(
  vector: Int8Array | Float32Array,
  centre: Float32Array,
  words: Uint32Array,
  offset: number,
): void {
  const length = lengthOf(vector);
  for (let word = 0; word * 32 < centre.length; word++) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit++) {
      const at = word * 32 + bit;
      if (at < centre.length && (vector[at] as number) > (centre[at] as number) * length) bits |= 1 << bit;
    }
    words[offset + word] = bits >>> 0;
  }
}

/** The mean of vectors, each taken with length 1. */
export function centreOf(vectors: Iterable<Int8Array>, dimension: number): Float32Array {
  const sum = new Float64Array(dimension);
  let count = 0;
  for (const vector of vectors) {
    const length = lengthOf(vector) || 1;
    for (let at = 0; at < dimension; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0) / length;
    count += 1;
  }
  return Float32Array.from(sum, (value) => value / (count || 1));
}

function lengthOf(vector: Int8Array | Float32Array): number {
  let square = 0;
  for (let at = 0; at < vector.length; at++) square += (vector[at] as number) ** 2;
  return Math.sqrt(square);
}

/** The cosine between a query of length 1 and a vector in bytes. */
export function cosine(query: Float32Array, bytes: Int8Array): number {
  let dot = 0;
  let square = 0;
  for (let at = 0; at < bytes.length; at++) {
    const value = bytes[at] ?? 0;
    dot += (query[at] ?? 0) * value;
    square += value * value;
  }
  return square === 0 ? 0 : dot / Math.sqrt(square);
}
