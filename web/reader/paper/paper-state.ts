/** Which parts of a paper are open, as the address says. */
export interface PaperState {
  /** The template of the summary; null for the preferred one. */
  readonly summary: string | null;
  /** `source`, or the language of a translation. */
  readonly text: string | null;
  /** Where a linked passage begins in that text. */
  readonly offset: number;
  /** Where it ends; 0 if the link does not say. */
  readonly end: number;
  /** The words that were searched for. */
  readonly words: string;
}

/** Reads the state of a paper's view from an address. */
export function parsePaper(query: string): PaperState {
  const params = new URLSearchParams(query);
  const position = (name: string) => {
    const text = params.get(name) ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : 0;
  };
  return {
    summary: params.get('summary'),
    text: params.get('text'),
    offset: position('offset'),
    end: position('end'),
    words: (params.get('q') ?? '').slice(0, 500),
  };
}

/** The address of a paper's view, without defaults. */
export function paperAddress(id: string, state: Partial<PaperState> = {}): string {
  const params = new URLSearchParams();
  if (state.summary) params.set('summary', state.summary);
  if (state.text) params.set('text', state.text);
  if (state.offset) params.set('offset', String(state.offset));
  if (state.end) params.set('end', String(state.end));
  if (state.words) params.set('q', state.words);
  const text = params.toString();
  return `/paper/${id}${text ? `?${text}` : ''}`;
}

/** The address of a passage. */
export function placeAddress(
  id: string,
  { where, start, end }: { readonly where: string; readonly start: number; readonly end: number },
  words: string,
): string | null {
  const [kind, name] = where.split('/');
  const place = { offset: start, end, words };
  if (kind === 'source') return paperAddress(id, { text: 'source', ...place });
  if (kind === 'translation' && name) return paperAddress(id, { text: name, ...place });
  return kind === 'summary' && name ? paperAddress(id, { summary: name, ...place }) : null;
}
