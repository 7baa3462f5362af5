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
  seen: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onFocus: (id: string) => void;
}) {
  const { sections, screening, copies, current, seen } = props;
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
        {groupsOf(papers).map((group) => (
          <RowGroup
            key={group[0]?.hit.id}
            papers={group}
            screening={screening}
            copies={copies}
            current={current}
            seen={seen}
            actions={actions}
          />
        ))}
      </ol>
    </div>
  ));
}

const GROUP = 25;

function groupsOf(papers: readonly Placed[]): (readonly Placed[])[] {
  const starts = Array.from({ length: Math.ceil(papers.length / GROUP) }, (_, at) => at * GROUP);
  return starts.map((start) => papers.slice(start, start + GROUP));
}

interface GroupProps {
  readonly papers: readonly Placed[];
  readonly screening: Screening;
  readonly copies: SessionView['copies'];
  readonly current: Placed | undefined;
  readonly seen: ReadonlySet<string>;
  readonly actions: RowActions;
}

/** Some rows. The renderer skips them together if none of them changed: a key press changes one or two groups. */
function RowGroup({ papers, screening, copies, current, seen, actions }: GroupProps) {
  const here = papers.find(({ hit }) => hit === current?.hit);
  const facts = papers.flatMap(({ hit, place }) => [
    hit,
    place,
    screening.marks[hit.id],
    screening.reasonOf(hit.id),
    copies[hit.id],
    seen.has(hit.id),
  ]);
  return useMemo(
    () => (
      <>
        {papers.map(({ hit, place }) => (
          <Row
            key={hit.id}
            hit={hit}
            place={place}
            mark={screening.marks[hit.id]}
            reason={screening.reasonOf(hit.id)}
            copy={copies[hit.id]}
            isCurrent={hit === here?.hit}
            isSeen={seen.has(hit.id)}
            actions={actions}
          />
        ))}
      </>
    ),
    [actions, here?.hit, ...facts],
  );
}
