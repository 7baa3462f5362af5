import type { JSX } from 'preact';

/** What a library without papers shows. */
export function EmptyLibrary(): JSX.Element {
  return (
    <section class="message">
      <h1>The shelves are empty</h1>
      <p>This snapshot holds no papers yet. Fetch some, build it again, and the page takes it over by itself.</p>
      <pre>
        <code>
          carrel fetch 10.1371/journal.pmed.0020124{'\n'}
          carrel snapshot build --out DIR
        </code>
      </pre>
    </section>
  );
}
