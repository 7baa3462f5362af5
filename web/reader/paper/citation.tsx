import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { getText } from '../../shared/api.ts';
import type { CitationFormat } from '../api.ts';

/** Buttons that copy a citation of the paper, one for each format. */
export function Citation({ id, formats }: { id: string; formats: readonly CitationFormat[] }): JSX.Element {
  const [status, setStatus] = useState('');
  const [text, setText] = useState('');
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const copy = async ({ format, label }: CitationFormat) => {
    const answer = await getText(`/api/v1/papers/${id}/${format}`, stop.current.signal);
    if (!answer.ok) return setStatus('Could not load the citation.');
    setText(answer.value);
    setStatus((await toClipboard(answer.value)) ? `${label} copied.` : 'Select the text below and copy it.');
  };
  return (
    <section aria-labelledby="cite">
      <h2 id="cite">Cite</h2>
      <p class="row">
        {formats.map((each) => (
          <button type="button" key={each.format} onClick={() => void copy(each)}>
            <span class="unseen">Copy as </span>
            {each.label}
          </button>
        ))}
      </p>
      <p class="quiet small" role="status">
        {status}
      </p>
      {text && <textarea class="citation" readOnly rows={9} aria-label="Citation" value={text} />}
    </section>
  );
}

/** Copies a text; false where the browser does not allow it, so that the user selects the text instead. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
