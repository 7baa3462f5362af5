import { CITATION_FORMATS } from '../../formats/table.ts';
import { MAX_ROUNDS } from '../../model/checkpoint.ts';
import { DOMAINS } from '../../model/collection.ts';
import { ok } from '../../model/result.ts';
import { DEFAULT_MAX_RESULTS, MAX_RESULTS } from '../../search/request.ts';
import { MAX_EDIT_KEYWORDS, MAX_EDIT_QUERIES } from '../../search/strategy/edit.ts';
import type { About } from '../wire.ts';
import { EXPORTS } from './export.ts';
import type { Read } from './read.ts';

/** The first request of the page: the constants and settings of this server. */
export const about: Read<About> = async (_query, { app, home, startId, isSandbox, settings }) => {
  const { sources } = app.capabilities();
  return ok({
    version: app.version,
    home,
    start_id: startId,
    sandbox: isSandbox,
    has_email: settings.email !== null,
    domains: DOMAINS,
    max_results: { default: DEFAULT_MAX_RESULTS, most: MAX_RESULTS },
    limits: { rounds: MAX_ROUNDS, queries: MAX_EDIT_QUERIES, keywords: MAX_EDIT_KEYWORDS },
    formats: EXPORTS.map(({ name }) => name),
    format_labels: Object.fromEntries(EXPORTS.map(({ name, label }) => [name, label])),
    citations: CITATION_FORMATS.map(({ name, label }) => ({ format: name, label })),
    sources: sources
      .filter(({ can }) => can.includes('search'))
      .map(({ id, title, enabled, note }) => ({ id, title, enabled, note: note ?? null })),
  });
};
