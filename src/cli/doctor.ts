import { type App, createApp } from '../app.ts';
import { type Config, findConfigFile } from '../config.ts';
import { commonReason, failedAttempt } from '../model/attempt.ts';
import type { Failure } from '../model/error.ts';
import type { Result } from '../model/result.ts';
import { paint } from '../terminal/paint.ts';
import { type ConfiguredClient, findConfigured, thisMachine } from './mcp-config/configured.ts';

/** One finding; only `broken` makes the command fail. */
export interface DoctorFinding {
  readonly state: 'ok' | 'note' | 'broken';
  readonly about: string;
  readonly text: string;
}

/** Checks what commonly keeps an installation from working; `network` also sends a request to each source. */
export async function examine(config: Config, network: boolean, snapshot?: string): Promise<DoctorFinding[]> {
  const app = createApp(config);
  const findings: DoctorFinding[] = [
    ...NODE,
    finding('library', await app.checkHome(), `${config.home} is usable`),
    finding('limits and cache', await app.checkState(), `${config.folders.state}, ${config.folders.cache}`),
    ...(await describeStrayLeases(app)),
    ...config.warnings.map((text): DoctorFinding => ({ state: 'note', about: 'settings', text })),
    describeEmail(config),
    ...describeProxy(config),
    ...(await describeConverter(config, app)),
    ...describeClients(await findConfigured(thisMachine())),
    ...describeSources(app),
    ...(await probeEmbeddings(app)),
    ...(snapshot === undefined ? [] : await probeSnapshot(app, snapshot)),
    ...(network ? describeProbes(await app.probeSources()) : []),
  ];
  await app.close();
  return findings;
}

/** The findings when the settings themselves cannot be used. */
export function examineSettings(failure: Failure): DoctorFinding[] {
  return [...NODE, { state: 'broken', about: 'settings', text: `${failure.message} (file: ${findConfigFile()})` }];
}

const NODE: readonly DoctorFinding[] = [{ state: 'ok', about: 'Node', text: process.version }];

/** One line per finding, in columns. */
export function showFindings(findings: readonly DoctorFinding[]): string {
  const marks = { ok: paint.green('ok  '), note: paint.yellow('note'), broken: paint.red('FAIL') };
  const width = Math.max(...findings.map(({ about }) => about.length));
  return findings.map(({ state, about, text }) => `${marks[state]}  ${about.padEnd(width)}  ${text}\n`).join('');
}

function finding(about: string, result: Result<unknown>, text: string): DoctorFinding {
  return result.ok ? { state: 'ok', about, text } : { state: 'broken', about, text: result.error.message };
}

async function describeStrayLeases(app: App): Promise<DoctorFinding[]> {
  const found = await app.findStrayLeases();
  if (!found.ok) return [{ state: 'broken', about: 'locks', text: found.error.message }];
  return found.value.map(({ name, holder, expiresAtMs }) => ({
    state: 'note',
    about: 'locks',
    text: `the lock "${name}" of process ${holder.pid} expires on ${dayOf(expiresAtMs)}: the system clock was ahead. It is ignored unless that process runs.`,
  }));
}

/** Any number may be stored, also one that is no date. */
const dayOf = (ms: number) => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString().slice(0, 10) : 'no valid date');

function describeEmail({ email }: Config): DoctorFinding {
  if (!email)
    return {
      state: 'note',
      about: 'email',
      text: 'not set, so Unpaywall is disabled. Set CARREL_EMAIL to your own address.',
    };
  if (/@(.*\.)?example\.(com|org|net)$/i.test(email))
    return {
      state: 'note',
      about: 'email',
      text: 'a placeholder, which Unpaywall rejects. Set CARREL_EMAIL to your own address.',
    };
  return { state: 'ok', about: 'email', text: 'set' };
}

function describeProxy(config: Config): DoctorFinding[] {
  const notes: DoctorFinding[] = [];
  if (config.proxy)
    notes.push({
      state: 'note',
      about: 'proxy',
      text: 'in use: the proxy resolves host names, so IP addresses are not checked. Host lists still apply.',
    });
  if (config.sandbox)
    notes.push({ state: 'note', about: 'sandbox', text: `all requests go to ${config.sandbox.origin}` });
  return notes;
}

/** Without an answer PDFs are still read, so this is no fault of the installation. */
async function describeConverter({ converter }: Config, app: App): Promise<DoctorFinding[]> {
  const found = converter ? await app.checkConverter() : null;
  if (!converter || !found) return [];
  const about = 'converter';
  if (!found.ok)
    return [{ state: 'note', about, text: `not usable, so PDFs are read without it. ${found.error.message}` }];
  const { name, version } = found.value;
  return [{ state: 'ok', about, text: [name, version, 'at', converter.href].filter(Boolean).join(' ') }];
}

/** Before 0.2.0 a server without --toolsets had the download tools. */
export function describeClients(clients: readonly ConfiguredClient[]): DoctorFinding[] {
  const isOpen = ({ args }: ConfiguredClient) =>
    args.includes('serve') && !args.some((arg) => /^--(?:toolsets|snapshot|http)\b/.test(arg));
  return clients.filter(isOpen).map(({ title, path }) => ({
    state: 'note',
    about: 'tools',
    text: `${title} starts carrel without --toolsets (${path}). Since 0.2.0 this leaves out paper_download, paper_batch_download and paper_metadata. To keep them, add: --toolsets all`,
  }));
}

function describeSources(app: App): DoctorFinding[] {
  return app.capabilities().sources.map(({ id, enabled, note }) => ({
    state: enabled ? 'ok' : 'note',
    about: id,
    text: enabled ? 'enabled' : `off: ${note}`,
  }));
}

/** A service of the operator is on their own machine or network, so it is asked even if the sources are not. */
async function probeEmbeddings(app: App): Promise<DoctorFinding[]> {
  const probed = await app.probeEmbeddings();
  return probed ? [finding(probed.id, probed.result, `answers in ${Math.round(probed.durationMs)} ms`)] : [];
}

/** Opens a snapshot as a server would, a folder or a name in a search cluster, and searches it once. */
async function probeSnapshot(app: App, place: string): Promise<DoctorFinding[]> {
  const about = 'snapshot';
  const opened = await app.openEngine(place);
  if (!opened.ok) return [finding(about, opened, '')];
  const { manifest, check, search } = opened.value;
  const checked = (await check?.()) ?? opened;
  const searched = checked.ok ? await search({ query: 'test', pageSize: 1 }) : null;
  opened.value.close();
  const found = finding(about, searched ?? checked, `${manifest.counts.papers} papers, built ${manifest.builtAt}`);
  const meaning = searched?.ok ? searched.value.meaning : undefined;
  return [found, ...(meaning?.notice ? [{ state: 'note', about: 'meaning', text: meaning.notice } as const] : [])];
}

/** One line for each source, or a single one if all fail for the same reason. */
export function describeProbes(results: Awaited<ReturnType<App['probeSources']>>): DoctorFinding[] {
  const failed = results.flatMap(({ id, result, durationMs }) =>
    result.ok ? [] : [failedAttempt(id, result.error, durationMs)],
  );
  const common = failed.length === results.length ? commonReason(failed) : null;
  if (common)
    return [{ state: 'broken', about: 'network', text: `none of ${results.length} sources answers: ${common}` }];
  return results.map(({ id, result, durationMs }) =>
    finding(`${id} answers`, result, `in ${Math.round(durationMs)} ms`),
  );
}
