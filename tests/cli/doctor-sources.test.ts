import { expect, test } from 'vitest';
import { describeProbes } from '../../src/cli/doctor.ts';
import { fail, ok } from '../../src/model/result.ts';

const offline = (id: string) => ({
  id,
  result: fail('NETWORK_ERROR', `${id}: cannot find its host.`, { reason: 'unknown_host' }),
  durationMs: 1,
});
const answering = (id: string) => ({ id, result: ok(undefined), durationMs: 12.4 });

test('doctor reports a machine that reaches no source once', () => {
  expect(describeProbes([offline('crossref'), offline('arxiv')])).toEqual([
    { state: 'broken', about: 'network', text: expect.stringMatching(/^none of 2 sources answers: The host name/u) },
  ]);
});

test('doctor lists each source if only some fail, though for the same reason', () => {
  const findings = describeProbes([offline('crossref'), offline('arxiv'), answering('openalex')]);
  expect(findings.map(({ about }) => about)).toEqual(['crossref answers', 'arxiv answers', 'openalex answers']);
  expect(findings[2]).toMatchObject({ text: 'in 12 ms' });
});
