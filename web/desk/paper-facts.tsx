import { FactLine } from '../shared/fact-line.tsx';
import { count, shown } from '../shared/shown.ts';
import type { Paper } from './api.ts';
import { namesOf } from './parts.tsx';

/** Who wrote a found paper, when and where, and how often it is cited, in one line. */
export function PaperFacts({ paper: { authors, year, venue, citation_count: citations } }: { paper: Paper }) {
  const cited = citations ? count(citations, 'citation') : null;
  return <FactLine facts={[namesOf(authors, 3), year, shown(venue ?? ''), cited]} />;
}
