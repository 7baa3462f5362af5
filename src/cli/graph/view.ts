import { oneLine } from '../../formats/latex.ts';
import { GRAPH_CAPS } from '../../graph/expand.ts';
import { countOf } from '../../model/count.ts';
import { RETRACTED } from '../../terminal/failure.ts';
import { paint } from '../../terminal/paint.ts';
import { arrange, type Column, type GraphOutput, headingOf, type PlacedPaper, titleOf } from './layout.ts';

const MAX_ROWS = 15;
const TITLE_WIDTH = 64;

const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/u;

/** East Asian characters take two columns. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);
}

/** Shortens text to a number of columns. */
export function shorten(text: string, width: number): string {
  const letters = [...oneLine(text)];
  if (widthOf(letters.join('')) <= width) return letters.join('');
  let [taken, used] = ['', 1];
  for (const letter of letters) {
    used += widthOf(letter);
    if (used > width) break;
    taken += letter;
  }
  return `${taken.trimEnd()}…`;
}

/** The papers around the seed, most cited first, and the next commands. */
export function showGraph(graph: GraphOutput): string {
  const columns = arrange(graph);
  const [seed] = columns.find(({ column }) => column === 0)?.papers ?? [];
  const groups = columns
    .filter(({ column }) => column !== 0)
    .sort((a, b) => Math.abs(a.column) - Math.abs(b.column) || a.column - b.column);
  const cut = graph.truncated ? `; truncated by: ${graph.truncated_by.join(', ').replaceAll('_', ' ')}` : '';
  const lines = [
    `${markOf(seed)}${paint.bold(oneLine(seed?.node.title ?? seed?.node.id ?? graph.ref))}`,
    paint.dim(`${seed?.node.year ?? 'no year'}  ${oneLine(seed?.node.id ?? graph.ref)}`),
    `${countOf(graph.nodes.length, 'paper')}, ${countOf(graph.edges.length, 'citation')} between them${cut}`,
    ...(graph.unidentified ? [`excluded, because they have no id: ${countOf(graph.unidentified, 'cited work')}`] : []),
    ...groups.flatMap(showGroup),
    '',
    ...showNext(graph, groups),
  ];
  return `${lines.join('\n')}\n`;
}

const markOf = (paper: PlacedPaper | undefined) => (paper?.node.retracted ? `${RETRACTED} ` : '');

function showGroup({ column, papers }: Column): string[] {
  const ranked = [...papers].sort(byWeight);
  const rows = ranked.slice(0, MAX_ROWS).map(({ node, citedBy, cites }) => {
    const title = shorten(titleOf(node, '(no title)'), TITLE_WIDTH);
    const counts = `${String(citedBy).padStart(3)} ${String(cites).padStart(5)}`;
    return `  ${String(node.year ?? '').padEnd(4)}  ${counts}  ${padded(title)}  ${paint.dim(oneLine(node.id))}`;
  });
  const rest = papers.length - rows.length;
  return [
    '',
    `${paint.bold(headingOf(column))} (${papers.length})`,
    paint.dim('  year   in   out  title (in, out: citations from and to papers in this graph)'),
    ...rows,
    ...(rest > 0 ? [paint.dim(`  and ${rest} more; --json lists all`)] : []),
  ];
}

function padded(title: string): string {
  return `${title}${' '.repeat(Math.max(0, TITLE_WIDTH - widthOf(title)))}`;
}

function byWeight(a: PlacedPaper, b: PlacedPaper): number {
  return (
    b.citedBy - a.citedBy ||
    b.cites - a.cites ||
    (b.node.year ?? 0) - (a.node.year ?? 0) ||
    (a.node.id < b.node.id ? -1 : 1)
  );
}

function showNext(graph: GraphOutput, groups: readonly Column[]): string[] {
  const others = groups.flatMap(({ papers }) => papers).filter(({ node }) => node.doi ?? node.arxiv_id);
  const deepest = Math.max(...graph.nodes.map(({ depth }) => depth));
  const [best] = others.sort(byWeight);
  const go = (command: string, why: string) => `  ${command}  ${paint.dim(why)}`;
  const quoted = (text: string) => (/^[\w./:-]+$/.test(text) ? text : quote(oneLine(text)));
  return [
    paint.bold('Next'),
    ...(graph.truncated_by.includes('depth') && deepest < GRAPH_CAPS.depth
      ? [go(`carrel graph ${quoted(graph.ref)} --depth ${deepest + 1}`, 'one hop further')]
      : []),
    ...(best ? [go(`carrel graph ${quoted(best.node.id)}`, 'the most connected paper here')] : []),
    go(`carrel graph ${quoted(graph.ref)} --format svg > graph.svg`, 'draw it'),
  ];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
