import { useState } from 'preact/hooks';
import type { Fields } from '../../../src/desk/wire.ts';
import { Icon } from '../../shared/icons.tsx';
import { shown } from '../../shared/shown.ts';
import { focusFirst } from '../focus.ts';
import { FieldError } from '../parts.tsx';
import { type Concept, type StrategyDraft, splitSynonyms, withConcept, withoutConcept } from './strategy-draft.ts';
import { withChanged } from './words.ts';

/** The concepts of the search, each on a line with its synonyms. */
export function Concepts(props: { draft: StrategyDraft; fields: Fields; onChange: (draft: StrategyDraft) => void }) {
  const { draft, fields, onChange } = props;
  const concepts = draft.concepts.filter(({ wordOf }) => !wordOf);
  return (
    <section class="panel" aria-labelledby="concepts-title">
      <h3 id="concepts-title">Concepts</h3>
      <p class="hint">A paper matches a concept by its name or any synonym. A change applies to every query.</p>
      <ol class="concepts">
        {concepts.map((concept, at) => (
          <ConceptRow
            key={concept.id}
            concept={concept}
            place={at + 1}
            fields={fields}
            onChange={(next) => onChange(withChanged(draft, next))}
            {...(concepts.length > 1 && {
              onRemove: () => {
                onChange(withoutConcept(draft, concept.id));
                focusFirst(['add-concept']);
              },
            })}
          />
        ))}
      </ol>
      <button
        type="button"
        id="add-concept"
        class="quiet"
        onClick={() => {
          const next = withConcept(draft);
          onChange(next);
          focusFirst([`concept-${next.concepts.at(-1)?.id}`]);
        }}
      >
        Add a concept
      </button>
    </section>
  );
}

function ConceptRow(props: {
  concept: Concept;
  place: number;
  fields: Fields;
  onChange: (concept: Concept) => void;
  onRemove?: () => void;
}) {
  const { concept, place, fields, onChange, onRemove } = props;
  const { id, name, synonyms } = concept;
  const problem = fields[`concept-${id}`];
  return (
    <li>
      <div class="concept">
        <input
          id={`concept-${id}`}
          class="concept-name"
          aria-label={`Concept ${place}`}
          {...(problem && { 'aria-invalid': 'true' as const, 'aria-describedby': `concept-${id}-error` })}
          value={name}
          onInput={(event) => onChange({ ...concept, name: event.currentTarget.value })}
        />
        {synonyms.map((synonym) => (
          <span class="synonym" key={synonym}>
            <span class="or" aria-hidden="true">
              or
            </span>
            <button
              type="button"
              class="chip"
              aria-label={`Remove the synonym ${synonym} of concept ${place}`}
              onClick={() => {
                onChange({ ...concept, synonyms: synonyms.filter((each) => each !== synonym) });
                focusFirst([`synonyms-${id}`]);
              }}
            >
              <bdi>{shown(synonym)}</bdi> <span aria-hidden="true">×</span>
            </button>
          </span>
        ))}
        <NewSynonym
          id={`synonyms-${id}`}
          label={`Add a synonym of concept ${place}`}
          problem={fields[`synonyms-${id}`]}
          onAdd={(added) => onChange({ ...concept, synonyms: [...new Set([...synonyms, ...added])] })}
          onTakeBack={() => onChange({ ...concept, synonyms: synonyms.slice(0, -1) })}
        />
        {onRemove && (
          <button
            type="button"
            class="quiet remove"
            aria-label={`Remove concept ${place}`}
            title="Remove"
            onClick={onRemove}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <FieldError id={`concept-${id}`} error={problem} />
      <FieldError id={`synonyms-${id}`} error={fields[`synonyms-${id}`]} />
    </li>
  );
}

/** Enter, a comma or leaving the field adds what was typed; Backspace in the empty field removes the last synonym. */
function NewSynonym(props: {
  id: string;
  label: string;
  problem: string | undefined;
  onAdd: (synonyms: string[]) => void;
  onTakeBack: () => void;
}) {
  const { id, label, problem, onAdd, onTakeBack } = props;
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const added = splitSynonyms(typed);
    if (added.length > 0) onAdd(added);
    setText('');
  };
  return (
    <input
      id={id}
      class="new-synonym"
      aria-label={label}
      {...(problem && { 'aria-invalid': 'true' as const, 'aria-describedby': `${id}-error` })}
      placeholder="or another name"
      value={text}
      onInput={(event) => {
        const typed = event.currentTarget.value;
        if (/[,;]$/.test(typed)) add(typed);
        else setText(typed);
      }}
      onBlur={() => add(text)}
      onKeyDown={(event) => {
        if (event.key === 'Backspace' && text === '') onTakeBack();
        if (event.key !== 'Enter' || text.trim() === '') return;
        event.preventDefault();
        add(text);
      }}
    />
  );
}
