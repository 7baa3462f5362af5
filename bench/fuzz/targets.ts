/** The parsers that meet the outside, and texts to start from. */
import { findPdfLinks } from '../../src/acquire/landing.ts';
import { readHtml } from '../../src/documents/html/html.ts';
import { parseHtml } from '../../src/documents/html/parse.ts';
import { hasFullText, readJats } from '../../src/documents/jats/jats.ts';
import { toMarkdown } from '../../src/documents/markdown.ts';
import { parseXmlFile } from '../../src/documents/xml-file.ts';
import { parseCollection } from '../../src/formats/collection.ts';
import { readRecords } from '../../src/formats/records/read.ts';
import { readRefs } from '../../src/formats/refs.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { createSnipper } from '../../src/fulltext/snippet.ts';
import { readMessages } from '../../src/http/exchange.ts';
import { PART, parseQuery as parseParameters, SEARCH } from '../../src/http/query.ts';
import { dedupe } from '../../src/match/dedupe.ts';
import { toPlainError } from '../../src/mcp/plain-error.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { parseRef, type Ref } from '../../src/model/ref.ts';
import { findDois } from '../../src/model/ref-doi.ts';
import { ok } from '../../src/model/result.ts';
import type { Source, SourceContext } from '../../src/model/source.ts';
import { parseEvent } from '../../src/search/sessions/event-schema.ts';
import { understand } from '../../src/search/understand/intent.ts';
import { parseRow } from '../../src/store/log/chain.ts';
import { parseRecord } from '../../src/store/papers/record.ts';
import { decodeText } from '../../src/text/decode.ts';
import { parseJson } from '../../src/text/json.ts';
import { toPlainText } from '../../src/text/markup.ts';
import { manuscriptTargets } from './manuscripts.ts';
import { answersOf, bibliographies, eventLines, logLines, SOURCES } from './seeds.ts';

/** A parser and texts that it reads. */
export interface Target {
  readonly name: string;
  readonly seeds: readonly string[];
  run(text: string): unknown;
}

const clock = createSystemClock();
const PAGE = 'https://journals.example/a';
const MESSAGES = [
  { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { query: 'heat' } } },
  [{ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }],
  [{ code: 'invalid_type', path: ['params', 'uri'], message: 'must be a string' }],
];
const JATS = `<article><front><article-meta><article-id pub-id-type="doi">10.1000/a</article-id><title-group><article-title>A <italic>b</italic></article-title></title-group><contrib-group><contrib><name><surname>Okafor</surname><given-names>B</given-names></name></contrib></contrib-group><abstract><p>x</p></abstract></article-meta></front><body><sec id="s1"><label>1</label><title>Intro</title><p>See <xref ref-type="bibr" rid="r1">1</xref> and <inline-formula><tex-math>$x^2$</tex-math></inline-formula>.</p><list><list-item><p>y</p></list-item></list><fig><label>F</label><caption><p>c</p></caption></fig><table-wrap><table><thead><tr><th colspan="2">h</th></tr></thead><tbody><tr><td rowspan="2">a</td><td>b</td></tr></tbody></table></table-wrap><disp-formula><mml:math xmlns:mml="m"><mml:mfrac><mml:mi>a</mml:mi><mml:mn>2</mml:mn></mml:mfrac></mml:math></disp-formula></sec></body><back><ref-list><ref id="r1"><label>1</label><mixed-citation>Okafor B. <article-title>T</article-title>. <source>J</source> <year>2014</year>;<volume>7</volume>:<fpage>1</fpage></mixed-citation></ref></ref-list></back></article>`;
const HTML = `<!doctype html><html><head><title>A</title><meta name="citation_doi" content="10.1000/a"><meta name="citation_pdf_url" content="/a.pdf"></head><body><article class="ltx_document"><h1 class="ltx_title">A</h1><section class="ltx_section"><h2>1 B</h2><p>x <math alttext="x^2"><mi>x</mi></math><a href="/b.pdf">PDF</a></p><ul><li>y</li></ul><table><tr><th>h</th></tr><tr><td>1</td></tr></table><figure><figcaption>c</figcaption></figure></section><section class="ltx_bibliography"><li class="ltx_bibitem">[1] T. 10.1000/b</li></section></article></body></html>`;
const RECORD = `schema_version = "1.0"\ntitle = "Salt"\nauthors = ["Okafor, Ben"]\nyear = 2014\n\n[identifiers]\ndoi = "10.1000/a"\n\n[copy]\nsha256 = "${'a'.repeat(64)}"\n`;
const QUESTIONS = [
  'How do perovskite solar cells degrade under heat and light?',
  '("heat stress" OR "thermal stress") AND coral* NOT "review" since 2015',
  'CRISPR off-target effects in human cells, only in English, by Okafor, 2010-2020',
  '„Wärme" in lebenden Zellen; TiO2 5 nm',
];
const REFS = [
  '10.1000/(ASCE)0733(2001)1:2(3)',
  'https://doi.org/10.1000/a%2Fb',
  'arXiv:1706.03762v2',
  'PMC123',
  'pmid:1',
];

/** All parsers; those of sources start from what the sandbox answers. */
export async function listTargets(names: readonly string[]): Promise<Target[]> {
  const isWanted = ({ name }: { readonly name: string }) =>
    names.length === 0 || names.some((each) => name.includes(each));
  const sources = SOURCES.map((source) => ({ name: `answers of ${source.id}`, source })).filter(isWanted);
  const answered: Target[] = [];
  for (const { name, source } of sources)
    answered.push({ name, seeds: await answersOf(source), run: (text) => answer(source, text) });
  return [...TARGETS.filter(isWanted), ...answered];
}

const SOME_REFS: readonly Ref[] = [
  { kind: 'doi', id: '10.1371/journal.pone.0120444' },
  { kind: 'doi', id: '10.1016/j.sandbox.2020.110700' },
  { kind: 'doi', id: '10.1103/physrevx.8.021055' },
  { kind: 'doi', id: '10.1007/s00382-015-2701-9' },
  { kind: 'arxiv', id: '1706.03762' },
  { kind: 'pmid', id: '23903748' },
];

async function answer(source: Source, body: string): Promise<void> {
  const client: SourceContext['client'] = {
    forget: () => undefined,
    get: async ({ url }) => ok({ status: 200, headers: {}, body, url }),
  };
  const context: SourceContext = { client, clock, email: 'ada@library.example', key: 'key' };
  const ref = SOME_REFS.find((each) => source.covers(each));
  if (ref) {
    await source.lookup?.(ref, context);
    await source.references?.(ref, context);
    await source.locate?.(ref, context);
  }
  await source.search?.({ groups: [['a']], limit: 3 }, context);
}

const TARGETS: readonly Target[] = [
  { name: 'references', seeds: REFS, run: (text) => [parseRef(text), findDois(text)] },
  {
    name: 'questions',
    seeds: QUESTIONS,
    run: (text) => understand({ query: text, domain: 'general', maxResults: 20 }, clock.now()),
  },
  {
    name: 'full-text questions',
    seeds: QUESTIONS,
    run: (text) => createSnipper(parseQuery(text.slice(0, 500)))(text),
  },
  { name: 'bibliographies', seeds: bibliographies, run: readBibliography },
  { name: 'reference lists', seeds: bibliographies, run: readRefs },
  { name: 'exported collections', seeds: bibliographies.filter((text) => text.startsWith('{')), run: parseCollection },
  { name: 'JATS', seeds: [JATS], run: readArticle },
  { name: 'HTML', seeds: [HTML], run: readPage },
  {
    name: 'landing pages',
    seeds: [HTML],
    run: (text) => findPdfLinks(text, { url: PAGE, kind: 'landing' } as never, PAGE),
  },
  { name: 'markup', seeds: [HTML, JATS], run: toPlainText },
  { name: 'records of the library', seeds: [RECORD], run: parseRecord },
  { name: 'rows of the log', seeds: logLines, run: parseRow },
  { name: 'events of sessions', seeds: eventLines, run: parseEvent },
  {
    name: 'messages of MCP',
    seeds: MESSAGES.map((message) => JSON.stringify(message)),
    run: (text) => [
      readMessages(parseJson(text)),
      toPlainError({ jsonrpc: '2.0', id: 1, error: { code: 1, message: text } }),
    ],
  },
  {
    name: 'parameters of the page',
    seeds: ['q=heat&page=2&from_year=2010&type=article', 'offset=0&limit=20&license=cc-by'],
    run: (text) => [
      parseParameters(SEARCH, new URLSearchParams(text)),
      parseParameters(PART, new URLSearchParams(text)),
    ],
  },
  ...manuscriptTargets(clock),
  { name: 'encodings', seeds: [...bibliographies], run: (text) => decodeText(Buffer.from(text, 'latin1')) },
];

function readBibliography(text: string): unknown {
  const file = readRecords(text);
  if (!file.ok) return file;
  return dedupe(file.value.records.map(({ paper }, at) => ({ id: `#${at}`, paper })));
}

function readArticle(text: string): unknown {
  const root = parseXmlFile(Buffer.from(text));
  return root.ok && hasFullText(root.value) ? toMarkdown(readJats(root.value)) : root;
}

function readPage(text: string): unknown {
  const page = parseHtml(text);
  return page.ok ? toMarkdown(readHtml(page.value)) : page;
}
