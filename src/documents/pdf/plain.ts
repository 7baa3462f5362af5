import type { Block, Document } from '../../model/document.ts';
import type { PdfText } from '../../pdf/placed.ts';

/** The text of each page as one paragraph, in the order of the file; null if there is none. For layouts that cannot be read. */
export function readPlainly({ pages, cut }: PdfText): Document | null {
  const blocks = pages.flatMap(({ page, segments }): Block[] => {
    const text = segments.map((segment) => segment.text).join(' ');
    return text.trim() === '' ? [] : [{ kind: 'paragraph', text, page }];
  });
  if (blocks.length === 0) return null;
  return {
    from: 'pdf',
    title: '',
    authors: [],
    sections: [{ id: 'main-text', title: 'Main text', level: 1, blocks }],
    references: [],
    ...(cut && { cut: true as const }),
  };
}
