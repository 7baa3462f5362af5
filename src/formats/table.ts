import type { Collection } from '../model/collection.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { didYouMean } from '../text/distance.ts';
import { toApa } from './apa.ts';
import { readBibtex, toBibtex } from './bibtex.ts';
import { toCslJson } from './csl.ts';
import type { Format } from './format.ts';
import { toIeee } from './ieee.ts';
import { exportJson, readJson, toJson } from './json.ts';
import { toMarkdown, toScoredMarkdown } from './markdown.ts';
import { readRis, toRis } from './ris.ts';
import { toVancouver } from './vancouver.ts';

/** A format that papers can be written in. */
export type WritableFormat = Format & Required<Pick<Format, 'write'>>;

const MARKDOWN: WritableFormat = {
  name: 'markdown',
  label: 'Markdown',
  mimeType: 'text/markdown',
  extension: 'md',
  inTools: true,
  write: toMarkdown,
  writeCollection: ({ hits }) => toScoredMarkdown(hits),
};

/**
 * Every bibliographic format. Commands, tools, pages, HTTP routes and docs derive their lists from this table;
 * a list of references is read by the first format that recognises it.
 */
export const FORMATS: readonly Format[] = [
  MARKDOWN,
  {
    name: 'json',
    label: 'JSON',
    mimeType: 'application/json',
    extension: 'json',
    inTools: true,
    read: readJson,
    write: (papers) => toJson(papers),
    writeCollection: (collection) => exportJson(collection),
  },
  {
    name: 'bibtex',
    label: 'BibTeX',
    mimeType: 'application/x-bibtex',
    extension: 'bib',
    inTools: true,
    forCitation: true,
    namesFiles: true,
    read: readBibtex,
    write: toBibtex,
  },
  {
    // Read as JSON.
    name: 'csl',
    label: 'CSL-JSON',
    mimeType: 'application/vnd.citationstyles.csl+json',
    extension: 'csl.json',
    forCitation: true,
    write: toCslJson,
  },
  {
    name: 'ris',
    label: 'RIS',
    mimeType: 'application/x-research-info-systems',
    extension: 'ris',
    forCitation: true,
    namesFiles: true,
    read: readRis,
    write: toRis,
  },
  { name: 'apa', label: 'APA', mimeType: 'text/plain', extension: 'apa.txt', forCitation: true, write: toApa },
  { name: 'ieee', label: 'IEEE', mimeType: 'text/plain', extension: 'ieee.txt', forCitation: true, write: toIeee },
  {
    name: 'vancouver',
    label: 'Vancouver',
    mimeType: 'text/plain',
    extension: 'vancouver.txt',
    forCitation: true,
    write: toVancouver,
  },
];

/** The format used when none is named. */
export const DEFAULT_FORMAT = MARKDOWN;

const isWritable = (format: Format): format is WritableFormat => format.write !== undefined;

/** Formats that lists of references can be read from. */
export const READABLE_FORMATS = FORMATS.filter(({ read }) => read);

/** Formats that papers can be written in. */
export const WRITABLE_FORMATS = FORMATS.filter(isWritable);

/** Formats that the tool `export_results` offers. */
export const TOOL_FORMATS = WRITABLE_FORMATS.filter(({ inTools }) => inTools);

/** Formats to cite a single paper in. */
export const CITATION_FORMATS = WRITABLE_FORMATS.filter(({ forCitation }) => forCitation);

/** Formats that say where the PDF of a paper is. */
export const FILE_FORMATS = WRITABLE_FORMATS.filter(({ namesFiles }) => namesFiles);

/** Names in a sentence: `bibtex, csl or ris`. */
export function listFormats(formats: readonly Format[], by: 'name' | 'label' = 'name'): string {
  const names = formats.map((format) => format[by]);
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ');
}

/** Finds a format to write by its name. */
export function findFormat(name: string): Result<WritableFormat> {
  const found = WRITABLE_FORMATS.find((format) => format.name === name);
  const names = WRITABLE_FORMATS.map((format) => format.name);
  if (found) return ok(found);
  const known = `Unknown format "${name.slice(0, 40)}". Use one of: ${names.join(', ')}.`;
  return fail('INVALID_ARGUMENT', `${known}${didYouMean(name, names)}`);
}

/** Writes the papers of a search; formats that can hold more also get scores or the whole collection. */
export function writeCollection(format: WritableFormat, collection: Collection): string {
  return format.writeCollection?.(collection) ?? format.write(collection.hits.map((hit) => hit.paper));
}
