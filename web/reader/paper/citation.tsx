import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { getText } from '../../shared/api.ts';

const FORMATS = { bibtex: 'BibTeX', csl: 'CSL', ris: 'RIS' } as const;

type Format = keyof typeof FORMATS;

/** How to cite the paper, one press away from the clipboard. */
export function Citation({ id }: { id: string }): JSX.Element {
  const [told, tell] = useState('');
  const [text, setText] = useState('');
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const copy = async (format: Format) => {
    const answer = await getText(`/api/v1/papers/${id}/${format}`, stop.current.signal);
    if (!answer.ok) return tell('The citation could not be read.');
    setText(answer.value);
    tell((await toClipboard(answer.value)) ? `${FORMATS[format]} copied.` : 'Select the text below and copy it.');
  };
  return (
    <section aria-labelledby="cite">
      <h2 id="cite">Cite</h2>
      <p class="row">
        {(Object.keys(FORMATS) as Format[]).map((format) => (
          <button type="button" onClick={() => void copy(format)}>
            <span class="unseen">Copy as </span>
            {FORMATS[format]}
          </button>
        ))}
      </p>
      <p class="quiet small" role="status">
        {told}
      </p>
      {text && <textarea class="citation" readOnly rows={9} aria-label="Citation" value={text} />}
    </section>
  );
}

/** Browsers give the clipboard to pages they trust only; elsewhere the text is there to select. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
