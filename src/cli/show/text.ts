import { paint } from '../../terminal/paint.ts';

/** Markdown with its headings in bold; everything else stays as it is. */
export function paintHeadings(markdown: string): string {
  return markdown.replace(/^#{1,6} .*$/gm, (heading) => paint.bold(heading));
}
