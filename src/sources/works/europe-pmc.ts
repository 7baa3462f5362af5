import { z } from 'zod';
import { toLicense } from '../../model/license.ts';
import type { Notice, NoticeKind, PaperFields } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import {
  authorFromInitials,
  authorList,
  bareDoi,
  dateInYear,
  entryOf,
  firstText,
  fullPages,
  present,
  pubmedTitle,
  toAuthor,
  toLanguage,
  toPmcid,
  toPmid,
  uniqueLocations,
  webAddress,
} from '../fields.ts';

const text = z.string().nullish();
const words = z.union([z.string(), z.number()]).nullish();

const author = z.looseObject({
  fullName: text,
  firstName: text,
  lastName: text,
  collectiveName: text,
  authorId: z.looseObject({ type: text, value: text }).nullish(),
});
const link = z.looseObject({ availabilityCode: text, documentStyle: text, site: text, url: text });

/** The fields of a Europe PMC result that are used; flags are `Y` and `N`. */
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
      yearOfPublication: words,
      journal: z.looseObject({ title: text }).nullish(),
    })
    .nullish(),
  journalTitle: text,
  journalVolume: text,
  issue: text,
  bookOrReportDetails: z.looseObject({ publisher: text }).nullish(),
  pubYear: words,
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

/** Preprints have no journal; their server is named as the publisher. */
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

/** Links with a price or a registration are no open copies; free ones occur where `isOpenAccess` is `N` as well. */
function locationsOf(work: EuropePmcWork): readonly Location[] {
  const manuscript = work.epmcAuthMan === 'Y' || work.nihAuthMan === 'Y';
  const version = isPreprint(work) ? 'submitted' : manuscript ? 'accepted' : undefined;
  const license = work.license ? toLicense(work.license) : undefined;
  const open = (work.fullTextUrlList?.fullTextUrl ?? []).filter(({ availabilityCode: code }) =>
    ['OA', 'F'].includes(code ?? ''),
  );
  const stated = open.map((one) => {
    const url = webAddress(one.url);
    const host = /^(?:Europe_PMC|PubMedCentral)$/u.test(one.site ?? '') ? 'repository' : undefined;
    const kind = one.documentStyle === 'pdf' ? 'pdf' : 'page';
    return url ? present<Location>({ url, source: ID, kind, version, license, host }) : undefined;
  });
  const pmcid = toPmcid(work.pmcid);
  const rendered =
    pmcid && work.inEPMC === 'Y' && work.hasPDF === 'Y'
      ? present<Location>({
          url: `https://europepmc.org/articles/${pmcid}?pdf=render`,
          source: ID,
          kind: 'pdf',
          version,
          license,
          host: 'repository',
        })
      : undefined;
  const all = uniqueLocations([...stated, rendered]);
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

/** Turns a result into our fields. `isOpenAccess: N` is no "closed": only a licence was not found. */
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
    keywords: (work.keywordList?.keyword ?? []).flatMap((keyword) => firstText(keyword) ?? []),
    language: toLanguage(work.language),
    license: work.license ? toLicense(work.license) : undefined,
    isOa: work.isOpenAccess === 'Y' || locations.length > 0 ? true : undefined,
    url: `https://europepmc.org/article/${encodeURIComponent(work.source)}/${encodeURIComponent(work.id)}`,
    retracted: retracted ? true : undefined,
    notices,
    citationCount: work.citedByCount ?? undefined,
  });
  return { source: ID, paper, locations };
}
