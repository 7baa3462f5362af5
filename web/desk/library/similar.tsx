import { cutNames } from '../../shared/names.ts';
import { shown } from '../../shared/shown.ts';
import { useApi } from '../../shared/use-api.ts';
import { deskUrl } from '../api.ts';
import { Badge } from '../parts.tsx';
import { to } from '../route.ts';

/** The papers of the library that are nearest to one, by title and abstract. */
export function Similar({ paperRef }: { paperRef: string }) {
  const { value } = useApi(deskUrl('/api/similar', { ref: paperRef }));
  if (!value || value.papers.length === 0) return null;
  return (
    <section aria-labelledby="similar-title">
      <h2 id="similar-title">Similar papers in the library</h2>
      <ul>
        {value.papers.map(({ ref, title, authors, year, retracted }) => (
          <li key={ref}>
            <a href={to('paper', ref)}>{shown(title ?? ref)}</a>{' '}
            <span class="quiet">{[cutNames(authors, 2), year].filter(Boolean).join(' · ')}</span>{' '}
            {retracted && <Badge tone="alarm">retracted</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}
