import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { address, go } from '../../shared/address.ts';
import { get, type Trouble } from '../../shared/api.ts';
import { useCell } from '../../shared/cell.ts';
import { Markdown } from '../../shared/markdown-view.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { TroubleNote } from '../../shared/trouble.tsx';
import { apiUrl, type Paper, type TextAnswer } from '../api.ts';
import { paperAddress, parsePaper } from './paper-state.ts';

/** Characters loaded at a time. */
const PORTION = 16_000;

/** The full text and its translations. */
export function Texts({ paper }: { paper: Paper }): JSX.Element | null {
  const state = parsePaper(useCell(address).query);
  const tabs = [
    ...(paper.has_source ? [{ id: 'source', label: 'Original' }] : []),
    ...paper.languages.map((id) => ({ id, label: languageOf(id) })),
  ];
  const [first] = tabs;
  if (!first) return null;
  const chosen = tabs.find((tab) => tab.id === state.text)?.id ?? first.id;
  return (
    <section aria-labelledby="text" class="texts">
      <h2 id="text">Full text</h2>
      <Tabs
        name="text"
        label="Languages"
        tabs={tabs}
        chosen={chosen}
        onChoose={(text) => go(paperAddress(paper.paper_id, { summary: state.summary, text }), 'typing')}
      >
        {paper.text_served ? (
          <Reading
            key={`${chosen} ${state.offset}`}
            paper={paper}
            text={chosen}
            from={chosen === state.text ? state.offset : 0}
          />
        ) : (
          <p class="note">
            The text is stored but not shown:{' '}
            {paper.license ? `the licence ${paper.license} does not allow it` : 'no licence is stated'}.
          </p>
        )}
      </Tabs>
    </section>
  );
}

function languageOf(tag: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

interface ReadingProps {
  readonly paper: Paper;
  readonly text: string;
  readonly from: number;
}

/** A text from `from` on, loaded in portions. */
function Reading({ paper, text, from }: ReadingProps): JSX.Element {
  const [parts, setParts] = useState<readonly TextAnswer[]>([]);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const stop = useRef(new AbortController());
  const place = useRef<HTMLDivElement>(null);
  const read = async (offset: number) => {
    const range = new URLSearchParams({ offset: String(offset), max_chars: String(PORTION) });
    const url =
      text === 'source'
        ? apiUrl('papers/*/source', [paper.paper_id], range)
        : apiUrl('papers/*/translation/*', [paper.paper_id, text], range);
    const answer = await get<TextAnswer>(url, stop.current.signal);
    if (answer.ok) setParts((before) => [...before, answer.value]);
    setTrouble(answer.ok ? null : answer.trouble);
  };
  useEffect(() => {
    void read(from);
    return () => stop.current.abort();
  }, []);
  useEffect(() => {
    if (from > 0 && parts.length === 1) place.current?.scrollIntoView({ block: 'start' });
  }, [from, parts.length]);
  const last = parts.at(-1);
  return (
    <div class="reading" ref={place}>
      {from > 0 && last && (
        <p class="quiet small">
          Starting at {Math.round((from / Math.max(1, last.total_chars)) * 100)} % of the text.{' '}
          <a href={paperAddress(paper.paper_id, { text })}>Start from the beginning</a>
        </p>
      )}
      {parts.map((part) => (
        <Markdown key={part.offset} text={part.markdown} under={2} />
      ))}
      {trouble && <TroubleNote trouble={trouble} />}
      {last?.next_offset !== undefined && (
        <p>
          <button type="button" onClick={() => void read(last.next_offset ?? 0)}>
            Load more
          </button>{' '}
          <span class="quiet small">{Math.round((last.next_offset / last.total_chars) * 100)} % read</span>
        </p>
      )}
    </div>
  );
}
