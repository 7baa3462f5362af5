import { openDocument } from '../../documents/open.ts';
import type { DocumentReference } from '../../model/document.ts';
import type { ReferenceFields, ReferenceList, StatedReference } from '../../model/reference.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { InspectOptions } from '../../pdf/report.ts';
import { kindOf, scopeOf } from './printed/kind.ts';
import { parsePrinted } from './printed/parse.ts';

const INSTEAD = 'Check its bibliography (.bib, .ris) instead, or paste its reference list as text.';

/** Reads the reference list of a JATS, HTML or PDF file. */
export async function readDocumentReferences(path: string, options: InspectOptions): Promise<Result<ReferenceList>> {
  const document = await openDocument(path, options);
  if (!document.ok) return fail(document.error.code, `${path}: ${document.error.message} ${INSTEAD}`);
  const { from, references } = document.value;
  return ok(from === 'pdf' ? sortOut(references) : { format: from, references: toStated(references), problems: [] });
}

/**
 * Around the list of a PDF are lines of other things: addresses, captions, the other column. They are reported. In a
 * list with labels, what has one is an entry, even if it reads like none.
 */
export function sortOut(references: readonly DocumentReference[]): ReferenceList {
  const isLabelled = references.filter(({ label }) => label !== undefined).length * 2 > references.length;
  const isEntry = references.map((each) => (isLabelled && each.label !== undefined) || readsLikeEntry(each));
  // In a list without years, entries cannot be distinguished from other lines.
  const isDated = isEntry.filter(Boolean).length * 3 >= references.length;
  const kept = references.filter((_, at) => !isDated || isEntry[at]);
  const others = references.filter((_, at) => isDated && !isEntry[at]);
  const problems = others.slice(0, MAX_SHOWN).map(({ index, text }) => ({
    place: `entry ${index}`,
    message: `It does not read like a reference and was left out: "${text.slice(0, 80)}"`,
  }));
  const rest = others.length - problems.length;
  const more = { place: 'the reference list', message: `${rest} more paragraphs do not read like references.` };
  return { format: 'pdf', references: toStated(kept), problems: rest > 0 ? [...problems, more] : problems };
}

/** Behind a list there can be pages of tables. */
const MAX_SHOWN = 10;

/** Lines of a journal that are printed below a list. */
const IMPRINT =
  /^(?:(?:manuscript )?(?:received|accepted|submitted|revised|published online)\b[ :]{1,2}\(?\d|handling editor\b|reproduced with permission|downloaded (?:from|on|by|\d)|this paper has been typeset)/iu;

function readsLikeEntry({ text, doi, arxivId, pmid }: DocumentReference): boolean {
  if (IMPRINT.test(text)) return false;
  if (doi ?? arxivId ?? pmid) return true;
  const { fields, scope } = parsePrinted(text);
  const { authors, year, venue, volume, pages } = fields;
  if (scope.kind === 'out_of_scope' && scope.reason !== 'web') return true;
  return (
    year !== undefined ||
    (authors !== undefined && text.length > 60) ||
    (venue !== undefined && Boolean(volume && pages))
  );
}

/** The reference list of a document as stated references. */
export function toStated(references: readonly DocumentReference[]): StatedReference[] {
  return references.map((reference, at) => toReference(reference, at + 1));
}

/** A file with marked parts states its fields; else they are read from what is printed. */
function toReference(reference: DocumentReference, index: number): StatedReference {
  const { label, text: written } = reference;
  const printed = parsePrinted(written);
  const stated = statedFields(reference);
  const isRecord = stated.title !== undefined || (stated.venue !== undefined && stated.volume !== undefined);
  const { doi, arxivId, pmid, url } = stated;
  const ids = { ...(doi && { doi }), ...(arxivId && { arxivId }), ...(pmid && { pmid }), ...(url && { url }) };
  const { arxivVersion } = printed.fields;
  const version = arxivVersion !== undefined && arxivId === printed.fields.arxivId ? { arxivVersion } : {};
  const bare: ReferenceFields = isRecord ? { ...stated, ...version } : { ...printed.fields, ...ids };
  const { kind: _kind, ...rest } = bare;
  const kind = kindOf(written, rest);
  const fields: ReferenceFields = { ...(kind && { kind }), ...rest };
  const key = label ?? printed.label;
  return {
    index,
    ...(key && { key }),
    text: printed.text,
    from: isRecord ? 'record' : 'printed',
    scope: printed.scope.kind === 'unreadable' && !isRecord && !doi ? printed.scope : scopeOf(written, fields),
    fields,
  };
}

/** In JATS, a citation without a title has the name of the journal in its place. */
function statedFields(reference: DocumentReference): ReferenceFields {
  const { index: _index, label: _label, text, authors = [], ...fields } = reference;
  const isCut = /\bet al\b/i.test(text);
  const named = authors.length > 0 ? { authors, ...(isCut && { authorsCut: true as const }) } : {};
  const isJournal = fields.venue === undefined && fields.volume !== undefined && fields.pages !== undefined;
  if (!isJournal || fields.title === undefined) return { ...fields, ...named };
  const { title, ...rest } = fields;
  return { ...rest, ...named, venue: title };
}
