import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '../shared/icons.tsx';
import { cut, shown } from '../shared/shown.ts';
import { nextPoint } from './camera.ts';
import type { Graph, GraphLinks, GraphNode } from './graph.ts';
import { createScene, EDGE_KINDS } from './scene.ts';
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
  readonly links: GraphLinks;
  /** The place of the chosen paper; -1 for none. */
  readonly chosen: number;
  onChoose(at: number): void;
}

/** The picture: drag to move, wheel or pinch to zoom, arrows from paper to paper, a click to choose, Enter to open. */
export function GraphPicture({ graph, bands, links, chosen, onChoose }: Props): JSX.Element {
  const scene = useMemo(() => createScene(graph, isTall() ? 'down' : 'across'), [graph]);
  const longest = isTall() ? 22 : 40;
  const [pointed, point] = useState(-1);
  const [hasAllLabels, showAllLabels] = useState(false);
  const svg = useRef<SVGSVGElement>(null);
  const stage = useStage(scene, svg, chosen);
  const open = (at: number) => {
    const node = graph.nodes[at];
    if (node) links.open(node.paper_id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) onChoose(nextPoint(scene.layout.points(), chosen, arrow));
    else if (event.key === 'Enter') open(chosen);
    else if (event.key === 'l') showAllLabels(!hasAllLabels);
    else if (event.key === '+' || event.key === '=') stage.zoomBy(1.4);
    else if (event.key === '-') stage.zoomBy(1 / 1.4);
    else if (event.key === '0') stage.fitAll();
    else return;
    event.preventDefault();
  };
  const active = pointed < 0 ? chosen : pointed;
  useEffect(() => stage.follow(active), [active, stage]);
  useEffect(() => stage.labelAll(hasAllLabels), [hasAllLabels, stage]);
  return (
    <div class="graph">
      <div class="graph-tools">
        <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => stage.zoomBy(1.4)}>
          <Icon name="plus" />
        </button>
        <button type="button" aria-label="Zoom out" title="Zoom out (-)" onClick={() => stage.zoomBy(1 / 1.4)}>
          <Icon name="minus" />
        </button>
        <button type="button" aria-label="Show everything" title="Show everything (0)" onClick={stage.fitAll}>
          <Icon name="fit" />
        </button>
        <button type="button" aria-pressed={hasAllLabels} onClick={() => showAllLabels(!hasAllLabels)}>
          Labels
        </button>
      </div>
      <div
        class="graph-frame"
        role="listbox"
        tabIndex={0}
        aria-label="Citation graph. Arrow keys go from paper to paper, Enter opens, plus and minus zoom, L shows labels."
        aria-activedescendant={chosen < 0 ? undefined : `node-${chosen}`}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (chosen < 0 && event.currentTarget.matches(':focus-visible')) onChoose(0);
        }}
      >
        <svg ref={svg} role="presentation">
          {EDGE_KINDS.map((kind) => (
            <>
              <path class={`edges ${kind}`} />
              <path class={`heads ${kind}`} />
            </>
          ))}
          {graph.nodes.map((node, at) => (
            <Node
              key={node.paper_id}
              node={node}
              at={at}
              radius={scene.radii[at] ?? 4}
              colour={colourOf(node.year, bands)}
              isChosen={at === chosen}
              onPoint={point}
              onChoose={() => stage.wasClick() && onChoose(at)}
            />
          ))}
          {graph.nodes.map((node) => (
            <text key={node.paper_id}>
              {node.retracted ? 'Retracted: ' : ''}
              {cut(shown(node.title), longest)}
            </text>
          ))}
        </svg>
      </div>
    </div>
  );
}

interface NodeProps {
  readonly node: GraphNode;
  readonly at: number;
  readonly radius: number;
  readonly colour: number | null;
  readonly isChosen: boolean;
  onPoint(at: number): void;
  onChoose(): void;
}

function Node({ node, at, radius, colour, isChosen, onPoint, onChoose }: NodeProps): JSX.Element {
  const mark = node.retracted ? 'Retracted: ' : '';
  const label = `${mark}${shown(node.title)}, ${node.year ?? 'year unknown'}, cited by ${node.cited_by}`;
  return (
    <g
      id={`node-${at}`}
      role="option"
      aria-selected={isChosen}
      aria-label={label}
      class={`node year-${colour ?? 'none'}`}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(at)}
      onPointerLeave={() => onPoint(-1)}
      onClick={onChoose}
    >
      <circle class="reach" r={Math.max(12, radius)} />
      {node.retracted && <circle class="ring" r={radius + 4} />}
      <circle class="point" r={radius} />
    </g>
  );
}
