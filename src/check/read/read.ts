import { readRecords } from '../../formats/records/read.ts';
import type { ReferenceInput, ReferenceList, StatedReference } from '../../model/reference.ts';
import { fail, ok, type Result } from '../../model/result.ts';

/** Reads the references of a text. */
export async function readReferences(input: ReferenceInput): Promise<Result<ReferenceList>> {
  if ('path' in input) return fail('INVALID_ARGUMENT', 'Only text can be read.');
  const records = readRecords(input.text);
  if (records.ok && input.name?.endsWith('.bib')) {
    const references = records.value.records.map(({ id, paper }, at): StatedReference => {
      const { title, subtitle, authors, year, venue, volume, issue, pages, doi, arxivId, pmid, pmcid, url } = paper;
      const fields = { title, subtitle, authors, year, venue, volume, issue, pages, doi, arxivId, pmid, pmcid, url };
      return {
        index: at + 1,
        key: id,
        text: [title, year].join(' '),
        from: 'record',
        scope: { kind: 'paper' },
        fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      };
    });
    return ok({ format: records.value.format, references, problems: [] });
  }
  const paragraphs = input.text.split(/\n\s*\n/u).filter((part) => part.trim() !== '');
  return ok({
    format: 'text',
    problems: [],
    references: paragraphs.map(
      (text, at): StatedReference => ({ index: at + 1, text, from: 'printed', scope: { kind: 'paper' }, fields: {} }),
    ),
  });
}
