/**
 * Compares `parseRef` with identifier test cases of other projects.
 *   node scripts/run.mjs bench/identifiers.ts IDENTIFIERS.json
 */
import { readFileSync } from 'node:fs';
import { parseRef } from '../src/model/ref.ts';
import { foldDoi } from '../src/model/ref-doi.ts';

interface Case {
  readonly kind: string;
  readonly input: unknown;
  readonly expected: unknown;
  readonly from_repo: string;
}

/** Kinds of cases about parsing a DOI, arXiv id, PMID or PMCID. */
const RELEVANT =
  /bare DOI|cleanDOI|clean_doi|doi_from_url|validate_doi|normalize_doi|normalize_id|doi_as_url|arxiv|arXiv|pmid|pmcid|url\/citekey|input_id|detect\+normalise|id_from_url|validate_id/;

/** Intended differences and their reasons; the first pattern that matches the input explains a difference. */
const POLICY: readonly (readonly [string, RegExp])[] = [
  ['a short DOI is not expanded: that would need the network', /\b10\s*\/\s*\w|doi\.org\/\w{3,8}\b|10%12ab/i],
  ['a text around the identifier is refused, the identifier is suggested', /\S\s+\S|^\/URI\(|\ufffd/],
  ['a registrant has at least four digits', /10\.\d{1,3}\//],
  ['characters inside a DOI are kept, not repaired', /[|^\]\\]|10\.\d+\/\/|%20/],
  ['any printable character may stand in a suffix', /[^ -~]/],
  ['handle servers resolve DOIs too', /handle\.net/],
  ['PMC with digits is always a PMCID', /^PMC\d+$/],
  ['the subject class of an old arXiv id is not part of it', /^(?:arxiv:)?[a-z-]+\.[a-z]{2}\//i],
];

/** The expected identifier in our spelling; null when it is not of our kinds. */
function wanted(row: Case): string | null {
  const value = typeof row.expected === 'object' && row.expected !== null ? fromObject(row.expected) : row.expected;
  if (typeof value !== 'string') return null;
  const bare = value
    .replace(/^https?:\/\/(?:doi\.org|handle[\w.]*datacite\.org)\//, '')
    .replace(/^(?:doi|pmid|arxiv):/i, '');
  return /^(?:10\.\d|10\/|\d{4}\.\d{4}|[a-z-]+(?:\.[a-z]{2})?\/\d{7}|PMC\d|\d{6,9}$)/i.test(bare)
    ? foldDoi(bare)
    : null;
}

function fromObject(value: object): unknown {
  if (Array.isArray(value))
    return value[1] && /^v?\d+$/.test(value[1]) ? `${value[0]}v${value[1].replace('v', '')}` : value[0];
  const record = value as Record<string, unknown>;
  const schemes = record['schemes'];
  if (Array.isArray(schemes) && !schemes.some((s) => ['doi', 'arxiv', 'pmid', 'pmcid'].includes(s))) return null;
  return record['normalized'] || record['standard_id'] || String(record['url']).match(/PMC\d+/)?.[0];
}

function got(input: string): string | null {
  const ref = parseRef(input);
  if (!ref.ok) return null;
  return foldDoi(ref.value.id) + (ref.value.kind === 'arxiv' && ref.value.version ? `v${ref.value.version}` : '');
}

const rows: Case[] = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const cases = rows.filter((row) => RELEVANT.test(row.kind) && typeof row.input === 'string');
const agree: Case[] = [];
const differ = new Map<string, string[]>();
for (const row of cases) {
  const input = String(row.input);
  const [want, have] = [wanted(row), got(input)];
  if (want === have) {
    agree.push(row);
    continue;
  }
  const why = POLICY.find(([, pattern]) => pattern.test(input))?.[0] ?? 'UNEXPLAINED';
  differ.set(why, [
    ...(differ.get(why) ?? []),
    `${JSON.stringify(input)}: theirs ${want}, ours ${have} (${row.from_repo})`,
  ]);
}
process.stdout.write(`${cases.length} cases about DOIs, arXiv ids, PMIDs and PMCIDs; ${agree.length} agree\n`);
for (const [why, lines] of differ) process.stdout.write(`\n${lines.length} differ: ${why}\n  ${lines.join('\n  ')}\n`);
process.exitCode = differ.has('UNEXPLAINED') ? 1 : 0;
