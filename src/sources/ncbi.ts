import { z } from 'zod';
import type { PaperFields } from '../model/paper.ts';
import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Answer, Source, SourceContext, SourceRecord } from '../model/source.ts';
import { foldText } from '../text/markup.ts';
import { bareDoi, present, toPmcid, toPmid } from './fields.ts';
import { changed, RECORD_CACHE_MS, type Reader, readJson, readXml } from './reading.ts';
import { convertedIds, fromPmcSummary, fromPubmed, pmcSummary, pubmedIds, toPubmedArticles } from './works/ncbi.ts';

const CONVERTER = 'https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/';
const EUTILS = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils';

const converted = z.looseObject({ status: z.literal('ok'), records: z.array(convertedIds) });
const summaries = z.looseObject({ result: z.record(z.string(), z.unknown()) });

const reader = (context: SourceContext): Reader => ({ title: 'NCBI', context });
const absent = <T>(answer: Answer, { client }: SourceContext): Result<T> => {
  // Absence comes as a good answer and must not be kept as one.
  client.forget(answer);
  return fail('NOT_FOUND', 'NCBI has no such record.');
};

/** Whoever asks is to name the tool and, if there is one, the user's address. */
function askFor(root: string, params: Record<string, string>, accept: string, context: SourceContext) {
  const who = { tool: 'carrel', ...(context.email ? { email: context.email } : {}) };
  const url = `${root}?${new URLSearchParams({ ...params, ...who })}`;
  return context.client.get({ url, accept, cacheMs: RECORD_CACHE_MS });
}

const XML_ERROR = /<ERROR>([^<]*)/u;
const JSON_ERROR = /"(?:ERROR|error|esummaryresult)":\s*\[?"([^"]*)/u;

/** Errors come inside good answers, and "no such id" as one of them. */
function readError(answer: Answer, pattern: RegExp, context: SourceContext): Result<never> | null {
  const said = pattern.exec(answer.body)?.[1];
  if (said === undefined) return null;
  if (/id list is empty|no correct ids|cannot get document summary/iu.test(said)) return absent(answer, context);
  context.client.forget(answer);
  const text = `NCBI answered with an error (${answer.status}): ${foldText(said).slice(0, 120)}`;
  return fail(/rate limit/iu.test(said) ? 'RATE_LIMITED' : 'SOURCE_CHANGED', text);
}

/** The record of PubMed; `pmcid` is what the id converter claimed, which the record must not contradict. */
async function fetchPubmed(pmid: string, context: SourceContext, pmcid?: string): Promise<Result<SourceRecord>> {
  const params = { db: 'pubmed', id: pmid, retmode: 'xml' };
  const answer = await askFor(`${EUTILS}/efetch.fcgi`, params, 'application/xml', context);
  if (!answer.ok) return answer;
  const error = readError(answer.value, XML_ERROR, context);
  if (error) return error;
  const root = readXml(reader(context), answer.value, 'PubmedArticleSet', [200]);
  if (!root.ok) return root;
  const articles = toPubmedArticles(root.value);
  if (articles?.length === 0) return absent(answer.value, context);
  const article = articles?.find((each) => each.pmid === pmid);
  const stated = article && pubmedIds(article).pmcid;
  if (!article || (pmcid && stated && stated !== pmcid)) {
    return changed(reader(context), answer.value, `without the record of ${pmcid ?? pmid}`);
  }
  return ok(fromPubmed(article, pmcid));
}

/** Articles of PMC that PubMed does not have. */
async function fetchPmc(pmcid: string, context: SourceContext): Promise<Result<SourceRecord>> {
  const uid = pmcid.slice('PMC'.length);
  const answer = await askFor(
    `${EUTILS}/esummary.fcgi`,
    { db: 'pmc', id: uid, retmode: 'json' },
    'application/json',
    context,
  );
  if (!answer.ok) return answer;
  const error = readError(answer.value, JSON_ERROR, context);
  if (error) return error;
  const read = readJson(reader(context), answer.value, summaries);
  if (!read.ok) return read;
  const summary = pmcSummary.safeParse(read.value.result[uid]);
  const record = summary.success ? fromPmcSummary(summary.data) : null;
  if (record?.paper.pmcid === pmcid) return ok(record);
  return changed(reader(context), answer.value, `without the summary of ${pmcid}`);
}

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  if (ref.kind === 'pmid') return fetchPubmed(ref.id, context);
  const params = { ids: ref.id, idtype: 'pmcid', format: 'json' };
  const answer = await askFor(CONVERTER, params, 'application/json', context);
  if (!answer.ok) return answer;
  const read = readJson(reader(context), answer.value, converted);
  if (!read.ok) return read;
  // An article that is not there is a row with an error; 404 means that the request was not understood.
  const [row] = read.value.records;
  if (row?.status === 'error') return absent(answer.value, context);
  if (!row || toPmcid(row.pmcid) !== ref.id) {
    return changed(reader(context), answer.value, `without the ids of ${ref.id}`);
  }
  const pmid = toPmid(row.pmid);
  const found = pmid ? await fetchPubmed(pmid, context, ref.id) : await fetchPmc(ref.id, context);
  if (!found.ok) return found;
  const doi = found.value.paper.doi ?? bareDoi(row.doi);
  return ok({ ...found.value, paper: present<PaperFields>({ ...found.value.paper, doi }) });
}

/** NCBI: PubMed and PMC, where PMIDs and PMCIDs come from. */
export const ncbi = {
  id: 'ncbi',
  wireKey: 'ncbi',
  title: 'NCBI',
  tier: 2,
  registrar: true,
  purpose: 'Metadata and DOI of papers by PMID or PMCID.',
  terms: {
    url: 'https://www.ncbi.nlm.nih.gov/books/NBK25497/',
    note: 'Free, without key; three requests a second, with the name of the tool and a contact address.',
  },
  hosts: ['eutils.ncbi.nlm.nih.gov', 'pmc.ncbi.nlm.nih.gov'],
  rate: { minGapMs: 350, concurrency: 1 },
  enabledByDefault: true,
  example: 'PMID:23903748',
  covers: (ref) => ref.kind === 'pmid' || ref.kind === 'pmcid',
  lookup,
} satisfies Source;
