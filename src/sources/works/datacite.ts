import { z } from 'zod';
import { toLicense } from '../../model/license.ts';
import type { PaperFields, Reference, Version } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import { authorFromName, authorList, toAuthor } from '../exchange/authors.ts';
import { dateFromText, toYear } from '../exchange/dates.ts';
import { entryOf, firstText, pageRange, present, text, textList, textOrNumber, wordOf } from '../exchange/fields.ts';
import { arxivIdOfDoi, bareDoi } from '../exchange/ids.ts';
import { toLocations, webAddress } from '../exchange/locations.ts';

const creator = z.looseObject({
  name: text,
  givenName: text,
  familyName: text,
  nameType: text,
  nameIdentifiers: z.array(z.looseObject({ nameIdentifier: text, nameIdentifierScheme: text })).nullish(),
});
const rights = z.looseObject({ rights: text, rightsUri: text, rightsIdentifier: text });
const related = z.looseObject({ relationType: text, relatedIdentifier: text, relatedIdentifierType: text });

/** The fields of a DataCite record that we use. */
export const dataciteWork = z.looseObject({
  id: z.string().min(1),
  attributes: z.looseObject({
    doi: z.string().min(1),
    titles: z.array(z.looseObject({ title: text, titleType: text })).nullish(),
    creators: z.array(creator).nullish(),
    publisher: z.union([z.string(), z.looseObject({ name: text })]).nullish(),
    container: z
      .looseObject({
        title: text,
        volume: textOrNumber,
        issue: textOrNumber,
        firstPage: textOrNumber,
        lastPage: textOrNumber,
      })
      .nullish(),
    publicationYear: textOrNumber,
    dates: z.array(z.looseObject({ date: textOrNumber, dateType: text })).nullish(),
    descriptions: z.array(z.looseObject({ description: text, descriptionType: text })).nullish(),
    subjects: z.array(z.looseObject({ subject: text })).nullish(),
    rightsList: z.array(rights).nullish(),
    types: z.looseObject({ resourceTypeGeneral: text, resourceType: text }).nullish(),
    relatedIdentifiers: z.array(related).nullish(),
    language: text,
    url: text,
    contentUrl: z.union([z.string(), z.array(text)]).nullish(),
    citationCount: z.number().nullish(),
  }),
});

export type DataciteWork = z.output<typeof dataciteWork>;
type Attributes = DataciteWork['attributes'];

const ID = 'datacite';

const TYPES: Readonly<Record<string, string>> = {
  JournalArticle: 'journal-article',
  DataPaper: 'journal-article',
  Preprint: 'posted-content',
  ConferencePaper: 'proceedings-article',
  ConferenceProceeding: 'proceedings',
  Dissertation: 'dissertation',
  Dataset: 'dataset',
  Book: 'book',
  BookChapter: 'book-chapter',
  Report: 'report',
  PeerReview: 'peer-review',
  Standard: 'standard',
};
/** `Text` is no type; the free-text type next to it usually names one. */
const TEXT_TYPES: readonly (readonly [RegExp, string])[] = [
  [/preprint/iu, 'posted-content'],
  [/thesis|dissertation/iu, 'dissertation'],
  [/conference|proceeding/iu, 'proceedings-article'],
  [/chapter/iu, 'book-chapter'],
  [/^book$|monograph/iu, 'book'],
  [/report/iu, 'report'],
  [/article|journal contribution/iu, 'journal-article'],
];

function typeOf({ types }: Attributes, arxivId: string | undefined): string | undefined {
  const general = types?.resourceTypeGeneral;
  if (arxivId) return 'posted-content';
  if (!general) return undefined;
  const free = types?.resourceType ?? '';
  if (general === 'Text') return TEXT_TYPES.find(([pattern]) => pattern.test(free))?.[1] ?? 'other';
  return entryOf(TYPES, general) ?? 'other';
}

function creatorOf(one: z.output<typeof creator>) {
  const orcid = one.nameIdentifiers?.find(({ nameIdentifierScheme: scheme }) => scheme?.toUpperCase() === 'ORCID');
  const id = orcid?.nameIdentifier;
  if (one.nameType === 'Organizational') return toAuthor({ literal: one.name, orcid: id });
  if (one.familyName) return toAuthor({ family: one.familyName, given: one.givenName, orcid: id });
  // An organisation that is not marked as one may have a comma in its name.
  return one.nameType === 'Personal' ? authorFromName(one.name, id) : toAuthor({ literal: one.name, orcid: id });
}

/** Month and day are used only from an issue date in the year of publication. */
function dateOf({ publicationYear, dates }: Attributes) {
  const year = toYear(publicationYear);
  const issued = dateFromText(dates?.find(({ dateType }) => dateType === 'Issued')?.date?.toString());
  return year === undefined || issued?.year === year ? (issued ?? {}) : { year };
}

/** Rights are an identifier, a URL or prose; prose without the name of a licence is dropped. */
function licenseOf({ rightsList }: Attributes): string | undefined {
  for (const { rightsIdentifier, rightsUri, rights: prose } of rightsList ?? []) {
    for (const stated of [rightsIdentifier, rightsUri, prose]) {
      const license = stated ? toLicense(stated) : undefined;
      if (license && /^(?:cc|public-domain)|^https?:|^[a-z0-9.+-]+$/u.test(license)) return license;
    }
  }
  return undefined;
}

function isOpen({ rightsList }: Attributes, license: string | undefined): boolean | undefined {
  const stated = (rightsList ?? [])
    .flatMap(({ rightsUri, rights: prose }) => [rightsUri ?? '', prose ?? ''])
    .join('\n');
  if (license && /^cc|^public-domain/u.test(license)) return true;
  if (/semantics\/openAccess|^open access$/imu.test(stated)) return true;
  return /semantics\/(?:closed|restricted|embargoed)Access/iu.test(stated) ? false : undefined;
}

const OTHER_VERSIONS = new Set([
  'IsVersionOf',
  'HasVersion',
  'IsNewVersionOf',
  'IsPreviousVersionOf',
  'IsIdenticalTo',
  'IsVariantFormOf',
  'IsOriginalFormOf',
]);

function versionKind(relation: string, isArxiv: boolean): Version['kind'] | undefined {
  if (relation === 'IsPreprintOf') return 'published';
  if (relation === 'HasPreprint') return 'preprint';
  // arXiv registers the DOI of the journal article as the work that the preprint is a version of.
  if (isArxiv && relation === 'IsVersionOf') return 'published';
  return OTHER_VERSIONS.has(relation) ? 'other' : undefined;
}

function versionsOf({ relatedIdentifiers }: Attributes, isArxiv: boolean): readonly Version[] {
  const seen = new Set<string>();
  return (relatedIdentifiers ?? []).flatMap((one): Version[] => {
    const kind = versionKind(one.relationType ?? '', isArxiv);
    const doi = one.relatedIdentifierType === 'DOI' ? bareDoi(one.relatedIdentifier) : undefined;
    const url = one.relatedIdentifierType === 'URL' ? webAddress(one.relatedIdentifier) : undefined;
    const mark = doi ?? url;
    if (!kind || !mark || seen.has(mark)) return [];
    seen.add(mark);
    return [present<Version>({ kind, doi, arxivId: arxivIdOfDoi(doi), url })];
  });
}

function referencesOf({ relatedIdentifiers }: Attributes): readonly Reference[] {
  return (relatedIdentifiers ?? [])
    .filter(({ relationType }) => relationType === 'References' || relationType === 'Cites')
    .flatMap((one): Reference[] => {
      const doi = bareDoi(one.relatedIdentifier);
      return doi ? [present<Reference>({ doi, arxivId: arxivIdOfDoi(doi) })] : [];
    });
}

function pagesOf(container: Attributes['container']): string | undefined {
  return pageRange(wordOf(container?.firstPage), wordOf(container?.lastPage));
}

function locationsOf(work: Attributes, arxivId: string | undefined, license: string | undefined) {
  if (arxivId) {
    const url = `https://arxiv.org/pdf/${arxivId}`;
    const base = { url, source: ID, kind: 'pdf', version: 'submitted', host: 'repository' } as const;
    return [present<Location>({ ...base, license })];
  }
  if (!isOpen(work, license)) return [];
  const common = { license, host: 'repository' } as const;
  const content = [work.contentUrl ?? []].flat().map((url) => ({ url, kind: 'unknown' as const, ...common }));
  return toLocations(ID, [...content, { url: work.url, kind: 'page', ...common }]);
}

/** Converts a record; it has locations only if its rights are open or the repository is arXiv. */
export function fromDatacite({ attributes: work }: DataciteWork): SourceRecord {
  const doi = bareDoi(work.doi) ?? work.doi.trim().toLowerCase();
  const arxivId = arxivIdOfDoi(doi);
  const license = licenseOf(work);
  const { publisher, container } = work;
  const abstract = work.descriptions?.find(({ descriptionType }) => descriptionType === 'Abstract');
  const paper = present<PaperFields>({
    ...dateOf(work),
    doi,
    arxivId,
    title: firstText(...(work.titles ?? []).filter(({ titleType }) => !titleType).map(({ title }) => title)),
    authors: authorList(work.creators, creatorOf),
    venue: firstText(container?.title),
    volume: wordOf(container?.volume),
    issue: wordOf(container?.issue),
    pages: pagesOf(container),
    publisher: firstText(typeof publisher === 'string' ? publisher : publisher?.name),
    type: typeOf(work, arxivId),
    abstract: firstText(abstract?.description),
    keywords: textList(work.subjects?.map(({ subject }) => subject)),
    language: firstText(work.language),
    license,
    isOa: arxivId ? true : isOpen(work, license),
    url: webAddress(work.url),
    references: referencesOf(work),
    versions: versionsOf(work, arxivId !== undefined),
    citationCount: work.citationCount ?? undefined,
  });
  return { source: ID, paper, locations: locationsOf(work, arxivId, license) };
}
