import type { ComponentChildren, JSX } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { FormulaView } from './formula.ts';
import { type Block, parsePlaced, type Table } from './markdown.ts';
import type { Inline } from './markdown-inline.ts';
import { shown } from './shown.ts';

interface Props {
  readonly text: string;
  /** Headings start one level below this one. */
  readonly under: number;
  /** Where the passage is that a link leads to. */
  readonly marked?: { readonly start: number; readonly end: number } | undefined;
}

/** A paper's text. The blocks of a marked passage are highlighted. */
export function Markdown({ text, under, marked }: Props): JSX.Element {
  const blocks = useMemo(() => parsePlaced(text), [text]);
  const top = topOf(blocks.map(({ block }) => block));
  return (
    <div class="prose" dir="auto">
      {blocks.map(({ block, start, end }) =>
        marked && start < marked.end && end > marked.start ? (
          <div class="marked" tabIndex={-1}>
            {drawBlock(block, under, top)}
          </div>
        ) : (
          drawBlock(block, under, top)
        ),
      )}
    </div>
  );
}

const topOf = (blocks: readonly Block[]) =>
  Math.min(...blocks.map((block) => (block.kind === 'heading' ? block.level : 6)));

function Blocks({ blocks, under }: { blocks: readonly Block[]; under: number }): JSX.Element {
  const top = topOf(blocks);
  return <>{blocks.map((block) => drawBlock(block, under, top))}</>;
}

function drawBlock(block: Block, under: number, top: number): JSX.Element {
  switch (block.kind) {
    case 'heading':
      return <Heading level={under + 1 + block.level - top}>{drawInline(block.inner)}</Heading>;
    case 'paragraph':
      return <p dir="auto">{drawInline(block.inner)}</p>;
    case 'code':
      return (
        <Scroll label="Code">
          <pre>
            <code>{shown(block.text)}</code>
          </pre>
        </Scroll>
      );
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} under={under} />
        </blockquote>
      );
    case 'list':
      return drawList(block.start, block.items, under);
    case 'table':
      return <TableView table={block} />;
    case 'rule':
      return <hr />;
  }
}

function Heading({ level, children }: { level: number; children: ComponentChildren }): JSX.Element {
  if (level <= 3) return <h3 dir="auto">{children}</h3>;
  if (level === 4) return <h4 dir="auto">{children}</h4>;
  return <h5 dir="auto">{children}</h5>;
}

function drawList(start: number | null, items: readonly (readonly Block[])[], under: number): JSX.Element {
  const rows = items.map((item) => (
    <li dir="auto">
      <Tight blocks={item} under={under} />
    </li>
  ));
  return start === null ? <ul>{rows}</ul> : <ol start={start}>{rows}</ol>;
}

/** The only paragraph of an item has no paragraph spacing. */
function Tight({ blocks, under }: { blocks: readonly Block[]; under: number }): JSX.Element {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph') return <Blocks blocks={blocks} under={under} />;
  return (
    <>
      {drawInline(first.inner)}
      <Blocks blocks={rest} under={under} />
    </>
  );
}

/** Scrolls content that is wider than the page, also with the keyboard. */
function Scroll({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

function TableView({ table }: { table: Table }): JSX.Element {
  return (
    <Scroll label="Table">
      <table>
        <thead>
          <tr>
            {table.head.map((cell) => (
              <th scope="col" dir="auto">
                {drawInline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr>
              {row.map((cell) => (
                <td dir="auto">{drawInline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.more > 0 && <p class="quiet">{table.more.toLocaleString('en')} more rows are not shown.</p>}
    </Scroll>
  );
}

/** Renders the parts of a line. */
export function drawInline(parts: readonly Inline[]): ComponentChildren[] {
  return parts.map(drawPart);
}

function drawPart(part: Inline): ComponentChildren {
  switch (part.kind) {
    case 'text':
      return shown(part.text);
    case 'code':
      return <code>{shown(part.text)}</code>;
    case 'strong':
      return <strong>{drawInline(part.inner)}</strong>;
    case 'emphasis':
      return <em>{drawInline(part.inner)}</em>;
    case 'struck':
      return <s>{drawInline(part.inner)}</s>;
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {drawInline(part.inner)}
        </a>
      );
    case 'formula':
      return <Formula tex={part.tex} isDisplay={part.isDisplay} />;
    case 'image':
      return <span class="picture">[picture{part.alt ? `: ${shown(part.alt)}` : ''}]</span>;
  }
}

function Formula(props: { tex: string; isDisplay: boolean }): JSX.Element {
  const View = useContext(FormulaView);
  return <View {...props} />;
}
