import { useMemo, useRef } from 'preact/hooks';
import { shown } from '../../shared/shown.ts';
import type { SessionView } from '../api.ts';
import type { Placed, Section } from './arrange.ts';
import { Row, type RowActions } from './row.tsx';
import type { Screening } from './use-screening.ts';

/** The papers of a review, in sections. */
export function PaperList(props: {
  sections: readonly Section[];
  screening: Screening;
  copies: SessionView['copies'];
  current: Placed | undefined;
  onOpen: (id: string) => void;
  onFocus: (id: string) => void;
}) {
  const { sections, screening, copies, current } = props;
  const now = useRef(props);
  now.current = props;
  const actions = useMemo<RowActions>(
    () => ({
      onOpen: (id) => now.current.onOpen(id),
      onFocus: (id) => now.current.onFocus(id),
      onToggle: (id) => now.current.screening.toggle(id),
    }),
    [],
  );
  return sections.map(({ name, papers }) => (
    <div key={name}>
      {name && (
        <p class="section-name">
          {shown(name)} <span class="quiet">{papers.length}</span>
        </p>
      )}
      <ol class="papers" aria-label={name || 'Papers'}>
        {papers.map(({ hit, place }) => (
          <Row
            key={hit.id}
            hit={hit}
            place={place}
            mark={screening.marks[hit.id]}
            reason={screening.reasonOf(hit.id)}
            copy={copies[hit.id]}
            isCurrent={hit === current?.hit}
            actions={actions}
          />
        ))}
      </ol>
    </div>
  ));
}
