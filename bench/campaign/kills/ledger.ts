import type { Line, Operation, Phase, Promised } from './lines.ts';

/** An operation as its process reported it; `begun` and `ended` count the lines of all processes. */
export interface Noted {
  readonly operation: Operation;
  readonly begun: number;
  ended: number;
  promised?: Promised;
}

/** What all processes did and promised. */
export interface Ledger {
  readonly operations: ReadonlyMap<string, Noted>;
  /** Refusals by operation and code. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Reports of exceptions, which are bugs. */
  readonly bugs: readonly string[];
  note(line: Line, lane: { phase: Phase; operation: Operation | 'process'; id: string }): void;
  /** Called when the process of an operation has ended. */
  end(id: string): void;
}

/** Starts an empty ledger. */
export function createLedger(): Ledger {
  const operations = new Map<string, Noted>();
  const refusals = new Map<string, number>();
  const bugs: string[] = [];
  let lines = 0;
  const end = (id: string) => {
    const noted = operations.get(id);
    if (noted && noted.ended === Number.POSITIVE_INFINITY) noted.ended = lines;
  };
  return {
    operations,
    refusals,
    bugs,
    end,
    note(line, lane) {
      lines += 1;
      if (line.kind === 'phase') lane.phase = line.phase;
      if (line.kind === 'phase') return;
      if (line.kind === 'begin') {
        const { id, operation } = line;
        operations.set(id, { operation, begun: lines, ended: Number.POSITIVE_INFINITY });
        Object.assign(lane, { phase: 'starting', operation, id });
        return;
      }
      end(line.id);
      lane.phase = 'answered';
      const noted = operations.get(line.id);
      if (line.kind === 'done' && noted) noted.promised = line.promised;
      if (line.kind === 'bug') bugs.push(`${noted?.operation}: ${line.text}`);
      if (line.kind !== 'refused') return;
      const name = `${noted?.operation} ${line.code}`;
      refusals.set(name, (refusals.get(name) ?? 0) + 1);
    },
  };
}
