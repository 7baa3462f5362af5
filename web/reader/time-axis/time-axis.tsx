import type { JSX, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { count } from '../../shared/shown.ts';
import { type Bin, binsOf, nameOf } from './bins.ts';
import { type ColumnRange, columnAt, columnsIn, moveEnd, ticksOf, type YearRange, yearsIn } from './columns.ts';

interface Props extends YearRange {
  /** All years of the answer, chosen or not. */
  readonly years: readonly { readonly year: number; readonly paper_count: number }[];
  onChoose(range: YearRange): void;
}

const MOST_COLUMNS = 60;
const CLEAR: YearRange = { fromYear: undefined, toYear: undefined };

/** Papers by year. Dragging or the two handles choose a range; a click chooses one column, or clears the range. */
export function TimeAxis({ years, fromYear, toYear, onChoose }: Props): JSX.Element | null {
  const plot = useRef<HTMLDivElement>(null);
  const bins = binsOf(years, MOST_COLUMNS);
  const chosen = columnsIn(bins, { fromYear, toYear });
  const isNarrowed = fromYear !== undefined || toYear !== undefined;
  const brush = useBrush(plot, bins, (one, other, isClick) =>
    onChoose(isClick && isNarrowed ? CLEAR : yearsIn(bins, one, other)),
  );
  if (bins.length < 2) return null;
  const lit = brush.range ?? chosen ?? (isNarrowed ? null : ([0, bins.length - 1] as const));
  return (
    <fieldset class={`time-axis${isNarrowed ? ' is-narrowed' : ''}`}>
      <legend class="unseen">Years</legend>
      <p class="time-read" aria-hidden="true">
        {describe(bins, brush.hovered, lit)}
      </p>
      <div class="time-plot" ref={plot} {...brush.handlers}>
        <Columns bins={bins} lit={lit} />
        {isNarrowed && lit && (
          <div
            class="time-window"
            style={{ left: percent(lit[0], bins), width: percent(lit[1] - lit[0] + 1, bins) }}
            aria-hidden="true"
          />
        )}
        <Handles bins={bins} range={lit ?? [0, bins.length - 1]} onChoose={onChoose} />
      </div>
      <div class="time-ticks" aria-hidden="true">
        {ticksOf(bins, 8).map(({ column, year }) => (
          <span key={year} style={{ left: percent(column + 0.5, bins) }}>
            {year}
          </span>
        ))}
      </div>
    </fieldset>
  );
}

const percent = (columns: number, bins: readonly Bin[]) => `${(100 * columns) / bins.length}%`;

/** The column under the pointer, or else the chosen years. */
function describe(bins: readonly Bin[], hovered: number | null, lit: ColumnRange | null): string {
  const bin = hovered === null ? undefined : bins[hovered];
  if (bin) return `${nameOf(bin)}: ${count(bin.papers, 'paper')}`;
  const [first, last] = [bins[lit?.[0] ?? -1], bins[lit?.[1] ?? -1]];
  return first && last ? nameOf({ from: first.from, to: last.to }) : '';
}

function Columns({ bins, lit }: { bins: readonly Bin[]; lit: ColumnRange | null }): JSX.Element {
  const most = Math.max(1, ...bins.map((bin) => bin.papers));
  const height = (papers: number) => (papers === 0 ? 0 : Math.max(4, (100 * papers) / most));
  return (
    <svg viewBox={`0 0 ${bins.length} 100`} preserveAspectRatio="none" aria-hidden="true">
      {bins.map((bin, at) => (
        <rect
          key={bin.from}
          class={lit && at >= lit[0] && at <= lit[1] ? 'on' : 'off'}
          x={at + 0.08}
          y={100 - height(bin.papers)}
          width={0.84}
          height={height(bin.papers)}
        />
      ))}
    </svg>
  );
}

interface HandlesProps {
  readonly bins: readonly Bin[];
  readonly range: ColumnRange;
  onChoose(range: YearRange): void;
}

/** The ends of the range, for the keyboard. */
function Handles({ bins, range, onChoose }: HandlesProps): JSX.Element {
  const onKeyDown = (event: KeyboardEvent, end: 'from' | 'to') => {
    const isClear = event.key === 'Escape' || event.key === 'Delete' || event.key === 'Backspace';
    const next = moveEnd(range, end, event.key, bins.length);
    if (!next && !isClear) return;
    event.preventDefault();
    onChoose(next ? yearsIn(bins, ...next) : CLEAR);
  };
  return (
    <>
      {(['from', 'to'] as const).map((end) => {
        const column = range[end === 'from' ? 0 : 1];
        const year = bins[column]?.[end] ?? 0;
        return (
          <div
            key={end}
            class={`time-handle ${end}`}
            role="slider"
            tabIndex={0}
            aria-label={end === 'from' ? 'First year' : 'Last year'}
            aria-valuemin={bins[0]?.from ?? 0}
            aria-valuemax={bins.at(-1)?.to ?? 0}
            aria-valuenow={year}
            style={{ left: percent(column + (end === 'from' ? 0 : 1), bins) }}
            onKeyDown={(event) => onKeyDown(event, end)}
          />
        );
      })}
    </>
  );
}

/** Follows the pointer over the columns; `onDone` gets both ends of a drag, or the same column twice for a click. */
function useBrush(
  plot: RefObject<HTMLDivElement | null>,
  bins: readonly Bin[],
  onDone: (one: number, other: number, isClick: boolean) => void,
) {
  const [start, setStart] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const columnUnder = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    return box ? columnAt((event.clientX - box.left) / Math.max(1, box.width), bins.length) : 0;
  };
  const stop = () => {
    setStart(null);
    setHovered(null);
  };
  const isDragging = start !== null && hovered !== null && hovered !== start;
  return {
    hovered: isDragging ? null : hovered,
    range: isDragging ? ([Math.min(start, hovered), Math.max(start, hovered)] as const) : null,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        plot.current?.setPointerCapture(event.pointerId);
        setStart(columnUnder(event));
        setHovered(columnUnder(event));
      },
      onPointerMove: (event: PointerEvent) => setHovered(columnUnder(event)),
      onPointerUp(event: PointerEvent) {
        const column = columnUnder(event);
        if (start !== null) onDone(start, column, start === column);
        stop();
      },
      onPointerCancel: stop,
      onPointerLeave: () => setHovered(null),
    },
  };
}
