import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { address, go } from '../../shared/address.ts';
import { useCell } from '../../shared/cell.ts';
import { labelOf } from '../../shared/shown.ts';
import { Tabs } from '../../shared/tabs.tsx';
import { TroubleNote } from '../../shared/trouble.tsx';
import { apiUrl, type Paper, useAnswer } from '../api.ts';
import { paperAddress, parsePaper } from './paper-state.ts';
import { Structured } from './structured.tsx';

/** The template that only repeats the abstract, which the page already shows. */
const FROM_RECORD = 'abstract';

/** The summaries of a paper, one tab for each template. */
export function Summaries({ paper }: { paper: Paper }): JSX.Element | null {
  const state = parsePaper(useCell(address).query);
  const templates = paper.available_summary_templates.filter((name) => name !== FROM_RECORD || !paper.abstract);
  const fold = (name: string) => name.toLowerCase();
  const wanted = fold(state.summary ?? paper.preferred_summary_template);
  const chosen = templates.find((name) => fold(name) === wanted) ?? templates[0];
  const url = chosen === undefined ? null : apiUrl('papers/*/summary/*', [paper.paper_id, chosen]);
  const { value, trouble } = useAnswer(url);
  const place = useRef<HTMLElement>(null);
  // A link to a passage of a summary leads to the summary.
  const isLinked = state.summary !== null && state.text === null && state.offset + state.end > 0;
  const hasText = value !== undefined;
  useEffect(() => {
    if (isLinked && hasText) place.current?.scrollIntoView({ block: 'start' });
  }, [isLinked, hasText]);
  if (chosen === undefined) return null;
  return (
    <section aria-labelledby="summary" class={isLinked ? 'marked' : undefined} ref={place}>
      <h2 id="summary">Summary</h2>
      <Tabs
        name="summary"
        label="Templates"
        tabs={templates.map((id) => ({ id, label: labelOf(id) }))}
        chosen={chosen}
        onChoose={(summary) => go(paperAddress(paper.paper_id, { text: state.text, summary }), 'typing')}
      >
        {trouble && <TroubleNote trouble={trouble} />}
        {value && !trouble && <Structured value={value.summary} />}
      </Tabs>
    </section>
  );
}
