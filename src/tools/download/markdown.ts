import { joinNames } from '../../text/names.ts';
import type { Saved } from './shapes.ts';

/** A failure in the wire format. */
export interface WireFailure {
  readonly code: string;
  readonly message: string;
  readonly attempts?: readonly { source: string; outcome: string; detail?: string; code?: string }[];
  readonly remediation?: readonly { setting: string; value: string; note: string }[];
}

/** Puts text on one line and escapes Markdown, because records are data. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.replace(/[\\`*_[\]<>|#]/gu, (mark) => `\\${mark}`);
}

/** The Markdown of a saved paper. */
export function showSaved(paper: Saved): string {
  const rows: readonly (readonly [string, string | number | null | undefined])[] = [
    ['DOI', paper.doi],
    ['Title', paper.title],
    ['Authors', joinNames(paper.authors, '; ')],
    ['Year', paper.year],
    ['Journal', paper.journal],
    ['Path', `\`${paper.path}\``],
    ['Size', `${paper.size_kb.toFixed(1)} KB`],
    ['Source', paper.source],
    ['Verification', paper.grade],
    ['Download time', `${paper.download_time_s.toFixed(2)} s`],
  ];
  const lines = rows.flatMap(([label, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : [`- ${label}: ${label === 'Path' ? value : oneLine(String(value))}`],
  );
  const notes = [
    paper.already_saved ? 'The file was already in the folder; nothing was downloaded.' : '',
    paper.note ?? '',
  ];
  return [
    paper.already_saved ? '# Paper Already Saved' : '# Paper Downloaded',
    '',
    ...(paper.retracted ? ['- **RETRACTED**'] : []),
    ...lines,
    ...notes.flatMap((note) => (note ? ['', note] : [])),
  ].join('\n');
}

/** The Markdown of a failed download: message, checked sources and suggestions. */
export function showFailed(failure: WireFailure, title = '# Download Failed'): string {
  const checked = (failure.attempts ?? []).map((each) => `- ${showChecked(each)}`);
  const help = [
    ...(failure.remediation ?? []).map((each) => `${each.setting}=${each.value}: ${each.note}`),
    ...advise(failure.code),
  ];
  return [
    title,
    '',
    `${failure.message} (${failure.code})`,
    ...(checked.length > 0 ? ['', 'Checked sources:', ...checked] : []),
    ...(help.length > 0 ? ['', 'Suggestions:', ...help.map((each) => `- ${each}`)] : []),
  ].join('\n');
}

/** One checked source and its reason. */
export function showChecked({ source, outcome, detail }: { source: string; outcome: string; detail?: string }): string {
  if (outcome === 'not_consulted_disabled') return `${source} (not configured)`;
  if (outcome === 'consulted_no_record') return `${source}: not available, no record of the paper`;
  return `${source}: ${oneLine(detail ?? (outcome === 'consulted_resolved' ? 'has a record' : 'failed'))}`;
}

const NOT_AVAILABLE = [
  'Check that the DOI is right.',
  'Use paper_metadata to see the metadata of the paper and which sources have it.',
];
const ADVICE: Readonly<Record<string, readonly string[]>> = {
  NOT_FOUND: NOT_AVAILABLE,
  NO_OA_AVAILABLE: NOT_AVAILABLE,
  VERIFICATION_FAILED: NOT_AVAILABLE,
  NETWORK_ERROR: ['Try again later: a connection failed, so the paper may still be available.', ...NOT_AVAILABLE],
  FETCH_TIMEOUT: ['Try again later: a source timed out.', ...NOT_AVAILABLE],
  RATE_LIMITED: ['Wait before you try again: a service limits its requests.'],
  INVALID_REF: ['Pass a DOI such as 10.1038/nature12373, an arXiv id such as 2401.12345, or a URL that contains one.'],
  STORE_ERROR: ['Choose another output_dir, or free disk space or change permissions as the message says.'],
  CANCELLED: ['Call again with the same identifiers; saved papers are not downloaded again.'],
};

function advise(code: string): readonly string[] {
  return ADVICE[code] ?? [];
}
