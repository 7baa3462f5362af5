import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { get, type Trouble } from '../../shared/api.ts';
import { apiUrl, type Paper, type TextAnswer } from '../api.ts';
import { type Section, sectionsOf } from './sections.ts';

/** The most characters of one request; texts of papers are shorter, those of books may not be. */
const PORTION = 1_000_000;

/** A text of a paper, as far as it is loaded. */
export interface LoadedText {
  readonly text: string;
  readonly sections: readonly Section[];
  readonly trouble: Trouble | null;
  readonly isLoading: boolean;
  /** Loads the next portion; absent if the text is complete. */
  readonly more: (() => void) | undefined;
}

/** Loads the source of a paper, or a translation by its language; null loads nothing. */
export function useText({ paper_id }: Paper, which: string | null): LoadedText {
  const [parts, setParts] = useState<readonly TextAnswer[]>([]);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const stop = useRef(new AbortController());
  const read = async (offset: number) => {
    const { signal } = stop.current;
    const range = new URLSearchParams({ offset: String(offset), max_chars: String(PORTION) });
    const url =
      which === 'source'
        ? apiUrl('papers/*/source', [paper_id], range)
        : apiUrl('papers/*/translation/*', [paper_id, which ?? ''], range);
    const answer = await get<TextAnswer>(url, signal);
    if (signal.aborted) return;
    if (answer.ok) setParts((before) => [...before, answer.value]);
    setTrouble(answer.ok ? null : answer.trouble);
  };
  useEffect(() => {
    stop.current = new AbortController();
    setParts([]);
    setTrouble(null);
    if (which !== null) void read(0);
    return () => stop.current.abort();
  }, [paper_id, which]);
  const text = useMemo(() => parts.map((part) => part.markdown).join(''), [parts]);
  const sections = useMemo(() => (text === '' ? [] : sectionsOf(text)), [text]);
  const next = parts.at(-1)?.next_offset;
  const isLoading = which !== null && parts.length === 0 && trouble === null;
  return { text, sections, trouble, isLoading, more: next === undefined ? undefined : () => void read(next) };
}
