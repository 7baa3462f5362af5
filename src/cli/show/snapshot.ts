import { countOf } from '../../model/count.ts';
import type { BuildReport, SnapshotManifest } from '../../model/snapshot.ts';
import { paint } from '../../terminal/paint.ts';

const SHOWN_SKIPS = 10;
const EVERY_MS = 100;

/** Shows on a terminal how many papers are done; elsewhere nothing. */
export function startProgress(): (done: number) => void {
  let shownAt = 0;
  return (done) => {
    if (!process.stderr.isTTY || Date.now() - shownAt < EVERY_MS) return;
    shownAt = Date.now();
    process.stderr.write(`\r${countOf(done, 'paper')}`);
  };
}

/** Clears the line of the progress. */
export function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
}

/** What a build did, as a person reads it. */
export function showBuild(report: BuildReport): string {
  const { manifest, added, changed, unchanged, removed, skipped, skippedCount } = report;
  const lines = [
    `${paint.bold(countOf(manifest.counts.papers, 'paper'))}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed`,
    ...(skippedCount > 0 ? [paint.yellow(`${skippedCount} left out`)] : []),
    ...skipped.slice(0, SHOWN_SKIPS).map(({ place, reason }) => `  ${place}: ${reason}`),
    ...(skippedCount > SHOWN_SKIPS ? [`  and ${skippedCount - SHOWN_SKIPS} more`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** A manifest, as a person reads it. */
export function showInfo({ builtAt, builtBy, sandbox, schemaVersion, counts, databases }: SnapshotManifest): string {
  const { facets, ...plain } = counts;
  const bytes = Object.values(databases).reduce((sum, each) => sum + each, 0);
  const rows = [
    ['built', `${builtAt} by ${builtBy}`],
    ...(sandbox ? [['content', 'of a sandbox: invented']] : []),
    ['format', String(schemaVersion)],
    ['size', `${(bytes / 1e6).toFixed(1)} MB`],
    ...Object.entries(plain).map(([name, count]) => [name, String(count)]),
    ...Object.entries(facets).map(([name, count]) => [`${name} values`, String(count)]),
  ];
  return `${rows.map(([name = '', value]) => `${paint.dim(name.padEnd(20))}${value}`).join('\n')}\n`;
}
