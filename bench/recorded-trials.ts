// Turns recorded answers of Europe PMC, Semantic Scholar, DOAJ and NCBI into calls of our sources.
import type { Ref } from '../src/model/ref.ts';

/** A recorded request and its answer. */
export interface Recording {
  readonly api: string;
  readonly url: string;
  readonly status: number;
  readonly headers?: Record<string, string | string[]>;
  readonly body: string;
}

/** A call with its answers in order; an answer that was not recorded is replaced. */
export interface Trial {
  readonly source: string;
  readonly what: 'record' | 'page' | 'references' | 'citations';
  readonly ref?: Ref;
  readonly answers: readonly Recording[];
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
const doi = (value: unknown): Ref[] => {
  const id = /^10\.\d{4,9}\/\S+$/u.exec(String(value ?? '').trim())?.[0].toLowerCase();
  return id ? [{ kind: 'doi', id }] : [];
};
const wrap = (row: Recording, body: unknown): Recording => ({ ...row, body: JSON.stringify(body) });

/** Some recordings have bodies in base64. */
export function plain(row: Recording): Recording {
  if (!/^eyJ[\w+/=\s]+$/u.test(row.body)) return row;
  return { ...row, body: Buffer.from(row.body, 'base64').toString('utf8') };
}

function europePmc(row: Recording): Trial[] {
  const source = 'europe-pmc';
  const asked = /search\/query=(.*?)(?:&|$)/u.exec(decode(row.url))?.[1];
  if (asked === undefined) return [];
  const id = /^ext_id:(\d+)/u.exec(asked)?.[1];
  const results = list(at(parse(row.body), 'resultList', 'result'));
  const records = results.flatMap((result) =>
    doi(result['doi']).map((ref): Trial => {
      const one = { hitCount: 1, resultList: { result: [result] } };
      return { source, what: 'record', ref, answers: [wrap(row, one)] };
    }),
  );
  if (id) return [{ source, what: 'record', ref: { kind: 'pmid', id }, answers: [row] }];
  return [{ source, what: 'page', answers: [row] }, ...records];
}

function semanticScholar(row: Recording): Trial[] {
  const source = 'semantic-scholar';
  const path = decode(new URL(row.url).pathname);
  const body = parse(row.body);
  const side = /\/(references|citations)$/u.exec(path)?.[1] as 'references' | 'citations' | undefined;
  if (side) return [{ source, what: side, ref: { kind: 'doi', id: '10.1/any' }, answers: [row] }];
  const asked = doi(/\/paper\/DOI:(.+)$/u.exec(path)?.[1]);
  if (asked[0]) return [{ source, what: 'record', ref: asked[0], answers: [row] }];
  const items = list(Array.isArray(body) ? body : (at(body, 'data') ?? at(body, 'recommendedPapers')));
  const records = items.flatMap((item) =>
    doi(at(item, 'externalIds', 'DOI')).map(
      (ref): Trial => ({ source, what: 'record', ref, answers: [wrap(row, item)] }),
    ),
  );
  return [...(/\/paper\/search$/u.test(path) ? [{ source, what: 'page', answers: [row] } as const] : []), ...records];
}

function doaj(row: Recording): Trial[] {
  const source = 'doaj';
  const path = new URL(row.url).pathname;
  if (!path.includes('/articles/')) return [];
  const body = parse(row.body);
  const isList = path.includes('/search/');
  const items = isList ? list(at(body, 'results')) : list([body]);
  const records = items.flatMap((item) =>
    list(at(item, 'bibjson', 'identifier'))
      .filter(({ type }) => String(type).toLowerCase() === 'doi')
      .flatMap(({ id }) => doi(id))
      .map((ref): Trial => ({ source, what: 'record', ref, answers: [wrap(row, { total: 1, results: [item] })] })),
  );
  return [...(isList ? [{ source, what: 'page', answers: [row] } as const] : []), ...records];
}

const article = (row: Recording, pmid: string): Recording => ({
  ...row,
  status: 200,
  body: `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>${pmid}</PMID></MedlineCitation></PubmedArticle></PubmedArticleSet>`,
});

function ncbi(row: Recording): Trial[] {
  const source = 'ncbi';
  const body = parse(row.body);
  if (row.url.includes('efetch.fcgi')) {
    const ids = [...row.body.matchAll(/<MedlineCitation[^>]*>\s*<PMID[^>]*>(\d+)/gu)].map((match) => match[1] ?? '');
    return (ids.length > 0 ? ids : ['1']).map(
      (id): Trial => ({ source, what: 'record', ref: { kind: 'pmid', id }, answers: [row] }),
    );
  }
  if (row.url.includes('idconv')) {
    const [found] = list(at(body, 'records'));
    const id = String(found?.['pmcid'] ?? 'PMC1');
    const answers = [row, article(row, String(found?.['pmid']))];
    return [{ source, what: 'record', ref: { kind: 'pmcid', id }, answers }];
  }
  const uids = row.url.includes('esummary.fcgi') ? at(body, 'result', 'uids') : [];
  return (Array.isArray(uids) ? uids : []).map((uid): Trial => {
    const id = `PMC${uid}`;
    const answers = [wrap(row, { status: 'ok', records: [{ pmcid: id }] }), row];
    return { source, what: 'record', ref: { kind: 'pmcid', id }, answers };
  });
}

const READERS: Readonly<Record<string, (row: Recording) => Trial[]>> = {
  europepmc: europePmc,
  semanticscholar: semanticScholar,
  doaj,
  ncbi,
};

/** The calls that a recording can answer; none when our sources send no such request. */
export function trialsOf(row: Recording): Trial[] {
  return READERS[row.api]?.(plain(row)) ?? [];
}
