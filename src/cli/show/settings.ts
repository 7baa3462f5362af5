import type { Config } from '../../config.ts';
import type { CapabilityReport } from '../../model/capability.ts';
import { paint } from '../../terminal/paint.ts';

/** Lines in columns; `tint` colours a cell after padding, because colour codes would change its width. */
function table(
  rows: readonly (readonly string[])[],
  tint: (cell: string, column: number) => string = (cell) => cell,
): string {
  const widths = rows.reduce<number[]>(
    (sofar, row) => row.map((cell, at) => Math.max(sofar[at] ?? 0, cell.length)),
    [],
  );
  const lines = rows.map((row) =>
    row
      .map((cell, at) => tint(at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0), at))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

const TIERS = 'Tier 1 is asked first, tier 2 if tier 1 left gaps, tier 3 only if you configured it (keys, addresses).';

/** A table of the sources: which are enabled, for what, and why others are not. */
export function showCapabilities(report: CapabilityReport): string {
  const rows = report.sources.map(({ id, enabled, tier, can, minGapMs, note }) => [
    id,
    enabled ? 'on' : 'off',
    `tier ${tier}`,
    `every ${minGapMs} ms`,
    can.join(', '),
    note ?? '',
  ]);
  const sources = table(rows, (cell, column) =>
    column === 1 ? (cell.trim() === 'on' ? paint.green(cell) : paint.yellow(cell)) : cell,
  );
  return `${sources}\n${TIERS}\nCopies may be downloaded from: ${report.downloadGroups.join(', ')}\n${report.sandbox ? 'All requests go to the sandbox.\n' : ''}`;
}

/** A table of the settings, their values and origins; secrets are shown as set or not. */
export function showConfig(config: Config): string {
  const rows = Object.entries(config.origins).map(([name, { shown, from }]) => [name, shown, from]);
  const folders = Object.entries(config.folders).map(([name, path]) => [`${name} folder`, path, '']);
  const warnings = config.warnings.map((warning) => `warning: ${warning}\n`).join('');
  return `${table([...rows, ...folders], (cell, column) => (column === 2 ? paint.dim(cell) : cell))}${warnings}`;
}
