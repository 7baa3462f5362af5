const WORDS = /[\p{L}\p{N}]{2,}/gu;
/** Endings differ between the query and the text. */
const stemOf = (word: string) => word.slice(0, Math.max(4, word.length - 2)).toLowerCase();

/** Scrolls to the marked block with most of the words, moves the focus there, and highlights the words in all blocks. */
export function showPassage(place: HTMLElement, words: string): () => void {
  const stems = [...new Set((words.match(WORDS) ?? []).map(stemOf))].slice(0, 24);
  const blocks = [...place.querySelectorAll<HTMLElement>('.marked')];
  const score = ({ textContent }: HTMLElement) =>
    stems.filter((stem) => textContent?.toLowerCase().includes(stem)).length;
  const [best] = [...blocks].sort((a, b) => score(b) - score(a));
  best?.scrollIntoView({ block: 'center' });
  best?.focus({ preventScroll: true });
  return highlight(blocks, stems);
}

/** Browsers without the API still mark the passage. */
function highlight(blocks: readonly HTMLElement[], stems: readonly string[]): () => void {
  if (!('highlights' in CSS) || stems.length === 0) return () => undefined;
  CSS.highlights.set('words', new Highlight(...blocks.flatMap((block) => rangesIn(block, stems))));
  return () => void CSS.highlights.delete('words');
}

function rangesIn(block: HTMLElement, stems: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(WORDS)) {
      if (!stems.some((stem) => word.toLowerCase().startsWith(stem))) continue;
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      ranges.push(range);
    }
  return ranges;
}
