import { isSameTitle } from '../../match/title.ts';
import { titleWords } from '../../match/title-words.ts';
import type { Paper } from '../../model/paper.ts';
import type { Ref } from '../../model/ref.ts';
import type { PdfMetadata } from '../../pdf/report.ts';
import { type Finding, found } from './evidence.ts';
import { ownIds } from './id.ts';

/** File and program names that software writes into the title field. */
const FILE_NAME =
  /^(?:microsoft|untitled|layout|slide|powerpoint|document)|\.(?:docx?|tex|dvi|pdf|indd|qxd|ps|rtf)\b|^\S+$/i;

/** Compares the PDF metadata with the paper. Anyone can write it, so it is shown but decides only about scans. */
export function judgeMetadata(metadata: PdfMetadata, { ref, paper }: { ref: Ref; paper: Paper }): Finding[] {
  const { dois, related } = ownIds(ref, paper);
  const [doi] = metadata.dois;
  if (doi && dois.length > 0 && ![...dois, ...related].includes(doi)) return [found('metadata-differs', doi)];
  const title = metadata.title?.trim() ?? '';
  const isTitle = titleWords(title).length > 2 && !FILE_NAME.test(title);
  const forms = [paper.title ?? '', `${paper.title ?? ''} ${paper.subtitle ?? ''}`];
  if (isTitle && paper.title && !forms.some((form) => isSameTitle(title, form)))
    return [found('metadata-differs', title)];
  return doi || isTitle ? [found('metadata-agrees', doi ?? title)] : [];
}
