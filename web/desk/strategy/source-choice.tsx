import type { About, SourceInfo } from '../../../src/desk/wire.ts';
import { count, shown } from '../../shared/shown.ts';

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
  const isOffered = (source: SourceInfo) => source.enabled || chosen.includes(source.id);
  const off = about.sources.filter((source) => !isOffered(source));
  const toTick = (source: SourceInfo) => (
    <label key={source.id} class={source.enabled ? '' : 'quiet'}>
      <input
        type="checkbox"
        checked={chosen.includes(source.id)}
        disabled={!isOffered(source)}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? [...chosen, source.id] : chosen.filter((each) => each !== source.id))
        }
      />{' '}
      {source.title}
      {!source.enabled && ` (disabled: ${source.note ?? 'not configured'})`}
    </label>
  );
  return (
    <fieldset id={id} tabIndex={-1} {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend>Sources</legend>
      {hint && <p class="hint">{hint}</p>}
      <div class="ticks">{about.sources.filter(isOffered).map(toTick)}</div>
      {off.length > 0 && (
        <details>
          <summary>{count(off.length, 'source')} not configured</summary>
          <div class="ticks">{off.map(toTick)}</div>
        </details>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {shown(error)}
        </p>
      )}
    </fieldset>
  );
}
