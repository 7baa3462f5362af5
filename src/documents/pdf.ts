import type { Block, Document, Section } from '../model/document.ts';
import { createIds } from './ids.ts';

/** The document of a PDF from its text, whose headings start with `##`. */
export function readPdfDocument(text: string): Document {
  const idFor = createIds();
  const sections: Section[] = [];
  let title = 'Main text';
  let blocks: Block[] = [];
  const flush = () => {
    if (blocks.length > 0 || sections.length > 0 || title !== 'Main text')
      sections.push({ id: idFor(title), title, level: 1, blocks });
    blocks = [];
  };
  for (const part of text.split('\n\n')) {
    const heading = /^## (.*)$/s.exec(part)?.[1];
    if (heading === undefined) blocks.push({ kind: 'paragraph', text: part });
    else {
      flush();
      title = heading;
    }
  }
  flush();
  return { from: 'pdf', title: '', authors: [], sections, references: [] };
}
