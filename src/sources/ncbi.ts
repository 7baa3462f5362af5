import { z } from 'zod';
import type { PaperFields } from '../model/paper.ts';
import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { FoundTexts, Source, SourceAnswer, SourceContext, SourceRecord, TextQuery } from '../model/source.ts';
import { foldText } from '../text/markup.ts';
import { absent, changed, RECORD_CACHE_MS, type Reader, readJson, readXml } from './exchange/answer.ts';
import { present } from './exchange/fields.ts';
import { bareDoi, toPmcid, toPmid } from './exchange/ids.ts';
import { convertedIds, fromPmcSummary, fromPubmed, pmcSummary, pubmedIds, toPubmedArticles } from './works/ncbi.ts';

const CONVERTER = 'https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/';
const EUTILS = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils';

const converted = z.looseObject({ status: z.literal('ok'), records: z.array(convertedIds) });
const summaries = z.looseObject({ result: z.record(z.string(), z.unknown()) });

const reader = (context: SourceContext): Reader => ({ title: 'NCBI', context });

/** NCBI asks callers to send the name of the tool and a contact address. */
function addressOf(root: string, params: Record<string, string>, { email }: SourceContext): string {
  const who = { tool: 'carrel', ...(email ? { email } : {}) };
  return `${root}?${new URLSearchParams({ ...params, ...who })}`;
}

function askFor(root: string, params: Record<string, string>, accept: string, context: SourceContext) {
  return context.client.get({ url: addressOf(root, params, context), accept, cacheMs: RECORD_CACHE_MS });
}

const XML_ERROR = /<ERROR>([^<]*)/u;
const JSON_ERROR = /"(?:ERROR|error|esummaryresult)":\s*\[?"([^"]*)/u;

/** Errors arrive with status 200, including the one for an unknown id. */
function readError(answer: SourceAnswer, pattern: RegExp, context: SourceContext): Result<never> | null {
  const message = pattern.exec(answer.body)?.[1];
  if (message === undefined) return null;
  if (/id list is empty|no correct ids|cannot get document summary/iu.test(message))
    return absent(reader(context), answer);
  context.client.forget(answer);
  const text = `NCBI answered with an error (${answer.status}): ${foldText(message).slice(0, 120)}`;
  return fail(/rate limit/iu.test(message) ? 'RATE_LIMITED' : 'SOURCE_CHANGED', text);
}

/** The record in PubMed; it must not contradict the `pmcid` of the id converter. */
async function fetchPubmed(pmid: string, context: SourceContext, pmcid?: string): Promise<Result<SourceRecord>> {
  const params = { db: 'pubmed', id: pmid, retmode: 'xml' };
  const answer = await askFor(`${EUTILS}/efetch.fcgi`, params, 'application/xml', context);
  if (!answer.ok) return answer;
  const error = readError(answer.value, XML_ERROR, context);
  if (error) return error;
  const root = readXml(reader(context), answer.value, 'PubmedArticleSet', [200]);
  if (!root.ok) return root;
  const articles = toPubmedArticles(root.value);
  if (articles?.length === 0) return absent(reader(context), answer.value);
  const article = articles?.find((each) => each.pmid === pmid);
  const stated = article && pubmedIds(article).pmcid;
  if (!article || (pmcid && stated && stated !== pmcid)) {
    return changed(reader(context), answer.value, `without the record of ${pmcid ?? pmid}`);
  }
  return ok(fromPubmed(article, pmcid));
}

/** For PMC articles that are not in PubMed. */
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
  // A missing article is a row with an error; 404 means a bad request.
  const [row] = read.value.records;
  if (row?.status === 'error') return absent(reader(context), answer.value);
  if (!row || toPmcid(row.pmcid) !== ref.id) {
    return changed(reader(context), answer.value, `without the ids of ${ref.id}`);
  }
  const pmid = toPmid(row.pmid);
  const found = pmid ? await fetchPubmed(pmid, context, ref.id) : await fetchPmc(ref.id, context);
  if (!found.ok) return found;
  const doi = found.value.paper.doi ?? bareDoi(row.doi);
  return ok({ ...found.value, paper: present<PaperFields>({ ...found.value.paper, doi }) });
}

/** Full JATS of open articles; of others the front matter, with a comment that the publisher does not allow more. */
async function findTexts({ pmcid }: TextQuery, context: SourceContext): Promise<Result<FoundTexts>> {
  if (!pmcid) return ok({ locations: [] });
  const params = { db: 'pmc', id: pmcid.slice('PMC'.length), retmode: 'xml' };
  const url = addressOf(`${EUTILS}/efetch.fcgi`, params, context);
  return ok({ locations: [{ url, source: 'ncbi', kind: 'jats' }] });
}

/** NCBI runs PubMed and PMC, which issue PMIDs and PMCIDs. */
export const ncbi = {
  id: 'ncbi',
  wireKey: 'ncbi',
  title: 'NCBI',
  tier: 2,
  registrar: true,
  purpose: 'Metadata and DOI of papers by PMID or PMCID, and the texts of open ones.',
  terms: {
    url: 'https://www.ncbi.nlm.nih.gov/books/NBK25497/',
    note: 'Free, no key required. Allows three requests a second, with the name of the tool and a contact address.',
  },
  hosts: ['eutils.ncbi.nlm.nih.gov', 'pmc.ncbi.nlm.nih.gov'],
  rate: { minGapMs: 350, concurrency: 1 },
  enabledByDefault: true,
  example: 'PMID:23903748',
  covers: (ref) => ref.kind === 'pmid' || ref.kind === 'pmcid',
  lookup,
  texts: { from: 'jats', covers: (ref) => ref.kind !== 'arxiv', find: findTexts },
} satisfies Source;
