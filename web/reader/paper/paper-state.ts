/** Which parts of a paper are open, as the address says. */
export interface PaperState {
  /** The template of the summary; null for the preferred one. */
  readonly summary: string | null;
  /** `source`, or the language of a translation. */
  readonly text: string | null;
  /** Where reading begins in that text. */
  readonly offset: number;
}

/** Reads the state of a paper's view from an address. */
export function parsePaper(query: string): PaperState {
  const params = new URLSearchParams(query);
  const offset = params.get('offset') ?? '';
  return {
    summary: params.get('summary'),
    text: params.get('text'),
    offset: /^\d{1,9}$/.test(offset) ? Number(offset) : 0,
  };
}

/** The address of a paper's view, without defaults. */
export function paperAddress(id: string, state: Partial<PaperState> = {}): string {
  const params = new URLSearchParams();
  if (state.summary) params.set('summary', state.summary);
  if (state.text) params.set('text', state.text);
  if (state.offset) params.set('offset', String(state.offset));
  const text = params.toString();
  return `/paper/${id}${text ? `?${text}` : ''}`;
}

/** The address of a passage. */
export function placeAddress(id: string, where: string, start: number): string | null {
  const [kind, name] = where.split('/');
  if (kind === 'source') return paperAddress(id, { text: 'source', offset: start });
  if (kind === 'translation' && name) return paperAddress(id, { text: name, offset: start });
  return kind === 'summary' && name ? paperAddress(id, { summary: name }) : null;
}
