import { fold } from '../../terminal/clip.ts';
import { paint } from '../../terminal/paint.ts';
import { type Output, showRows } from './library.ts';

const INDENT = 4;

/** Papers with the passages that match, each with the command that reads on. */
export function showPassages(hits: readonly Output[]): string {
  if (hits.length === 0) return showRows([]);
  return hits
    .map(
      (hit) =>
        `${showRows([hit])}${showFoundBy(hit)}${passagesOf(hit)
          .map((each) => showPassage(each, hit))
          .join('')}`,
    )
    .join('');
}

const passagesOf = (hit: Output) => (hit['passages'] ?? []) as readonly Output[];

/** What found a paper, if the search used meaning. */
function showFoundBy(hit: Output): string {
  const foundBy = (hit['found_by'] ?? []) as readonly string[];
  return foundBy.length === 0 ? '' : `${' '.repeat(INDENT)}${paint.dim(`found by ${foundBy.join(' and ')}`)}\n`;
}

function showPassage({ snippet, heading, section, page }: Output, { ref }: Output): string {
  const text = fold(toTerminal(String(snippet)), INDENT);
  const place = [heading, page !== undefined && `page ${page}`].filter(Boolean).join(', ');
  const command = section === undefined ? '' : `carrel read ${ref} --section ${section}`;
  const line = [place, command].filter(Boolean).join(': ');
  return `${' '.repeat(INDENT)}${text}\n${line ? `${' '.repeat(INDENT)}${paint.dim(line)}\n` : ''}`;
}

/** Markdown of a snippet for a terminal: the matching words in bold, escapes removed. */
function toTerminal(markdown: string): string {
  const bold = markdown.replace(/\*\*((?:\\.|[^\\*])+)\*\*/g, (_whole, inner: string) => paint.bold(inner));
  return bold.replace(/\\([\\`*_[\]<>#|~])/g, '$1');
}
