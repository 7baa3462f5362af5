import { z } from 'zod';
import { toBibtexEntry } from '../../formats/bibtex.ts';
import { toCsl } from '../../formats/csl.ts';
import { toExported } from '../../formats/exported.ts';
import { toKeys } from '../../formats/key.ts';
import { ok, type Result } from '../../model/result.ts';
import { findStored } from '../../store/find.ts';
import type { Stored } from '../../store/papers/read.ts';
import type { Store } from '../../store/store.ts';
import { wireFailure } from '../run.ts';
import { defineTool, failuresOf } from '../tool.ts';
import { describeTool } from './shapes.ts';

const MAX_REFS = 200;
const refs = z.array(z.string()).min(1).max(MAX_REFS).describe('DOIs, arXiv ids, PMIDs or PMCIDs of stored papers.');
const entries = z.object({ entries: z.array(z.record(z.string(), z.unknown())) });

/** One row per ref, in order; citation keys are unique within the call. */
async function exportRows(
  texts: readonly string[],
  store: Store,
  write: (stored: Stored, key: string) => object,
): Promise<Record<string, unknown>[]> {
  const found: Result<Stored>[] = [];
  for (const text of texts) found.push(await findStored(text, store));
  const stored = found.flatMap((each) => (each.ok ? [each.value] : []));
  const keys = toKeys(stored.map((each) => each.entry.paper));
  const keyOf = new Map(stored.map((each, at) => [each, keys[at] ?? each.key]));
  return found.map((each, at) => {
    const ref = texts[at] ?? '';
    if (!each.ok) return { ref, error: wireFailure(each.error) };
    return { ref, safekey: each.value.key, ...write(each.value, keyOf.get(each.value) ?? each.value.key) };
  });
}

const COMMON = {
  costs: 'None: local.',
  effects: 'None.',
  limits: `Max ${MAX_REFS} refs. Stored papers only; store others first with doiget_metadata_only.`,
};

export const bibtexExport = defineTool({
  name: 'doiget_bibtex_export',
  title: 'Export BibTeX',
  description: describeTool({
    when: 'To cite stored papers in LaTeX. For Zotero, Pandoc or citeproc use doiget_csl_export.',
    inputs: 'refs: 1 to 200 DOIs or arXiv ids of stored papers.',
    outputs: '{ ok: true, entries: [{ ref, safekey, bibtex } or { ref, error }] } in input order.',
    ...COMMON,
  }),
  effect: 'local-read',
  input: z.strictObject({ refs }),
  output: entries,
  badInput: 'INVALID_REF',
  untrusted: ['entries[].bibtex', ...failuresOf('entries[]')],
  uses: ['store'],
  async run(input, context) {
    const write = ({ entry }: Stored, key: string) => ({ bibtex: toBibtexEntry(toExported(entry), key) });
    return ok({ entries: await exportRows(input.refs, await context.store(), write) });
  },
});

export const cslExport = defineTool({
  name: 'doiget_csl_export',
  title: 'Export CSL-JSON',
  description: describeTool({
    when: 'To cite stored papers in a tool that reads CSL-JSON (Zotero, Pandoc, citeproc). For LaTeX use doiget_bibtex_export.',
    inputs: 'refs: 1 to 200 DOIs or arXiv ids of stored papers.',
    outputs: '{ ok: true, entries: [{ ref, safekey, csl: [item] } or { ref, error }] } in input order.',
    ...COMMON,
  }),
  effect: 'local-read',
  input: z.strictObject({ refs }),
  output: entries,
  badInput: 'INVALID_REF',
  untrusted: ['entries[].csl', ...failuresOf('entries[]')],
  uses: ['store'],
  async run(input, context) {
    const write = ({ entry }: Stored, key: string) => ({ csl: [toCsl(toExported(entry), key)] });
    return ok({ entries: await exportRows(input.refs, await context.store(), write) });
  },
});
