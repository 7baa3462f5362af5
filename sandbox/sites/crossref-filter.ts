import type { CastPaper } from '../cast/paper.ts';
import type { Library } from '../library.ts';

type Test = (paper: CastPaper, value: string, library: Library, filters: readonly Filter[]) => boolean;

/** A filter as name and value. */
export type Filter = readonly [name: string, value: string];

/** Dates compare as text; a bound given as a year covers the whole year. */
function notBefore(paper: CastPaper, value: string): boolean {
  return paper.date !== undefined && paper.date.padEnd(10, '-99') >= value;
}

function notAfter(paper: CastPaper, value: string): boolean {
  return paper.date !== undefined && paper.date.slice(0, value.length) <= value;
}

function updates(paper: CastPaper, doi: string, library: Library, filters: readonly Filter[]): boolean {
  const kind = filters.find(([name]) => name === 'update-type')?.[1];
  return (paper.notices ?? []).some((notice) => {
    const subject = library.byKey(notice.key)?.doi?.toLowerCase();
    return notice.direction === 'update-to' && subject === doi.toLowerCase() && (!kind || kind === notice.kind);
  });
}

const FILTERS: Readonly<Record<string, Test>> = {
  doi: (paper, value) => paper.doi?.toLowerCase() === value.toLowerCase(),
  type: (paper, value) => paper.type === value,
  'from-pub-date': notBefore,
  'until-pub-date': notAfter,
  'from-issued-date': notBefore,
  'until-issued-date': notAfter,
  'from-created-date': notBefore,
  'until-created-date': notAfter,
  'has-abstract': (paper, value) => (paper.abstract !== '') === (value !== 'false'),
  'has-references': (paper, value) => (paper.cites ?? []).length > 0 === (value !== 'false'),
  'is-update': (paper) => (paper.notices ?? []).some(({ direction }) => direction === 'update-to'),
  'update-type': (paper, value) => (paper.notices ?? []).some(({ kind }) => kind === value),
  updates,
};

/** Reads `name:value,name:value`. As at the real service, a DOI with a comma is split. */
export function readFilters(text: string): Filter[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const colon = part.indexOf(':');
      return colon < 0 ? ([part, ''] as const) : ([part.slice(0, colon), part.slice(colon + 1)] as const);
    });
}

/** Whether the service has such a filter. */
export function hasCrossrefFilter(name: string): boolean {
  return Object.hasOwn(FILTERS, name);
}

/** All names must match; of several filters with one name, any may match. */
export function passesFilters(library: Library, paper: CastPaper, filters: readonly Filter[]): boolean {
  const names = [...new Set(filters.map(([name]) => name))];
  return names.every((name) =>
    filters.some(([other, value]) => other === name && FILTERS[name]?.(paper, value, library, filters) === true),
  );
}
