import { z } from 'zod';
import { createFailure } from '../../model/error.ts';
import { ok } from '../../model/result.ts';
import { wireFailure } from '../run.ts';
import { defineTool, type Envelope, failuresOf, type ToolContext } from '../tool.ts';
import { oneLine, showChecked, showFailed, type WireFailure } from './markdown.ts';
import { outputDir, SAVED_TEXT, type Saved, saved, toSaved } from './shapes.ts';

const MAX_PAPERS = 50;
/** Many clients drop a silent call after a minute; progress keeps it alive. */
const MAX_SILENCE_MS = 50_000;

const output = z.object({
  total: z.number(),
  successful: z.number(),
  failed: z.number(),
  success_percent: z.number(),
  failed_percent: z.number(),
  total_time_s: z.number(),
  papers: z.array(saved),
  failures: z.array(z.object({ identifier: z.string(), error: z.record(z.string(), z.unknown()) })),
});

type Batch = z.infer<typeof output>;

export const paperBatchDownload = defineTool({
  name: 'paper_batch_download',
  title: 'Download several papers',
  description: `Saves up to ${MAX_PAPERS} papers as PDFs in a folder, one after another; use paper_download for a single paper. Waits two seconds between papers and reports progress after each. A failed paper does not stop the rest, and a duplicate identifier is downloaded once. To resume, call again with the same list: saved papers are not downloaded again. Without a progress token it returns after 50 s and lists what is left.`,
  effect: 'network-write',
  input: z.strictObject({
    identifiers: z
      .array(z.string())
      .min(1, 'Pass at least one identifier: a DOI or a URL that contains one.')
      .max(MAX_PAPERS, `Maximum ${MAX_PAPERS} papers per batch. Split them into several smaller batches.`)
      .describe(`1 to ${MAX_PAPERS} DOIs or paper URLs; a malformed one becomes a failure.`),
    output_dir: outputDir,
  }),
  output,
  badInput: 'INVALID_ARGUMENT',
  untrusted: [...SAVED_TEXT.map((field) => `papers[].${field}`), ...failuresOf('failures[]')],
  uses: ['saveBatch'],
  async run({ identifiers, output_dir }, { saveBatch }, { signal, progress }) {
    const start = performance.now();
    const limit = progress ? undefined : AbortSignal.timeout(MAX_SILENCE_MS);
    const ends = [signal, limit].filter((each) => each !== undefined);
    const total = identifiers.length;
    const results = await saveBatch(identifiers, {
      ...(output_dir !== undefined && { outputDir: output_dir }),
      ...(ends.length > 0 && { signal: AbortSignal.any(ends) }),
      done: (count) => progress?.(count, total, `${count}/${total}`),
    });
    const isLate = limit?.aborted === true;
    const settled = results.map((result) =>
      !result.ok && isLate && result.error.code === 'CANCELLED' ? { ok: false as const, error: LATE } : result,
    );
    const output = summarise(identifiers, settled, performance.now() - start);
    const first = settled.find((result) => !result.ok);
    return first && !first.ok && output.successful === 0
      ? { ok: false, error: createFailure(first.error.code, 'No paper was saved.'), output }
      : ok(output);
  },
  render,
});

const LATE = createFailure(
  'FETCH_TIMEOUT',
  'Not finished in time. Call again with the same identifiers; saved papers are kept.',
);

function summarise(
  identifiers: readonly string[],
  results: readonly Awaited<ReturnType<ToolContext['saveBatch']>>[number][],
  durationMs: number,
): Batch {
  const papers: Saved[] = [];
  const failures: Batch['failures'] = [];
  for (const [at, result] of results.entries()) {
    const identifier = identifiers[at] ?? '';
    if (result.ok) papers.push(toSaved(identifier, result.value));
    else failures.push({ identifier, error: { ...wireFailure(result.error) } });
  }
  const percent = Math.round((papers.length / results.length) * 100);
  return {
    total: results.length,
    successful: papers.length,
    failed: failures.length,
    success_percent: percent,
    failed_percent: 100 - percent,
    total_time_s: Math.round(durationMs / 10) / 100,
    papers,
    failures,
  };
}

function render(envelope: Envelope): string {
  if (envelope['total'] === undefined) return showFailed(envelope['error'] as unknown as WireFailure);
  const batch = envelope as unknown as Batch;
  const done = batch.papers.map(
    (paper) =>
      `- ${paper.retracted ? '**RETRACTED** ' : ''}${oneLine(paper.filename)} (${paper.size_kb.toFixed(1)} KB, Source: ${paper.source}, ${paper.grade}${paper.already_saved ? ', already saved' : ''})`,
  );
  const failed = batch.failures.map(({ identifier, error }) => showRow(identifier, error as unknown as WireFailure));
  const notes = [...new Set(batch.papers.flatMap((paper) => paper.note ?? []))];
  return [
    '# Batch Download',
    '',
    `- Total: ${batch.total} papers`,
    `- Successful: ${batch.successful} (${batch.success_percent}%)`,
    `- Failed: ${batch.failed} (${batch.failed_percent}%)`,
    `- Total time: ${batch.total_time_s.toFixed(2)} s`,
    ...(done.length > 0 ? ['', '## Downloaded', ...done] : []),
    ...(failed.length > 0 ? ['', '## Failed', ...failed] : []),
    ...notes.flatMap((note) => ['', note]),
  ].join('\n');
}

function showRow(identifier: string, { code, message, attempts = [] }: WireFailure): string {
  const checked = attempts.length > 0 ? ` Checked: ${attempts.map(showChecked).join('; ')}.` : '';
  return `- ${oneLine(identifier)}: ${oneLine(message)} (${code})${checked}`;
}
