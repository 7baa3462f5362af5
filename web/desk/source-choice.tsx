import type { About } from '../../src/desk/wire.ts';
import { shown } from '../shared/shown.ts';

/** Checkboxes for the sources; disabled ones show why. */
export function SourceChoice(props: {
  about: About;
  id: string;
  chosen: readonly string[];
  error: string | undefined;
  hint?: string;
  onChange: (sources: readonly string[]) => void;
}) {
  const { about, id, chosen, error, hint, onChange } = props;
  return (
    <fieldset id={id} tabIndex={-1} {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend>Sources</legend>
      {hint && <p class="hint">{hint}</p>}
      <div class="ticks">
        {about.sources.map((source) => (
          <label key={source.id} class={source.enabled ? '' : 'muted'}>
            <input
              type="checkbox"
              checked={chosen.includes(source.id)}
              disabled={!source.enabled && !chosen.includes(source.id)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? [...chosen, source.id] : chosen.filter((each) => each !== source.id),
                )
              }
            />{' '}
            {source.title}
            {!source.enabled && ` (disabled: ${source.note ?? 'not configured'})`}
          </label>
        ))}
      </div>
      {error && (
        <p class="error" id={`${id}-error`}>
          {shown(error)}
        </p>
      )}
    </fieldset>
  );
}
