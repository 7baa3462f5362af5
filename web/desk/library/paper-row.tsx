import type { LibraryRow } from '../../../src/desk/wire.ts';
import { FactLine } from '../../shared/fact-line.tsx';
import { cutNames } from '../../shared/names.ts';
import { kindOf } from '../../shared/paper-kind.ts';
import { count, shown } from '../../shared/shown.ts';
import { drawSnippet } from '../../shared/snippet.tsx';
import { shownSource } from '../../shared/source-name.ts';
import { Badge } from '../parts.tsx';
import { to } from '../route.ts';
import { Verdict } from '../verdict.tsx';

/** A stored paper in the list, with a box to select it. */
export function PaperRow(props: { row: LibraryRow; isSelected: boolean; onSelect: (isSelected: boolean) => void }) {
  const { row, isSelected, onSelect } = props;
  const { ref, authors, year, venue, citation_count: citations, found_by: foundBy } = row;
  const title = shown(row.title ?? ref);
  return (
    <li class={`card shelf-row${isSelected ? ' selected' : ''}`}>
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <div>
        <h3>
          <a href={to('paper', ref)}>{title}</a>
        </h3>
        <p class="row-line">
          <FactLine
            facts={[
              cutNames(authors, 3),
              year,
              shown(venue ?? ''),
              citations ? count(citations, 'citation') : null,
              foundBy && `Found by ${foundBy.join(' and ')}`,
            ]}
          />
          <span
            class="badges row-marks"
            title={`${ref} from ${shownSource(row.source)}, ${new Date(row.fetched_at).toLocaleString()}`}
          >
            <Marks row={row} title={title} />
          </span>
        </p>
        {row.snippet && (
          <p class="snippet" dir="auto">
            {drawSnippet(row.snippet)}
          </p>
        )}
      </div>
      {row.has_pdf && (
        <a
          class="button"
          href={`/api/pdf?ref=${encodeURIComponent(ref)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`PDF of ${title}`}
        >
          PDF
        </a>
      )}
    </li>
  );
}

/** The marks of a stored paper, in the order of those of a search. */
function Marks({ row, title }: { row: LibraryRow; title: string }) {
  const { ref, grade, version, text_from: textFrom, is_oa: isOa } = row;
  const kind = kindOf(row);
  return (
    <>
      {row.retracted && <Badge tone="alarm">retracted</Badge>}
      {grade ? <Verdict paperRef={ref} grade={grade} version={version} title={title} /> : <Badge>metadata only</Badge>}
      {isOa === true && <Badge tone="open">open access</Badge>}
      {isOa === false && <Badge>not open access</Badge>}
      {kind && <Badge>{kind}</Badge>}
      {textFrom && <Badge>{row.has_pdf ? 'with text' : 'text only'}</Badge>}
      {row.collections.map((name) => (
        <a key={name} class="badge collection" href={to('library', name)}>
          {shown(name)}
        </a>
      ))}
      {row.tags.map((tag) => (
        <Badge key={tag}># {shown(tag)}</Badge>
      ))}
    </>
  );
}
