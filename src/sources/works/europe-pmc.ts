import { z } from 'zod';
import { toLicense } from '../../model/license.ts';
import type { Notice, NoticeKind, PaperFields } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import { authorFromInitials, authorList, toAuthor } from '../exchange/authors.ts';
import { dateInYear } from '../exchange/dates.ts';
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
import { toLocations } from '../exchange/locations.ts';

const author = z.looseObject({
  fullName: text,
  firstName: text,
  lastName: text,
  collectiveName: text,
  authorId: z.looseObject({ type: text, value: text }).nullish(),
});
const link = z.looseObject({ availabilityCode: text, documentStyle: text, site: text, url: text });

/** The fields of a Europe PMC result that we use; flags are `Y` and `N`. */
export const europePmcWork = z.looseObject({
  id: z.string().min(1),
  source: z.string().min(1),
  pmid: text,
  pmcid: text,
  doi: text,
  title: text,
  authorString: text,
  authorList: z.looseObject({ author: z.array(author).nullish() }).nullish(),
  journalInfo: z
    .looseObject({
      volume: text,
      issue: text,
      yearOfPublication: textOrNumber,
      journal: z.looseObject({ title: text }).nullish(),
    })
    .nullish(),
  journalTitle: text,
  journalVolume: text,
  issue: text,
  bookOrReportDetails: z.looseObject({ publisher: text }).nullish(),
  pubYear: textOrNumber,
  firstPublicationDate: text,
  pageInfo: text,
  abstractText: text,
  language: text,
  pubTypeList: z.looseObject({ pubType: z.array(text).nullish() }).nullish(),
  pubType: text,
  keywordList: z.looseObject({ keyword: z.array(text).nullish() }).nullish(),
  fullTextUrlList: z.looseObject({ fullTextUrl: z.array(link).nullish() }).nullish(),
  commentCorrectionList: z
    .looseObject({ commentCorrection: z.array(z.looseObject({ type: text })).nullish() })
    .nullish(),
  isOpenAccess: text,
  inEPMC: text,
  hasPDF: text,
  epmcAuthMan: text,
  nihAuthMan: text,
  license: text,
  citedByCount: z.number().nullish(),
});

export type EuropePmcWork = z.output<typeof europePmcWork>;

const ID = 'europe-pmc';

const isPreprint = (work: EuropePmcWork) => work.source === 'PPR';
const typesOf = (work: EuropePmcWork) =>
  (work.pubTypeList?.pubType ?? work.pubType?.split(';') ?? []).map((type) => type?.trim().toLowerCase() ?? '');

function typeOf(work: EuropePmcWork): string | undefined {
  const types = typesOf(work);
  if (isPreprint(work) || types.includes('preprint')) return 'posted-content';
  return types.some((type) => /^(?:journal article|letter|comment|editorial|review|.*-article)$/u.test(type))
    ? 'journal-article'
    : undefined;
}

/** Free links exist even where `isOpenAccess` is `N`; links that require payment or registration are left out. */
function locationsOf(work: EuropePmcWork): readonly Location[] {
  const manuscript = work.epmcAuthMan === 'Y' || work.nihAuthMan === 'Y';
  const version = isPreprint(work) ? 'submitted' : manuscript ? 'accepted' : undefined;
  const license = toLicense(work.license ?? '');
  const open = (work.fullTextUrlList?.fullTextUrl ?? []).filter(({ availabilityCode: code }) =>
    ['OA', 'F'].includes(code ?? ''),
  );
  const stated = open.map(({ url, site, documentStyle }) => ({
    url,
    kind: documentStyle === 'pdf' ? ('pdf' as const) : ('page' as const),
    host: /^(?:Europe_PMC|PubMedCentral)$/u.test(site ?? '') ? ('repository' as const) : undefined,
  }));
  const pmcid = work.inEPMC === 'Y' && work.hasPDF === 'Y' ? toPmcid(work.pmcid) : undefined;
  const rendered = {
    url: pmcid && `https://europepmc.org/articles/${pmcid}?pdf=render`,
    kind: 'pdf' as const,
    host: 'repository' as const,
  };
  const all = toLocations(
    ID,
    [...stated, rendered].map((one) => ({ ...one, version, license })),
  );
  return [...all.filter(({ kind }) => kind === 'pdf'), ...all.filter(({ kind }) => kind !== 'pdf')];
}

const NOTICES: Readonly<Record<string, readonly [NoticeKind, Notice['about']]>> = {
  'retraction in': ['retraction', 'this'],
  'partial retraction in': ['other', 'this'],
  'expression of concern in': ['expression_of_concern', 'this'],
  'erratum in': ['correction', 'this'],
  'corrected and republished in': ['correction', 'this'],
  'update in': ['new_version', 'this'],
  'retraction of': ['retraction', 'other'],
  'expression of concern for': ['expression_of_concern', 'other'],
  'erratum for': ['correction', 'other'],
};

function noticesOf(work: EuropePmcWork): readonly Notice[] {
  return (work.commentCorrectionList?.commentCorrection ?? []).flatMap(({ type }): Notice[] => {
    const [kind, about] = entryOf(NOTICES, type?.trim().toLowerCase()) ?? [];
    return kind && about ? [{ kind, about, via: ID }] : [];
  });
}

function authorsOf(work: EuropePmcWork) {
  const listed = authorList(work.authorList?.author, (one) =>
    toAuthor({
      family: one.lastName,
      given: one.firstName,
      literal: one.collectiveName ?? one.fullName,
      orcid: one.authorId?.type === 'ORCID' ? one.authorId.value : undefined,
    }),
  );
  if (listed.length > 0) return listed;
  const printed = work.authorString?.trim().replace(/\.$/u, '').split(', ');
  return authorList(printed, authorFromInitials);
}

/** Converts a result. `isOpenAccess: N` does not mean closed, only that no licence was found. */
export function fromEuropePmc(work: EuropePmcWork): SourceRecord {
  const notices = noticesOf(work);
  const locations = locationsOf(work);
  const retracted =
    typesOf(work).includes('retracted publication') ||
    notices.some(({ kind, about }) => kind === 'retraction' && about === 'this');
  const server = isPreprint(work) ? firstText(work.bookOrReportDetails?.publisher) : undefined;
  const paper = present<PaperFields>({
    ...dateInYear(work.pubYear ?? work.journalInfo?.yearOfPublication, work.firstPublicationDate),
    doi: bareDoi(work.doi),
    pmid: toPmid(work.pmid),
    pmcid: toPmcid(work.pmcid),
    title: pubmedTitle(work.title),
    authors: authorsOf(work),
    venue: firstText(work.journalInfo?.journal?.title, work.journalTitle) ?? server,
    volume: firstText(work.journalInfo?.volume, work.journalVolume),
    issue: firstText(work.journalInfo?.issue, work.issue),
    pages: fullPages(work.pageInfo),
    publisher: server,
    type: typeOf(work),
    abstract: firstText(work.abstractText),
    keywords: textList(work.keywordList?.keyword),
    language: toLanguage(work.language),
    license: toLicense(work.license ?? ''),
    isOa: work.isOpenAccess === 'Y' || locations.length > 0 ? true : undefined,
    url: `https://europepmc.org/article/${encodeURIComponent(work.source)}/${encodeURIComponent(work.id)}`,
    retracted: retracted ? true : undefined,
    notices,
    citationCount: work.citedByCount ?? undefined,
  });
  return { source: ID, paper, locations };
}
