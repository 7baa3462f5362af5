import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { address, go } from '../../shared/address.ts';
import { useCell } from '../../shared/cell.ts';
import { parseInline } from '../../shared/markdown-inline.ts';
import { drawInline, Markdown } from '../../shared/markdown-view.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { TroubleNote } from '../../shared/trouble.tsx';
import type { Paper } from '../api.ts';
import { type PaperState, paperAddress, parsePaper } from './paper-state.ts';
import { type Section, sectionsIn } from './sections.ts';
import { showPassage } from './show-passage.ts';
import type { LoadedText } from './use-text.ts';

/** The texts of a paper: its source, and translations by their language. */
function textsOf(paper: Paper): { id: string; label: string }[] {
  return [
    ...(paper.has_source ? [{ id: 'source', label: 'Original' }] : []),
    ...paper.languages.map((id) => ({ id, label: languageOf(id) })),
  ];
}

/** The text that an address names, or the first one. */
export function chosenText(paper: Paper, { text }: PaperState): string | null {
  const texts = textsOf(paper);
  return (texts.find(({ id }) => id === text) ?? texts[0])?.id ?? null;
}

function languageOf(tag: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

interface Props {
  readonly paper: Paper;
  readonly loaded: LoadedText;
}

/** The full text and its translations, folded by section. */
export function Texts({ paper, loaded }: Props): JSX.Element | null {
  const state = parsePaper(useCell(address).query);
  const chosen = chosenText(paper, state);
  if (chosen === null) return null;
  return (
    <section aria-labelledby="text" class="texts">
      <h2 id="text">Full text</h2>
      <Tabs
        name="text"
        label="Languages"
        tabs={textsOf(paper)}
        chosen={chosen}
        onChoose={(text) => go(paperAddress(paper.paper_id, { summary: state.summary, text }), 'typing')}
      >
        {paper.text_served ? (
          <Reading key={`${chosen} ${state.offset}`} loaded={loaded} passage={chosen === state.text ? state : null} />
        ) : (
          <p class="note">
            The text is stored but not shown:{' '}
            {paper.license ? `the licence ${paper.license} does not allow it` : 'no licence is stated'}.
          </p>
        )}
      </Tabs>
    </section>
  );
}

interface ReadingProps {
  readonly loaded: LoadedText;
  readonly passage: PaperState | null;
}

/** The sections of a text. The one with a linked passage is open, and the passage is marked and in view. */
function Reading({ loaded, passage }: ReadingProps): JSX.Element {
  const { text, sections, trouble, isLoading, more } = loaded;
  const place = useRef<HTMLDivElement>(null);
  const isLinked = passage !== null && passage.offset + passage.end > 0;
  const linked = isLinked ? sectionsIn(sections, passage.offset, passage.end) : [];
  const isWhole = sections.length === 1;
  useEffect(() => (place.current && isLinked ? showPassage(place.current, passage.words) : undefined), [linked.length]);
  return (
    <div class="reading" ref={place}>
      {isLoading && <p class="note">Loading …</p>}
      {sections.length > 1 && <FoldButtons place={place} />}
      {sections.map((section) => (
        <SectionView
          key={section.id}
          section={section}
          text={text}
          isOpen={isWhole || linked.includes(section) || section.title === null}
          marked={linked.includes(section) ? passage : null}
        />
      ))}
      {trouble && <TroubleNote trouble={trouble} />}
      {more && (
        <p>
          <button type="button" onClick={more}>
            Load more
          </button>
        </p>
      )}
    </div>
  );
}

function FoldButtons({ place }: { place: { readonly current: HTMLElement | null } }): JSX.Element {
  const setAll = (isOpen: boolean) => {
    for (const section of place.current?.querySelectorAll('details') ?? []) section.open = isOpen;
  };
  return (
    <p class="fold-buttons small">
      <button type="button" class="plain" onClick={() => setAll(true)}>
        Open all sections
      </button>
      <button type="button" class="plain" onClick={() => setAll(false)}>
        Close all
      </button>
    </p>
  );
}

interface SectionProps {
  readonly section: Section;
  readonly text: string;
  readonly isOpen: boolean;
  readonly marked: PaperState | null;
}

/** A section. Its text is on the page even while it is folded, so that the browser's own search finds it. */
function SectionView({ section, text, isOpen, marked }: SectionProps): JSX.Element {
  const { id, title, start, end } = section;
  const range = marked && { start: marked.offset - start, end: Math.max(marked.end, marked.offset + 1) - start };
  const content = <Markdown text={text.slice(start, end)} under={title === null ? 2 : 3} marked={range ?? undefined} />;
  if (title === null) return <div id={id}>{content}</div>;
  return (
    <details class="section" id={id} open={isOpen}>
      <summary>
        <h3 dir="auto">{drawInline(parseInline(title))}</h3>
      </summary>
      {content}
    </details>
  );
}
