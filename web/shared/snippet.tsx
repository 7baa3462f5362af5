import { parseInline } from './markdown-inline.ts';
import { drawInline } from './markdown-view.tsx';

/** Draws a snippet with its matches in bold; the server escapes all other Markdown. */
export function drawSnippet(markdown: string) {
  return drawInline(
    parseInline(markdown).map((part) => (part.kind === 'strong' || part.kind === 'text' ? part : plain(part))),
  );
}

function plain(part: ReturnType<typeof parseInline>[number]): { kind: 'text'; text: string } {
  if (part.kind === 'image') return { kind: 'text', text: part.alt };
  if (part.kind === 'formula') return { kind: 'text', text: part.isDisplay ? `$$${part.tex}$$` : `$${part.tex}$` };
  if ('inner' in part) return { kind: 'text', text: part.inner.map((each) => plain(each).text).join('') };
  return { kind: 'text', text: part.text };
}
