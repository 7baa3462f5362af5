import type { FileRecord, RecordFile } from '../../formats/records/record.ts';
import type { PaperFields } from '../../model/paper.ts';
import type {
  ReferenceFields,
  ReferenceKind,
  ReferenceList,
  ReferenceScope,
  StatedReference,
} from '../../model/reference.ts';
import { joinNames, sortName } from '../../text/names.ts';
import { isOutside, kindOfRecord } from './printed/kind.ts';

/** Names of types in bibliographic files, by what they cite. */
const KINDS: Readonly<Record<ReferenceKind, string>> = {
  article: 'article jour jfull article-journal inpr ejour review-article',
  conference: 'inproceedings conference cpaper conf paper-conference proceedings',
  preprint: 'unpublished unpb preprint posted-content article-preprint',
  chapter: 'incollection inbook chap chapter ency entry-encyclopedia entry-dictionary entry dict echap',
  book: 'book ebook edbook mvbook collection reference monograph',
  thesis: 'phdthesis mastersthesis thesis thes dissertation',
  report: 'techreport report rprt govdoc',
  dataset: 'dataset data aggr',
  software: 'software comp manual',
  standard: 'standard stand',
  patent: 'patent pat',
  law: 'case stat bill legal hear jurisdiction legislation legal_case treaty regulation unbill',
  web: 'online electronic www webpage elec web blog post post-weblog',
  other:
    'personal_communication icomm news mgzn article-newspaper article-magazine broadcast motion_picture song video sound interview pamp map art graphic figure letter audio movie image speech',
};

const KIND_OF = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as ReferenceKind])),
);

/** The references of a bibliographic file. */
export function fromRecords({ format, records, problems }: RecordFile): ReferenceList {
  return { format, references: records.map(toReference), problems };
}

function toReference(record: FileRecord, at: number): StatedReference {
  const fields = toFields(record);
  const isNumbered = /^#\d+$/.test(record.id);
  return {
    index: at + 1,
    ...(!isNumbered && { key: record.id }),
    text: composeText(fields) || record.id,
    ...(record.line !== undefined && { line: record.line }),
    from: 'record',
    scope: scopeOf(record, fields),
    fields,
  };
}

function toFields(record: FileRecord): ReferenceFields {
  const { paper, authorsCut, arxivVersion } = record;
  const { title, authors, year, venue, volume, issue, pages, publisher, doi, arxivId, pmid, pmcid, url } = paper;
  const kind = kindOf(record);
  const isCut = authorsCut ?? authors?.some(({ literal }) => /^(?:et al\.?|others)$/i.test(literal ?? ''));
  const named = authors?.filter(({ literal }) => !/^(?:et al\.?|others)$/i.test(literal ?? ''));
  const found = {
    kind,
    title,
    authors: named && named.length > 0 ? named : undefined,
    authorsCut: isCut ? true : undefined,
    ...{ year, venue, volume, issue, pages, publisher, doi, arxivId, arxivVersion, pmid, pmcid, url },
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Types of what is in a journal or in proceedings; a title may start with the name of a standard there. */
const PAPERS: ReadonlySet<ReferenceKind | undefined> = new Set<ReferenceKind>(['article', 'conference', 'chapter']);

/** `misc` says nothing: its other fields decide. */
function kindOf({ type = '', paper, note = '' }: FileRecord): ReferenceKind | undefined {
  const { arxivId, venue, doi, title = '', volume, type: crossref } = paper;
  const stated = KIND_OF.get(type) ?? KIND_OF.get(crossref ?? '');
  const isPaper = PAPERS.has(stated) && (volume !== undefined || !LEGAL_JOURNAL.test(venue ?? ''));
  const outside = isPaper || doi ? undefined : kindOfRecord(title, note.split('; '));
  if (outside ?? stated) return outside ?? stated;
  if (arxivId || /^(?:arxiv|bioRxiv|medRxiv)\b/i.test(venue ?? '')) return 'preprint';
  return type === 'misc' && doi === undefined && isOnline(paper, note) ? 'web' : undefined;
}

const LEGAL_JOURNAL = /^(?:OJ|Official Journal of the European)\b/u;
const ADDRESS = /^(?:https?:|www\.|Accessed|Online)/i;

/** Whether a record names an address and nothing else that it is in. */
const isOnline = ({ url, venue }: PaperFields, note: string) =>
  (venue === undefined || ADDRESS.test(venue)) &&
  (url !== undefined || venue !== undefined || /\b(?:accessed|retrieved)\b|https?:/i.test(note));

function scopeOf({ isBroken }: FileRecord, fields: ReferenceFields): ReferenceScope {
  const { doi, arxivId, pmid, pmcid, title, venue, volume, kind } = fields;
  if (isBroken) return { kind: 'unreadable', reason: 'syntax' };
  if (doi ?? arxivId ?? pmid ?? pmcid) return { kind: 'paper' };
  if (kind && isOutside(kind)) return { kind: 'out_of_scope', reason: kind };
  if (title === undefined && !(venue && volume))
    return { kind: 'unreadable', reason: Object.keys(fields).length > 1 ? 'no_title' : 'empty' };
  return { kind: 'paper' };
}

/** The reference as a reader would print it. */
function composeText(fields: ReferenceFields): string {
  const { authors = [], authorsCut, title, year, venue, volume, issue, pages, doi, arxivId } = fields;
  const names = joinNames(authors.map(sortName), '; ');
  const place = [volume && `${volume}${issue ? `(${issue})` : ''}`, pages].filter(Boolean).join(':');
  const parts = [
    [names && `${names}${authorsCut ? ' et al.' : ''}`, year && `(${year})`].filter(Boolean).join(' '),
    title,
    [venue, place].filter(Boolean).join(' '),
    doi ? `doi:${doi}` : arxivId && `arXiv:${arxivId}`,
  ];
  return parts.filter(Boolean).join('. ');
}
