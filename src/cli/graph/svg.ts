import { oneLine } from '../../formats/latex.ts';
import { arrange, type Column, type GraphOutput, headingOf, type PlacedPaper, titleOf } from './layout.ts';
import { shorten } from './view.ts';

const BOX = { width: 250, height: 56, gapX: 110, gapY: 10 };
const MARGIN = 24;
const HEADING = 34;
const LABEL = 36;

const STYLE = `
  svg { color-scheme: light dark; font: 12px system-ui, sans-serif; }
  .ground { fill: #fbfbfc; } .box { fill: #ffffff; stroke: #b9c0ca; } .seed .box { fill: #dbe8ff; stroke: #3568c4; }
  text { fill: #1d2430; } .faint { fill: #667080; font-size: 10.5px; } .heading { font-weight: 600; }
  .retracted .box { stroke: #c0392b; stroke-width: 2; }
  .edge { fill: none; stroke: #8793a5; stroke-opacity: .45; } .edge.own { stroke: #3568c4; stroke-opacity: .6; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #14171c; } .box { fill: #1f242c; stroke: #465060; } .seed .box { fill: #1c3157; stroke: #79a5f2; }
    text { fill: #e4e8ee; } .faint { fill: #9aa5b4; } .edge { stroke: #76839a; } .edge.own { stroke: #79a5f2; }
  }`;

const escapeXml = (text: string): string =>
  oneLine(text).replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

interface Place {
  readonly x: number;
  readonly y: number;
  readonly paper: PlacedPaper;
}

/** The graph as a self-contained SVG: cited papers at the left, citing papers at the right. */
export function toSvg(graph: GraphOutput): string {
  const columns = arrange(graph);
  const tallest = Math.max(...columns.map(({ papers }) => papers.length), 1);
  const width = 2 * MARGIN + columns.length * (BOX.width + BOX.gapX) - BOX.gapX;
  const height = 2 * MARGIN + HEADING + tallest * (BOX.height + BOX.gapY) - BOX.gapY;
  const places = new Map(columns.flatMap((column, at) => placeColumn(column, at, tallest)));
  const seed = graph.nodes.find(({ depth }) => depth === 0);
  const title = `Citations around ${seed?.title ?? graph.ref}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    ...columns.map(({ column, papers }, at) => drawHeading(column, papers.length, at)),
    ...graph.edges.flatMap(({ from, to }) => drawEdge(places.get(from), places.get(to))),
    ...[...places.values()].map(drawPaper),
    '</svg>',
    '',
  ].join('\n');
}

const leftOf = (at: number): number => MARGIN + at * (BOX.width + BOX.gapX);

function placeColumn({ papers }: Column, at: number, tallest: number): (readonly [string, Place])[] {
  const step = BOX.height + BOX.gapY;
  const top = MARGIN + HEADING + ((tallest - papers.length) * step) / 2;
  return papers.map((each, row) => [each.node.id, { x: leftOf(at), y: top + row * step, paper: each }]);
}

function drawHeading(column: number, count: number, at: number): string {
  const text = column === 0 ? headingOf(0) : `${headingOf(column)} (${count})`;
  return `<text class="heading" x="${leftOf(at)}" y="${MARGIN + 12}">${escapeXml(text)}</text>`;
}

/** Within a column the edge curves out to the left. */
function drawEdge(from: Place | undefined, to: Place | undefined): string[] {
  if (!from || !to) return [];
  const middle = BOX.height / 2;
  const [start, end] = from.x <= to.x ? [from, to] : [to, from];
  const [y1, y2] = [start.y + middle, end.y + middle];
  const own = from.paper.node.depth === 0 || to.paper.node.depth === 0 ? ' own' : '';
  if (start.x === end.x) {
    const out = start.x - BOX.gapX / 3;
    return [`<path class="edge${own}" d="M${start.x} ${y1}C${out} ${y1} ${out} ${y2} ${end.x} ${y2}"/>`];
  }
  const [x1, x2] = [start.x + BOX.width, end.x];
  const bend = BOX.gapX / 2;
  return [`<path class="edge${own}" d="M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}"/>`];
}

function drawPaper({ x, y, paper: { node, citedBy, cites } }: Place): string {
  const title = titleOf(node);
  const facts = [node.year, `cited by ${citedBy}`, `cites ${cites}`].filter((each) => each !== undefined).join(' · ');
  const body = [
    `<title>${escapeXml([title, node.year, node.id].filter(Boolean).join(' — '))}</title>`,
    `<rect class="box" x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="7"/>`,
    ...toLines(title).map((line, at) => `<text x="${x + 10}" y="${y + 17 + 15 * at}">${escapeXml(line)}</text>`),
    `<text class="faint" x="${x + 10}" y="${y + 48}">${escapeXml(facts)}</text>`,
  ].join('');
  const marks = [node.depth === 0 && 'seed', node.retracted && 'retracted'].filter(Boolean).join(' ');
  const group = `<g${marks && ` class="${marks}"`}>${body}</g>`;
  const address = addressOf(node);
  return address ? `<a href="${escapeXml(address)}">${group}</a>` : group;
}

/** The title on up to two lines, broken between words if possible. */
function toLines(title: string): string[] {
  const whole = oneLine(title);
  if (shorten(whole, LABEL) === whole) return [whole];
  const first = shorten(whole, LABEL + 1).slice(0, -1);
  const blank = whole[first.length] === ' ' ? first.length : first.lastIndexOf(' ');
  const cut = blank > LABEL / 2 ? blank : first.length;
  return [whole.slice(0, cut), shorten(whole.slice(cut), LABEL)];
}

function addressOf({ doi, arxiv_id: arxivId }: PlacedPaper['node']): string | undefined {
  const path = (id: string) => encodeURIComponent(id).replaceAll('%2F', '/');
  if (doi) return `https://doi.org/${path(doi)}`;
  return arxivId && `https://arxiv.org/abs/${path(arxivId)}`;
}
