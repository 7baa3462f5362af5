/** The JSON of envelopes, by each object in them: a copy of an envelope, as the SDK makes, has the same objects. */
const texts = new WeakMap<object, string>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Writes an envelope as JSON and remembers the text, so that a large answer is written once. */
export function writeEnvelope(envelope: object): string {
  const text = JSON.stringify(envelope);
  for (const value of Object.values(envelope)) if (isObject(value)) texts.set(value, text);
  return text;
}

/**
 * Whether a text is the JSON of an envelope or of its copy. False if that is not known, so that the envelope has to be
 * written again. It is known once: V8 keeps what a weak map holds over many collections, also if its keys are gone.
 */
export function isWrittenAs(envelope: unknown, text: unknown): text is string {
  if (!isObject(envelope)) return false;
  const known = Object.values(envelope).filter((value) => isObject(value) && texts.get(value) === text);
  for (const value of known) texts.delete(value);
  return known.length > 0;
}
