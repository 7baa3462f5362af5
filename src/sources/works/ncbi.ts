import type { XmlElement } from '@rgrove/parse-xml';
import { z } from 'zod';
import type { Notice, NoticeKind, PaperFields } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import { childAt, children, childText } from '../../text/xml.ts';
import { authorFromInitials, authorList, toAuthor } from '../exchange/authors.ts';
import { toDate } from '../exchange/dates.ts';
import {
  entryOf,
  firstText,
  fullPages,
  present,
  pubmedTitle,
  text,
  textList,
  textOrNumber,
  toLanguage,
} from '../exchange/fields.ts';
import { bareDoi, toPmcid, toPmid } from '../exchange/ids.ts';

const ID = 'ncbi';

/** A row of the id converter: the ids of an article, or an error. */
export const convertedIds = z.looseObject({
  pmid: textOrNumber,
  pmcid: textOrNumber,
  doi: text,
  status: text,
  errmsg: text,
});

/** The fields of a PMC summary that we use. */
export const pmcSummary = z.looseObject({
  uid: z.string(),
  error: text,
  title: text,
  authors: z.array(z.looseObject({ name: text })).nullish(),
  fulljournalname: text,
  source: text,
  pubdate: text,
  volume: text,
  issue: text,
  pages: text,
  articleids: z.array(z.looseObject({ idtype: text, value: text })).nullish(),
});

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A month in PubMed: a number, or an English name in full or shortened. */
function toMonth(month: string | undefined): number | string | undefined {
  const at = MONTHS.indexOf(month?.slice(0, 3).toLowerCase() ?? '');
  return at < 0 ? month : at + 1;
}

/** The date in a text such as `2020 Dec 16`, `2013 Jul-Aug` or `1998 Winter`. */
function dateFromWords(date: string | null | undefined) {
  const [year, month, day] = (date ?? '').trim().split(/\s+/u);
  return toDate([year?.slice(0, 4), /-/u.test(month ?? '') ? undefined : toMonth(month), day]);
}

function locationsOf(pmcid: string | undefined): readonly Location[] {
  if (!pmcid) return [];
  return [{ url: `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/`, source: ID, kind: 'page', host: 'repository' }];
}

/** An article of an answer; chapters of books have other element names. */
export interface PubmedArticle {
  readonly pmid: string;
  readonly citation: XmlElement;
  /** Identifiers and history, beside the citation. */
  readonly data?: XmlElement | undefined;
}

/** The articles of an answer; null when one of them has no id. */
export function toPubmedArticles(set: XmlElement): readonly PubmedArticle[] | null {
  const shapes = [
    ['PubmedArticle', 'MedlineCitation', 'PubmedData'],
    ['PubmedBookArticle', 'BookDocument', 'PubmedBookData'],
  ] as const;
  const articles = shapes.flatMap(([name, citationName, dataName]) =>
    children(set, name).map((element) => {
      const citation = childAt(element, citationName);
      const pmid = toPmid(childText(citation, 'PMID'));
      return citation && pmid ? { pmid, citation, data: childAt(element, dataName) } : null;
    }),
  );
  const known = articles.filter((article) => article !== null);
  return known.length === articles.length ? known : null;
}

/** The ids of the article itself, without those of the works it cites. */
export function pubmedIds({ pmid, citation, data }: PubmedArticle) {
  const ids = [data, citation].flatMap((part) => children(childAt(part, 'ArticleIdList'), 'ArticleId'));
  const idOf = (type: string) => ids.find(({ attributes }) => attributes['IdType'] === type)?.text;
  const printed = children(childAt(citation, 'Article'), 'ELocationID').find(
    ({ attributes }) => attributes['EIdType'] === 'doi' && attributes['ValidYN'] !== 'N',
  );
  return { pmid, pmcid: toPmcid(idOf('pmc')), doi: bareDoi(idOf('doi')) ?? bareDoi(printed?.text) };
}

/** The sections of an abstract with their headings. */
function abstractOf(abstract: XmlElement | undefined): string | undefined {
  const parts = children(abstract, 'AbstractText').map((part) => {
    const label = part.attributes['Label'];
    return label ? `${label}: ${part.text}` : part.text;
  });
  return firstText(parts.join(' '));
}

function authorOf(author: XmlElement) {
  const orcid = children(author, 'Identifier').find(({ attributes }) => attributes['Source'] === 'ORCID')?.text;
  const given = [childText(author, 'ForeName') ?? childText(author, 'Initials'), childText(author, 'Suffix')];
  return toAuthor({
    family: childText(author, 'LastName'),
    given: given.filter(Boolean).join(' '),
    literal: childText(author, 'CollectiveName'),
    orcid,
  });
}

const NOTICES: Readonly<Record<string, readonly [NoticeKind, Notice['about']]>> = {
  RetractionIn: ['retraction', 'this'],
  PartialRetractionIn: ['other', 'this'],
  ExpressionOfConcernIn: ['expression_of_concern', 'this'],
  ErratumIn: ['correction', 'this'],
  CorrectedandRepublishedIn: ['correction', 'this'],
  UpdateIn: ['new_version', 'this'],
  RetractionOf: ['retraction', 'other'],
  ExpressionOfConcernFor: ['expression_of_concern', 'other'],
  ErratumFor: ['correction', 'other'],
};

function noticesOf(citation: XmlElement): readonly Notice[] {
  const list = children(childAt(citation, 'CommentsCorrectionsList'), 'CommentsCorrections');
  return list.flatMap(({ attributes }): Notice[] => {
    const [kind, about] = entryOf(NOTICES, attributes['RefType']) ?? [];
    return kind && about ? [{ kind, about, via: ID }] : [];
  });
}

function issueDate(date: XmlElement | undefined) {
  const year = childText(date, 'Year');
  if (!year) return dateFromWords(childText(date, 'MedlineDate'));
  return toDate([year, toMonth(childText(date, 'Month')), childText(date, 'Day')]);
}

function typeOf(types: readonly string[], isBook: boolean): string | undefined {
  if (types.includes('Preprint')) return 'posted-content';
  if (isBook) return 'book-chapter';
  // Letters, comments and editorials are journal articles too.
  return types.length > 0 ? 'journal-article' : undefined;
}

/** Converts a PubMed article; `knownPmcid` is for articles that do not state their PMCID. */
export function fromPubmed(article: PubmedArticle, knownPmcid?: string): SourceRecord {
  const { pmid, citation } = article;
  const isBook = citation.name === 'BookDocument';
  const body = isBook ? citation : childAt(citation, 'Article');
  const journal = childAt(body, 'Journal');
  const issue = childAt(journal, 'JournalIssue');
  const ids = pubmedIds(article);
  const pmcid = ids.pmcid ?? knownPmcid;
  const notices = noticesOf(citation);
  const types = children(childAt(body, 'PublicationTypeList'), 'PublicationType').map((type) => type.text);
  const retracted =
    types.includes('Retracted Publication') || notices.some((one) => one.kind === 'retraction' && one.about === 'this');
  const paper = present<PaperFields>({
    ...issueDate(childAt(issue ?? childAt(body, 'Book'), 'PubDate')),
    ...ids,
    pmcid,
    title: pubmedTitle(
      childText(body, 'ArticleTitle') ?? childText(body, 'VernacularTitle') ?? childText(body, 'Book', 'BookTitle'),
    ),
    authors: authorList(children(childAt(body, 'AuthorList'), 'Author'), authorOf),
    venue: firstText(childText(journal, 'Title'), childText(body, 'Book', 'BookTitle')),
    volume: firstText(childText(issue, 'Volume')),
    issue: firstText(childText(issue, 'Issue')),
    pages: fullPages(childText(body, 'Pagination', 'MedlinePgn')),
    publisher: firstText(childText(body, 'Book', 'Publisher', 'PublisherName')),
    type: typeOf(types, isBook),
    abstract: abstractOf(childAt(body, 'Abstract')),
    keywords: textList(
      children(citation, 'KeywordList').flatMap((list) => children(list, 'Keyword').map((keyword) => keyword.text)),
    ),
    language: toLanguage(childText(body, 'Language')),
    url: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
    retracted: retracted ? true : undefined,
    notices,
  });
  return { source: ID, paper, locations: locationsOf(pmcid) };
}

/** Converts the summary of an article that only PMC has. */
export function fromPmcSummary(summary: z.output<typeof pmcSummary>): SourceRecord {
  const idOf = (type: string) => summary.articleids?.find(({ idtype }) => idtype === type)?.value;
  const pmcid = toPmcid(idOf('pmcid'));
  const paper = present<PaperFields>({
    ...dateFromWords(summary.pubdate),
    doi: bareDoi(idOf('doi')),
    pmid: toPmid(idOf('pmid')),
    pmcid,
    title: pubmedTitle(summary.title),
    authors: authorList(summary.authors, (one) => authorFromInitials(one.name)),
    venue: firstText(summary.fulljournalname, summary.source),
    volume: firstText(summary.volume),
    issue: firstText(summary.issue),
    pages: fullPages(summary.pages),
    url: pmcid && `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/`,
  });
  return { source: ID, paper, locations: locationsOf(pmcid) };
}
