import { countOf } from '../../model/count.ts';
import type { Result } from '../../model/result.ts';
import type { BuildReport, SnapshotManifest, VectorCounts } from '../../model/snapshot.ts';
import { toWire } from '../../model/wire.ts';
import { paint } from '../../terminal/paint.ts';
import { clearProgress, print, printJson } from '../print.ts';
import { refuse } from '../report.ts';

const SHOWN_SKIPS = 10;

/** Prints what a build did. */
export function printBuild(result: Result<BuildReport>, json: boolean): void {
  clearProgress();
  if (!result.ok) refuse(result.error, { json });
  else if (json) printJson({ ok: true, ...(toWire(result.value) as object) });
  else print(showBuild(result.value));
}

function showBuild(report: BuildReport): string {
  const { manifest, added, changed, unchanged, removed, skipped, skippedCount } = report;
  const { vectors } = manifest;
  const lines = [
    `${paint.bold(countOf(manifest.counts.papers, 'paper'))}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed`,
    ...(vectors ? [describeVectors(vectors)] : []),
    ...(skippedCount > 0 ? [paint.yellow(`${skippedCount} skipped`)] : []),
    ...skipped.slice(0, SHOWN_SKIPS).map(({ place, reason }) => `  ${place}: ${reason}`),
    ...(skippedCount > SHOWN_SKIPS ? [`  and ${skippedCount - SHOWN_SKIPS} more`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const describeVectors = ({ model, dimension, records, passages }: VectorCounts) =>
  `vectors of ${countOf(records, 'paper')} and ${countOf(passages, 'passage')}: ${model}, ${dimension} dimensions`;

/** The facts of a manifest, one per line. */
export function showInfo(manifest: SnapshotManifest): string {
  const { builtAt, builtBy, sandbox, schemaVersion, counts, vectors, databases } = manifest;
  const { facets, ...plain } = counts;
  const bytes = Object.values(databases).reduce((sum, each) => sum + each, 0);
  const rows = [
    ['built', `${builtAt} by ${builtBy}`],
    ...(sandbox ? [['content', 'from a sandbox: invented']] : []),
    ['format', String(schemaVersion)],
    ['size', `${(bytes / 1e6).toFixed(1)} MB`],
    ...Object.entries(plain).map(([name, count]) => [name, String(count)]),
    ...(vectors ? [['meaning', describeVectors(vectors)]] : []),
    ...Object.entries(facets).map(([name, count]) => [`${name} values`, String(count)]),
  ];
  return `${rows.map(([name = '', value]) => `${paint.dim(name.padEnd(20))}${value}`).join('\n')}\n`;
}
