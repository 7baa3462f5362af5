import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../shared/icons.tsx';
import { count } from '../../shared/shown.ts';

interface Props {
  readonly words: string;
  readonly papers: number | undefined;
  onType(words: string): void;
}

/** The search field; arrow down moves into the results. */
export function SearchField({ words, papers, onType }: Props): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <search>
      <form
        class="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('.hit-title')?.focus();
        }}
      >
        <label class="unseen" for="words">
          Search papers
        </label>
        <Icon name="search" />
        <input
          id="words"
          ref={field}
          type="search"
          value={words}
          onInput={(event) => onType(event.currentTarget.value)}
          placeholder={papers === undefined ? 'Search' : `Search ${count(papers, 'paper')}`}
          maxLength={500}
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          enterkeyhint="search"
        />
        <span class="key-hint" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}
