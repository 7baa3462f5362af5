import type { JSX } from 'preact';
import { splitFormulas } from '../../shared/markdown-inline.ts';
import { drawInline } from '../../shared/markdown-view.tsx';

/** A text that is no Markdown, with its formulas set apart. */
export function TextWithFormulas({ text }: { text: string }): JSX.Element {
  return <>{drawInline(splitFormulas(text))}</>;
}
