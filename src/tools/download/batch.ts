import { z } from 'zod';
import { createFailure, type ErrorCode } from '../../model/error.ts';
import { ok } from '../../model/result.ts';
import { wireFailure } from '../run.ts';
import { defineTool, type Envelope } from '../tool.ts';
import { oneLine, showChecked, showFailed, type WireFailure } from './markdown.ts';
import { outputDir, type Saved, saved, toSaved } from './shapes.ts';

const MOST = 50;
/** Many clients drop a call after a minute; one that is told of progress waits longer. */
const LONGEST_SILENCE_MS = 50_000;

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
  description: `Saves up to ${MOST} papers one after another, each as paper_download does, with two seconds between them; reports progress after every paper. One that fails does not stop the rest; an identifier given twice is downloaded once. Call again with the same list to go on after a break: what is saved is not downloaded again. Without a progress token it answers after 50 s and says what is left.`,
  effect: 'network-write',
  input: z.strictObject({
    identifiers: z
      .array(z.string())
      .min(1, 'Pass at least one identifier: a DOI or a URL that holds one.')
      .max(MOST, `Maximum ${MOST} papers per batch. Split them into several smaller batches.`)
      .describe(`1 to ${MOST} DOIs or paper URLs; a malformed one is a failed row.`),
    output_dir: outputDir,
  }),
  output,
  badInput: 'INVALID_ARGUMENT',
  uses: ['saveBatch'],
  async run({ identifiers, output_dir }, { saveBatch }, { signal, progress }) {
    const start = performance.now();
    const limit = progress ? undefined : AbortSignal.timeout(LONGEST_SILENCE_MS);
    const ends = [signal, limit].filter((each) => each !== undefined);
    const total = identifiers.length;
    const results = await saveBatch(identifiers, {
      ...(output_dir !== undefined && { outputDir: output_dir }),
      ...(ends.length > 0 && { signal: AbortSignal.any(ends) }),
      done: (count) => progress?.(count, total, `${count}/${total}`),
    });
    const late = createFailure(
      'FETCH_TIMEOUT',
      'Not finished in time. Call again with the same identifiers: what is saved is kept.',
    );
    const papers: Saved[] = [];
    const failures: Batch['failures'] = [];
    for (const [at, result] of results.entries()) {
      const typed = identifiers[at] ?? '';
      if (result.ok) papers.push(toSaved(typed, result.value));
      else {
        const isLate = limit?.aborted === true && result.error.code === 'CANCELLED';
        failures.push({ identifier: typed, error: wireFailure(isLate ? late : result.error) });
      }
    }
    const percent = Math.round((papers.length / total) * 100);
    return ok({
      total,
      successful: papers.length,
      failed: failures.length,
      success_percent: percent,
      failed_percent: 100 - percent,
      total_time_s: Math.round((performance.now() - start) / 10) / 100,
      papers,
      failures,
    });
  },
  fault: ({ successful, failures }) =>
    successful > 0 ? undefined : createFailure(failures[0]?.error['code'] as ErrorCode, 'Not one paper was delivered.'),
  render,
});

function render(envelope: Envelope): string {
  if (envelope['total'] === undefined) return showFailed(envelope['error'] as unknown as WireFailure);
  const batch = envelope as unknown as Batch;
  const done = batch.papers.map(
    (paper) =>
      `- ${oneLine(paper.filename)} (${paper.size_kb.toFixed(1)} KB, Source: ${paper.source}, ${paper.grade}${paper.already_saved ? ', saved before' : ''})`,
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
