import type { Saved } from './shapes.ts';

/** A failure as it stands in an envelope. */
export interface WireFailure {
  readonly code: string;
  readonly message: string;
  readonly attempts?: readonly { source: string; outcome: string; detail?: string; code?: string }[];
  readonly remediation?: readonly { setting: string; value: string; note: string }[];
}

/** Text from records is data: one line, and nothing in it is taken for markup. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.replace(/[\\`*_[\]<>|#]/gu, (mark) => `\\${mark}`);
}

/** The answer of a download that delivered. */
export function showSaved(paper: Saved): string {
  const rows: readonly (readonly [string, string | number | null | undefined])[] = [
    ['DOI', paper.doi],
    ['Title', paper.title],
    ['Authors', shortList(paper.authors)],
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
  const notes = [paper.already_saved ? 'It was in the folder before; nothing was fetched.' : '', paper.note ?? ''];
  return [
    paper.already_saved ? '# Paper Already Saved' : '# Paper Downloaded',
    '',
    ...lines,
    ...notes.flatMap((note) => (note ? ['', note] : [])),
  ].join('\n');
}

function shortList(names: readonly string[]): string {
  return names.length > 6 ? `${names.slice(0, 5).join('; ')} and ${names.length - 5} more` : names.join('; ');
}

/** The answer of a download that did not deliver: what happened, who was asked, what to do. */
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

/** One source and its own reason; a slot that nobody filled is told as such. */
export function showChecked({ source, outcome, detail }: { source: string; outcome: string; detail?: string }): string {
  if (outcome === 'not_consulted_disabled') return `${source} (not configured)`;
  if (outcome === 'consulted_no_record') return `${source}: not available, it has no record of the paper`;
  return `${source}: ${oneLine(detail ?? (outcome === 'consulted_resolved' ? 'has a record' : 'failed'))}`;
}

const WHEN_NOT_THERE = [
  'Check that the DOI is right.',
  'Use paper_metadata to see what is known of the paper and where it can be had.',
];
const ADVICE: Readonly<Record<string, readonly string[]>> = {
  NOT_FOUND: WHEN_NOT_THERE,
  NO_OA_AVAILABLE: WHEN_NOT_THERE,
  VERIFICATION_FAILED: WHEN_NOT_THERE,
  NETWORK_ERROR: ['Try again later: a connection failed, which says nothing about the paper.', ...WHEN_NOT_THERE],
  FETCH_TIMEOUT: ['Try again later: an answer did not come in time.', ...WHEN_NOT_THERE],
  RATE_LIMITED: ['Wait before trying again: a service asked for it.'],
  INVALID_REF: ['Pass a DOI such as 10.1038/nature12373, an arXiv id such as 2401.12345, or a URL that holds one.'],
  STORE_ERROR: ['Choose another output_dir, or make room or give permission as the message says.'],
  CANCELLED: ['Call again with the same identifiers: what is saved is not downloaded twice.'],
};

function advise(code: string): readonly string[] {
  return ADVICE[code] ?? [];
}
