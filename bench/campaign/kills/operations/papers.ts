import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquire } from '../../../../src/acquire/acquire.ts';
import { addFile } from '../../../../src/acquire/add.ts';
import { createDownloadDeps } from '../../../../src/app/download.ts';
import { openNet } from '../../../../src/app/network.ts';
import { createHandles } from '../../../../src/app/sources.ts';
import { checkReferences } from '../../../../src/check/check.ts';
import { type CheckJob, openCheckJob } from '../../../../src/check/job.ts';
import { readReferences } from '../../../../src/check/read/read.ts';
import { loadConfig } from '../../../../src/config.ts';
import { createSystemClock } from '../../../../src/model/clock.ts';
import { parseRef } from '../../../../src/model/ref.ts';
import { fail, ok, type Result } from '../../../../src/model/result.ts';
import { inspectPdf } from '../../../../src/pdf/inspect.ts';
import type { PdfReport } from '../../../../src/pdf/report.ts';
import { unwrap } from '../../../../tests/support/unwrap.ts';
import { type Context, pick } from '../context.ts';
import { FETCHED, type Promised, REFERENCES } from '../lines.ts';

const opened = new WeakMap<Context, ReturnType<typeof openDeps>>();

/** What the operations with the network need; opened once for a context. */
export function openNetwork(context: Context): ReturnType<typeof openDeps> {
  const deps = opened.get(context) ?? openDeps(context);
  opened.set(context, deps);
  return deps;
}

async function openDeps({ settings, store, random, onClose }: Context) {
  const config = unwrap(await loadConfig({ ...settings.env }));
  const clock = createSystemClock(config.timeScale);
  const opening = await openNet(config, clock, 'campaign');
  if (!opening.ok) return opening;
  const { net, close } = opening.value;
  onClose(close);
  const sources = createHandles(config, clock, net);
  const findByTitle = async () => fail<never>('NOT_FOUND', 'Files of the campaign name their DOI.');
  const inspect = createInspect(settings.reports, random);
  const jobs = join(config.folders.state, 'jobs');
  const downloads = createDownloadDeps(config, net, sources);
  return ok({ sources, clock, inspect, store, sandbox: true, findByTitle, jobs, ...downloads });
}

/** Starting a reader takes most of the time of a fetch, so nine of ten reports come from the first run. */
function createInspect(folder: string, random: () => number) {
  const clock = createSystemClock();
  return async (path: string): Promise<Result<PdfReport>> => {
    const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
    const known = join(folder, `${digest}.json`);
    if (random() < 0.9 && existsSync(known)) return JSON.parse(readFileSync(known, 'utf8'));
    return inspectPdf(path, { clock });
  };
}

/** Fetches a paper again and replaces the stored copy. */
export async function fetch(context: Context, id: string): Promise<Result<Promised>> {
  const deps = await openNetwork(context);
  if (!deps.ok) return deps;
  context.phase('asking');
  const ref = unwrap(parseRef(pick(FETCHED, context.random)));
  const got = await acquire(ref, deps.value, { refresh: true, sessionId: id });
  return got.ok ? ok({ sha256: got.value.copy.sha256 }) : got;
}

/** Adds a file of the user; it is stored already unless its paper was removed. */
export async function add(context: Context, id: string): Promise<Result<Promised>> {
  const deps = await openNetwork(context);
  if (!deps.ok) return deps;
  context.phase('asking');
  const at = Math.floor(context.random() * FETCHED.length);
  const added = await addFile(join(context.settings.files, `${at}.pdf`), deps.value, { sessionId: id });
  return added.ok ? ok({ wrote: !added.value.wasStored }) : added;
}

/** Checks references; continues a check that was killed. */
export async function check(context: Context): Promise<Result<Promised>> {
  const deps = await openNetwork(context);
  if (!deps.ok) return deps;
  const { sources, clock, jobs } = deps.value;
  context.phase('asking');
  const list = await readReferences({ strings: REFERENCES }, { clock });
  if (!list.ok) return list;
  const opening = openCheckJob(jobs, list.value.references, clock);
  // Without a place for its progress a check still works, as in the app.
  const job = opening.ok ? opening.value : undefined;
  const keep: CheckJob['keep'] = (checked) => {
    context.phase('committing');
    job?.keep(checked);
  };
  try {
    const progress = job && { job: { ...job, keep } };
    const checked = await checkReferences(list.value.references, { sources, clock, ...progress });
    if (!checked.ok) return checked;
    const verdicts = checked.value.references.map(({ index, verdict, paper }) => [index, verdict, paper?.doi]);
    return ok({ verdicts: createHash('sha256').update(JSON.stringify(verdicts)).digest('hex') });
  } finally {
    job?.close();
  }
}
