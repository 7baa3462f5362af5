import type { Evidence, ShownEvidence } from '../../model/entry.ts';

/**
 * What a finding does to the grade. `rejects`: not a usable file. `vetoes`: another document, even if all else matches.
 * `doubts`: no success unless stronger evidence outweighs it. `proves`: counts for the paper. `notes`: only shown.
 */
export type Force = 'rejects' | 'vetoes' | 'doubts' | 'proves' | 'notes';

const row = (force: Force, sentence: string) => ({ force, sentence });

/** Every finding: its id, its force, and the sentence for people. Records store the id. */
export const EVIDENCE = {
  'no-header': row('rejects', 'The file has no PDF header'),
  'too-small': row('rejects', 'The file is too small for a paper'),
  'too-large': row('rejects', 'The file is too large to read'),
  unopenable: row('rejects', 'The file cannot be opened'),
  'cut-off': row('rejects', 'The file is cut off: it has no trailer'),
  'no-pages': row('rejects', 'The file has no pages'),
  'access-refused': row('rejects', 'The document only says that access is denied'),

  'id-printed': row('proves', 'The document prints the id as its own'),
  'other-doi': row('doubts', 'The document prints another DOI as its own'),
  'other-arxiv-id': row('doubts', 'The document prints another arXiv id as its own'),
  'other-pmcid': row('vetoes', 'The document is a different article of PMC'),
  'other-arxiv-version': row('vetoes', 'The document is a different arXiv version from the one requested'),

  'title-fits': row('proves', 'The title matches'),
  'title-fits-main': row('proves', 'The main title matches; the recorded subtitle is not printed'),
  'title-longer': row('doubts', 'The printed title has more words than the recorded one'),
  'title-differs': row('doubts', 'The printed title differs from the recorded one'),
  'title-other': row('doubts', 'No title on the first pages matches'),
  'title-unreadable': row('notes', 'The title block cannot be read'),
  'title-mentioned': row('doubts', 'The title is only mentioned'),
  'title-not-recorded': row('notes', 'The record has no title to compare'),

  'authors-found': row('proves', 'An author of the record is named near the title'),
  'authors-elsewhere': row('notes', 'An author of the record is named, but not near the title'),
  'authors-missing': row('doubts', 'No author of the record is named on the first pages'),
  'authors-not-recorded': row('notes', 'The record names no author'),

  companion: row('vetoes', 'The document is about another paper'),
  'title-quoted': row('vetoes', 'The document quotes the title of the paper'),

  'cover-only': row('vetoes', 'Only the cover sheet names the paper'),
  'behind-cover': row('notes', 'The first page is a cover sheet; the page after it was checked'),

  slides: row('vetoes', 'The pages are slides'),
  preview: row('vetoes', 'The file is a preview: it has far fewer pages than the paper'),
  'breaks-off': row('vetoes', 'The text ends after the first pages'),
  'larger-work': row('vetoes', 'The file is a whole issue or book that is much longer than the paper'),
  thesis: row('vetoes', 'The document is a thesis'),
  'pages-printed': row('proves', 'The document prints the page numbers of the record'),
  'pages-agree': row('notes', 'The number of pages agrees with the record'),

  'version-other': row('notes', 'Same title and authors in another version'),
  'metadata-agrees': row('notes', 'The PDF metadata names the paper, which is not proof'),
  'metadata-differs': row('notes', 'The PDF metadata names another paper'),

  scan: row('doubts', 'The pages are images without text'),
  garbled: row('doubts', 'The text layer cannot be read'),
  'read-by-ocr': row('notes', 'The text was read by OCR'),
  'named-by-record': row('notes', 'A record of this id names the file'),
  'not-named-by-record': row('notes', 'No record of this id names the file'),
} as const satisfies Readonly<Record<string, { force: Force; sentence: string }>>;

export type EvidenceId = keyof typeof EVIDENCE;

/** A finding with its closed id. */
export type Finding = Evidence & { readonly check: EvidenceId };

const SPEAKS: Readonly<Record<Force, Evidence['speaks']>> = {
  rejects: 'against',
  vetoes: 'against',
  doubts: 'against',
  proves: 'for',
  notes: 'neither',
};

const MAX_DETAIL = 160;

/** A finding of this kind; a long detail is cut. */
export function found(check: EvidenceId, detail = ''): Finding {
  const plain = detail.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return { check, speaks: SPEAKS[EVIDENCE[check].force], detail: [...plain].slice(0, MAX_DETAIL).join('') };
}

/** The sentence of a finding; records of 0.1.0 hold the sentence itself, which is shown as it is. */
export function describeEvidence({ check, detail }: Pick<Evidence, 'check' | 'detail'>): string {
  const sentence = isEvidenceId(check) ? EVIDENCE[check].sentence : check;
  return detail ? `${sentence} (${detail})` : sentence;
}

/** Evidence with its sentence, for pages that have no table of their own. */
export function showEvidence(evidence: readonly Evidence[]): ShownEvidence[] {
  return evidence.map((each) => ({ ...each, text: describeEvidence({ check: each.check, detail: '' }) }));
}

function isEvidenceId(check: string): check is EvidenceId {
  return Object.hasOwn(EVIDENCE, check);
}
