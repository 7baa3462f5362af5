import type { JSX } from 'preact';

/** Shown for a library without papers. */
export function EmptyLibrary(): JSX.Element {
  return (
    <section class="message">
      <h1>This library is empty</h1>
      <p>The snapshot has no papers yet. Fetch some and build it again; the page then updates automatically.</p>
      <pre>
        <code>
          carrel fetch 10.1371/journal.pmed.0020124{'\n'}
          carrel snapshot build --out DIR
        </code>
      </pre>
    </section>
  );
}
