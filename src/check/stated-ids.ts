import { parseRef, type Ref } from '../model/ref.ts';
import { arxivFromDoi } from '../model/ref-arxiv.ts';
import { foldDoi } from '../model/ref-doi.ts';
import type { ComparedField, ReferenceFields, StatedReference } from '../model/reference.ts';

/** An id that a reference states, and the field it is in. */
export interface StatedId {
  readonly field: ComparedField;
  readonly ref: Ref;
  readonly stated: string;
}

const FIELDS: readonly (readonly [field: 'doi' | 'arxivId' | 'pmid' | 'pmcid', prefix: string])[] = [
  ['doi', ''],
  ['arxivId', 'arXiv:'],
  ['pmid', 'PMID:'],
  ['pmcid', ''],
];

/** The ids of a reference, the best first. The version of an arXiv id is left out: every version is the same work. */
export function idsOf({ fields }: StatedReference): StatedId[] {
  const found = FIELDS.flatMap(([field, prefix]) => {
    const stated = fields[field];
    const ref = stated ? toRef(field, prefix, stated) : null;
    return ref && stated ? [{ field, ref, stated }] : [];
  });
  return found.filter(({ ref }, at) => found.findIndex((each) => isSameId(each.ref, ref)) === at);
}

const isSameId = (a: Ref, b: Ref) => a.kind === b.kind && a.id === b.id;

function toRef(field: keyof ReferenceFields, prefix: string, stated: string): Ref | null {
  if (field === 'doi') {
    const arxiv = arxivFromDoi(foldDoi(stated));
    if (arxiv) return { kind: 'arxiv', id: arxiv.id };
  }
  const parsed = parseRef(stated.startsWith(prefix) ? stated : `${prefix}${stated}`);
  if (!parsed.ok) return null;
  return parsed.value.kind === 'arxiv' ? { kind: 'arxiv', id: parsed.value.id } : parsed.value;
}
