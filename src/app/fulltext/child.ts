/** Updates the full-text index in a process of its own, because finishing an index blocks for up to seconds. */
import { setPriority } from 'node:os';
import { createSystemClock } from '../../model/clock.ts';
import { createFailure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import { openConverter } from '../converter.ts';
import { openEmbedderAlone } from '../embeddings.ts';
import { type ChildMessage, LISTENING } from './child-process.ts';
import { convertIndexed } from './convert.ts';
import { type UpdateJob, type UpdateReport, updateFulltext } from './update.ts';

const LOW_PRIORITY = 10;
/** No search waits for a conversion in the background. */
const CONVERT_MS = 300_000;

const clock = createSystemClock();
/** Ends a conversion. */
const hurry = new AbortController();
let takeUntilMs = Number.POSITIVE_INFINITY;
/** The parent has gone on purpose and expects this update to finish. */
let isReleased = false;

function lowerPriority(): void {
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Some systems do not allow it.
  }
}

const mayContinue = () => clock.now() < takeUntilMs;

/** Converts first, because that takes long and does not lock the index; then updates the index. */
async function update(job: UpdateJob, takeForMs: number): Promise<Result<UpdateReport>> {
  const converter = job.converter && (await openConverter(job.converter, clock, CONVERT_MS));
  const isToConvert = converter && job.convert;
  const unconverted = isToConvert ? await convertIndexed(job, { clock, mayContinue }, converter, hurry.signal) : [];
  if (isToConvert && !hurry.signal.aborted) takeUntilMs = clock.now() + takeForMs;
  const embedder = job.embeddings && (await openEmbedderAlone(job.embeddings, clock));
  const report = await updateFulltext(job, { clock, mayContinue, converter, embedder, hurry: hurry.signal });
  return report.ok ? ok({ ...report.value, unconverted }) : report;
}

async function run(job: UpdateJob, takeForMs: number): Promise<void> {
  lowerPriority();
  const answer = await update(job, takeForMs).catch((bug: unknown) => ({
    ok: false as const,
    error: createFailure('INTERNAL_ERROR', String(bug)),
  }));
  if (!process.connected) return process.exit();
  process.send?.(answer, () => process.exit());
}

process.on('disconnect', () => {
  if (!isReleased) process.exit();
});
process.on('message', ({ job, takeForMs, release }: ChildMessage) => {
  if (takeForMs !== undefined) takeUntilMs = Math.min(takeUntilMs, clock.now() + takeForMs);
  if (release) isReleased = true;
  // A search waits for the index.
  if (!job && takeForMs !== undefined) hurry.abort();
  if (job) run(job, takeForMs ?? 0);
});
process.send?.(LISTENING);
