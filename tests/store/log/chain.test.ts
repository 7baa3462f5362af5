import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ChangeFacts, RowFacts } from '../../../src/model/log-row.ts';
import { GENESIS, linkOf, openLine, sealRow } from '../../../src/store/log/chain.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const FACTS: RowFacts = {
  ...{ event: 'fetch', ref: { kind: 'arxiv', id: '2101.00001', version: 2 }, result: 'ok', capability: 'oa' },
  ...{ sessionId: 'call', source: 'arxiv', license: 'CC-BY-4.0', errorCode: 'NOT_FOUND', sha256: 'aa', bytes: 7 },
  ...{ grade: 'verified', version: 'preprint', finalUrl: 'https://a.example/b', target: 'papers/a.pdf', detail: 'why' },
  attempts: [{ source: 'arxiv', outcome: 'consulted_resolved', durationMs: 3 }],
};
const CHANGE: ChangeFacts = { key: 'k', changeId: 'c', storePath: 'papers/a.pdf', sizeBytes: 7, replaces: 'bb' };
const seal = (facts: RowFacts, change: ChangeFacts | null = null, previous = GENESIS) =>
  sealRow(facts, change, { previous, nowMs: 0, sandbox: true });

test('a row has everything that is known about the call and the change', () => {
  const { this_hash: hash, ...row } = seal(FACTS, CHANGE, { seq: 41, hash: 'before' }).row;
  expect(row).toEqual({
    ...{ schema_version: 'carrel/1', ts: '1970-01-01T00:00:00.000Z', ts_seq: 42, event: 'fetch', result: 'ok' },
    ...{ ref: 'arXiv:2101.00001v2', source: 'arxiv', license: 'CC-BY-4.0', size_bytes: 7, store_path: 'papers/a.pdf' },
    ...{ capability: 'oa', session_id: 'call', error_code: 'NOT_FOUND', sha256: 'aa', bytes: 7, grade: 'verified' },
    canonical_digest: digest('arxiv\0' + '2101.00001\0' + 'arxiv\0' + 'v2'),
    ...{ version: 'preprint', final_url: 'https://a.example/b', target: 'papers/a.pdf', detail: 'why', sandbox: true },
    attempts: [{ source: 'arxiv', outcome: 'consulted_resolved', duration_ms: 3 }],
    ...{ key: 'k', change_id: 'c', replaces: 'bb', prev_hash: 'before' },
  });
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test('a row of a call without facts has null in every field that does not apply', () => {
  const { row, line } = seal({ event: 'tag', ref: null, result: 'err', capability: 'local', sessionId: 's' });
  const nulls = Object.entries(row).filter(([, value]) => value === null);
  expect(nulls.map(([name]) => name).sort()).toEqual([
    ...['attempts', 'bytes', 'canonical_digest', 'change_id', 'detail', 'error_code', 'final_url', 'grade', 'key'],
    ...['license', 'ref', 'replaces', 'sha256', 'size_bytes', 'source', 'store_path', 'target', 'version'],
  ]);
  expect(row).toMatchObject({ ts_seq: 1, prev_hash: 'GENESIS' });
  expect(Object.keys(JSON.parse(line))).toEqual(Object.keys(row).sort());
});

test('texts from outside are cut, so that a row can always be read back', () => {
  const attempt = { source: 'a', outcome: 'consulted_failed', durationMs: 1, detail: 'd'.repeat(501) } as const;
  const facts = { ...FACTS, detail: 'x'.repeat(4097), finalUrl: 'u'.repeat(4096), license: 'l'.repeat(4097) };
  const { row } = seal({ ...facts, attempts: new Array(201).fill(attempt) });
  expect([row.detail, row.final_url, row.license]).toEqual([
    `${'x'.repeat(4095)}…`,
    'u'.repeat(4096),
    `${'l'.repeat(4095)}…`,
  ]);
  expect(row.attempts).toHaveLength(200);
  expect(row.attempts?.[0]).toMatchObject({ detail: `${'d'.repeat(499)}…` });
});

test('a sealed row follows its predecessor only', () => {
  const first = seal(FACTS);
  const second = seal(FACTS, CHANGE, linkOf(first.row));
  const line = second.line.trimEnd();
  const message = (...args: Parameters<typeof openLine>) => {
    const opened = openLine(...args);
    return opened.ok ? 'ok' : opened.error.message;
  };
  expect(openLine(line, linkOf(first.row))).toEqual({ ok: true, value: second.row });
  expect(message(line, null)).toBe('ok');
  expect(message(line, GENESIS)).toBe('it has number 2 instead of 1');
  expect(message(line, { seq: 1, hash: 'other' })).toBe('it does not link to the previous row');
  expect(message(line.replace('"bytes":7', '"bytes":8'), null)).toBe('its content was changed');
  expect(message(line.replace('"bytes":7', '"bytes": 7'), null)).toBe('its content was changed');
  for (const other of ['', '[]', 'null', '{"ts_seq":1}', '{"this_hash":"a"}'])
    expect(message(other, null)).toBe('it is not a log row');
});

test('the digest of a reference depends on the reference, its version and the source', () => {
  const of = (facts: Partial<RowFacts>) => seal({ ...FACTS, ...facts }).row.canonical_digest;
  const refs = [
    of({}),
    of({ ref: { kind: 'arxiv', id: '2101.00001' } }),
    of({ ref: { kind: 'doi', id: '2101.00001' } }),
    of({ source: 'other' }),
  ];
  expect(new Set(refs).size).toBe(4);
});
