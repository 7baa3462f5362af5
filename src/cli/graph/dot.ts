import { oneLine } from '../../formats/latex.ts';
import { type GraphOutput, titleOf } from './layout.ts';
import { shorten } from './view.ts';

const quote = (text: string): string => `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** The graph in Graphviz's language; arrows point from the citing to the cited paper. */
export function toDot({ nodes, edges }: GraphOutput): string {
  const papers = nodes.map((node) => {
    const { id, year, depth } = node;
    const title = titleOf(node);
    const label = [shorten(title, 48), year ?? ''].filter(Boolean).join(', ');
    const style = depth === 0 ? ', style="rounded,filled", fillcolor="#cfe3ff"' : '';
    return `  ${quote(id)} [label=${quote(label)}, tooltip=${quote(title)}${style}];`;
  });
  const citations = edges.map(({ from, to }) => `  ${quote(from)} -> ${quote(to)};`);
  const head = ['digraph citations {', '  rankdir=RL;', '  node [shape=box, style=rounded, fontname="sans-serif"];'];
  return `${[...head, ...papers, ...citations, '}'].join('\n')}\n`;
}
