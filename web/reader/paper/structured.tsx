import type { JSX } from 'preact';
import { Markdown } from '../../shared/markdown-view.tsx';
import { labelOf } from '../../shared/shown.ts';

/** Fields that the page shows elsewhere or that only programs need. */
const ELSEWHERE =
  /^(?:paper_(?:id|title|authors)|title|authors|template(?:_tag)?|publication_(?:date|venue)|keywords|year|doi|prompt_template|output_language|provider|model)$/;
const MAX_DEPTH = 4;
const MAX_ITEMS = 200;

/** A summary of any shape: texts as Markdown, names as headings. */
export function Structured({ value }: { value: unknown }): JSX.Element {
  return <div class="structured">{draw(value, 0)}</div>;
}

function draw(value: unknown, depth: number): JSX.Element | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return <Markdown text={value} under={2 + Math.min(depth, 2)} />;
  if (typeof value !== 'object') return <p>{String(value)}</p>;
  if (depth >= MAX_DEPTH) return <pre class="scroll">{JSON.stringify(value, null, 1).slice(0, 4_000)}</pre>;
  return Array.isArray(value) ? drawList(value, depth) : drawFields(Object.entries(value), depth);
}

function drawList(values: readonly unknown[], depth: number): JSX.Element {
  return (
    <ul>
      {values.slice(0, MAX_ITEMS).map((value) => (
        <li>{draw(value, depth + 1)}</li>
      ))}
    </ul>
  );
}

function drawFields(fields: readonly (readonly [string, unknown])[], depth: number): JSX.Element {
  const visible = fields
    .filter(([name, value]) => !(depth === 0 && ELSEWHERE.test(name)) && hasText(value))
    .slice(0, MAX_ITEMS);
  // A single text needs no heading.
  if (depth === 0 && visible.length === 1) return <>{draw(visible[0]?.[1], depth)}</>;
  return (
    <>
      {visible.map(([name, value]) => (
        <section>
          {depth === 0 ? <h3 dir="auto">{labelOf(name)}</h3> : <h4 dir="auto">{labelOf(name)}</h4>}
          {draw(value, depth + 1)}
        </section>
      ))}
    </>
  );
}

function hasText(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== '';
}
