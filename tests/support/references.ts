import type { ReferenceFields, StatedReference } from '../../src/model/reference.ts';

/** A reference with stated fields, as a bibliography has it. */
export function toRecord(fields: ReferenceFields, index = 1): StatedReference {
  return { index, key: `k${index}`, text: fields.title ?? '', from: 'record', scope: { kind: 'paper' }, fields };
}

/** A reference as printed in a manuscript. */
export function toPrinted(text: string, fields: ReferenceFields = {}, index = 1): StatedReference {
  return { index, text, from: 'printed', scope: { kind: 'paper' }, fields };
}
