import { authorsOf, type CastPaper, displayName, yearOf } from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import { wordsOf } from './text.ts';

/** A part of a paper that words are looked for in; `numbers` are year, volume, issue and first page. */
export type TextField = 'title' | 'abstract' | 'authors' | 'venue' | 'keywords' | 'numbers';

/** The fields of a document, in the order of their numbers in the postings. */
export const TEXT_FIELDS: readonly TextField[] = ['title', 'abstract', 'authors', 'venue', 'keywords', 'numbers'];

/** The searchable words of a paper, by field. */
export interface Document extends Readonly<Record<TextField, readonly string[]>> {
  readonly paper: CastPaper;
}

/** The sites share the words of a paper: splitting texts is most of the work of an index. */
const documents = new WeakMap<CastPaper, Document>();

/** The words of a paper. */
export function documentOf(paper: CastPaper): Document {
  const known = documents.get(paper);
  if (known) return known;
  const venue = venueOf(paper);
  const document: Document = {
    paper,
    title: wordsOf(paper.title),
    abstract: wordsOf(paper.abstract),
    authors: wordsOf(authorsOf(paper).map(displayName).join(' ')),
    venue: wordsOf(venue?.title ?? ''),
    keywords: wordsOf(paper.keywords.join(' ')),
    numbers: wordsOf([yearOf(paper), paper.volume, paper.issue, paper.pages?.split('-')[0]].join(' ')),
  };
  documents.set(paper, document);
  return document;
}
