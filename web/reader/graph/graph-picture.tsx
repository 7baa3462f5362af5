import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { go } from '../../shared/address.ts';
import { Icon } from '../../shared/icons.tsx';
import { cut, shown } from '../../shared/shown.ts';
import type { Graph, GraphNode } from '../api.ts';
import { RetractedMark } from '../retracted.tsx';
import { nextPoint } from './camera.ts';
import { createScene } from './scene.ts';
import { useStage } from './stage.ts';
import { colourOf, type YearBand } from './years.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** On a narrow screen, time runs from top to bottom. */
const isTall = () => matchMedia('(max-aspect-ratio: 4/5)').matches;

interface Props {
  readonly graph: Graph;
  readonly bands: readonly YearBand[];
  readonly centre: string | null;
}

/** The picture: drag to move, wheel or pinch to zoom, arrows from paper to paper, Enter or a click to open. */
export function GraphPicture({ graph, bands, centre }: Props): JSX.Element {
  const scene = useMemo(() => createScene(graph, isTall() ? 'down' : 'across'), [graph]);
  const [active, setActive] = useState(() => graph.nodes.findIndex((node) => node.paper_id === centre));
  const svg = useRef<SVGSVGElement>(null);
  const stage = useStage(scene, svg, active);
  const open = (at: number) => {
    const node = graph.nodes[at];
    if (node) go(`/paper/${node.paper_id}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) setActive(nextPoint(scene.layout.points(), active, arrow));
    else if (event.key === 'Enter') open(active);
    else if (event.key === '+' || event.key === '=') stage.zoomBy(1.4);
    else if (event.key === '-') stage.zoomBy(1 / 1.4);
    else if (event.key === '0') stage.fitAll();
    else return;
    event.preventDefault();
  };
  useEffect(() => stage.follow(active), [active, stage]);
  return (
    <div class="graph">
      <div
        class="graph-frame"
        role="listbox"
        tabIndex={0}
        aria-label="Citation graph. Arrow keys go from paper to paper, Enter opens, plus and minus zoom."
        aria-activedescendant={active < 0 ? undefined : `node-${active}`}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (active < 0 && event.currentTarget.matches(':focus-visible')) setActive(0);
        }}
      >
        <svg ref={svg} role="presentation">
          <path class="edges" />
          <path class="edges on" />
          {graph.nodes.map((node, at) => (
            <Node
              key={node.paper_id}
              node={node}
              at={at}
              radius={scene.radii[at] ?? 4}
              colour={colourOf(node.year, bands)}
              active={at === active}
              onPoint={setActive}
              onOpen={() => stage.wasClick() && open(at)}
            />
          ))}
          {graph.nodes.map((node) => (
            <text key={node.paper_id}>
              {node.retracted ? 'Retracted: ' : ''}
              {cut(shown(node.title), 32)}
            </text>
          ))}
        </svg>
      </div>
      <div class="graph-tools">
        <button type="button" aria-label="Zoom in" onClick={() => stage.zoomBy(1.4)}>
          <Icon name="plus" />
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => stage.zoomBy(1 / 1.4)}>
          <Icon name="minus" />
        </button>
        <button type="button" aria-label="Show everything" onClick={stage.fitAll}>
          <Icon name="fit" />
        </button>
      </div>
      <Caption node={graph.nodes[active]} />
    </div>
  );
}

interface NodeProps {
  readonly node: GraphNode;
  readonly at: number;
  readonly radius: number;
  readonly colour: number | null;
  readonly active: boolean;
  onPoint(at: number): void;
  onOpen(): void;
}

function Node({ node, at, radius, colour, active, onPoint, onOpen }: NodeProps): JSX.Element {
  const mark = node.retracted ? 'Retracted: ' : '';
  const label = `${mark}${shown(node.title)}, ${node.year ?? 'year unknown'}, cited by ${node.cited_by}`;
  return (
    <g
      id={`node-${at}`}
      role="option"
      aria-selected={active}
      aria-label={label}
      class={`node year-${colour ?? 'none'}${node.retracted ? ' is-retracted' : ''}`}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(at)}
      onClick={(event) => {
        // Touch cannot hover: the first tap selects a paper, and its caption opens it.
        if (event instanceof PointerEvent && event.pointerType === 'touch' && !active) onPoint(at);
        else onOpen();
      }}
    >
      <circle class="reach" r={Math.max(12, radius)} />
      <circle r={radius} />
    </g>
  );
}

function Caption({ node }: { node: GraphNode | undefined }): JSX.Element {
  return (
    <p class="graph-caption" dir="auto" aria-live="polite">
      {node ? (
        <>
          {node.retracted && <RetractedMark />}{' '}
          <a href={`/paper/${node.paper_id}`}>{shown(node.title) || 'Untitled'}</a>{' '}
          <span class="quiet">
            {node.year ?? 'year unknown'} · cited by {node.cited_by} here
          </span>
        </>
      ) : (
        <span class="quiet">Point at a paper, or use the arrow keys.</span>
      )}
    </p>
  );
}
