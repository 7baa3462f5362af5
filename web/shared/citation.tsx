import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { getText } from './api.ts';

/** A format to cite in. */
interface CitationFormat {
  readonly format: string;
  readonly label: string;
}

/** Buttons that copy a citation of the paper, one for each format; `href` is where the server writes it. */
export function Citation(props: { formats: readonly CitationFormat[]; href: (format: string) => string }): JSX.Element {
  const { formats, href } = props;
  const [status, setStatus] = useState('');
  const [text, setText] = useState('');
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const copy = async ({ format, label }: CitationFormat) => {
    const answer = await getText(href(format), stop.current.signal);
    if (!answer.ok) return setStatus('Could not load the citation.');
    setText(answer.value);
    setStatus((await toClipboard(answer.value)) ? `${label} copied.` : 'Select the text below and copy it.');
  };
  return (
    <section aria-labelledby="cite">
      <h2 id="cite">Cite</h2>
      <p class="cite-buttons">
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
      {text && (
        <textarea
          class="citation"
          readOnly
          rows={Math.min(9, text.split('\n').length + 2)}
          aria-label="Citation"
          value={text}
        />
      )}
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
