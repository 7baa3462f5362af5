import { join } from 'node:path';
import type { Database } from '../../disk/database.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { SnapshotPaper, SnapshotRequest } from '../../model/snapshot.ts';
import type { SnapshotData } from '../data.ts';
import { isFileName, NAMES } from '../schema.ts';
import { ABSTRACT_TEMPLATE, abstractSummary, openingOf, parseObject, type Summary } from '../summary.ts';
import { readAsset } from './assets.ts';

/** The full text of a paper. */
export function readSource({ main, assets }: SnapshotData, id: number, paperId: string): Result<string> {
  const row = main.prepare('SELECT has_source FROM papers WHERE id = ?').get(id);
  return row?.['has_source'] === 1 ? readAsset(assets, paperId, 'source') : noSource(paperId);
}

/** The failure of a paper without a text. */
export const noSource = (paperId: string): Result<never> =>
  fail('source_not_available', `The text of ${paperId} is not available in this snapshot.`);

/** The stored headings of the full text; null if there are none. */
export function readOutline({ assets }: SnapshotData, paperId: string): Result<string | null> {
  const has = assets.attempt(() => assets.prepare(HAS_OUTLINE).get(paperId) !== undefined);
  if (!has.ok) return has;
  return has.value ? readAsset(assets, paperId, 'outline') : ok(null);
}

const HAS_OUTLINE = "SELECT 1 FROM assets WHERE paper_id = ? AND place = 'outline'";

/** What each paper was built from. */
export function readInputs(main: Database): ReadonlyMap<string, string> {
  // One row: handing many to JavaScript takes longer than reading them.
  const row = main.prepare('SELECT json_group_object(paper_id, input) AS inputs FROM papers').get();
  return new Map(Object.entries(JSON.parse(String(row?.['inputs'] ?? '{}')) as Record<string, string>));
}

/** A translation of a paper. */
export function readTranslation(
  { main, assets }: SnapshotData,
  id: number,
  paperId: string,
  lang: string,
): Result<string> {
  const rows = main.prepare('SELECT lang FROM translations WHERE paper = ?').all(id);
  const languages = rows.map((row) => String(row['lang']));
  const found = chooseLanguage(paperId, languages, lang);
  return found.ok ? readAsset(assets, paperId, `translation/${found.value}`) : found;
}

/** The language of a paper's translations that was asked for, as the snapshot spells it. */
export function chooseLanguage(paperId: string, languages: readonly string[], lang: string): Result<string> {
  const found = pick(languages, lang);
  if (found) return ok(found);
  const known = languages.length > 0 ? `Available: ${languages.join(', ')}.` : 'It has no translations.';
  return fail('translation_not_available', `${paperId} has no translation into ${lang.slice(0, 40)}. ${known}`);
}

/** A summary of a paper; the one in its own words is made here if it is not stored. */
export function readSummary(
  data: SnapshotData,
  id: number,
  paper: SnapshotPaper,
  asked: string | undefined,
  sharesText: NonNullable<SnapshotRequest['sharesText']> = () => true,
): Result<Summary> {
  const { paperId, abstract } = paper;
  const chosen = chooseTemplate(paper, asked);
  if (!chosen.ok) return chosen;
  const template = chosen.value;
  const stored = readAsset(data.assets, paperId, `summary/${template}`);
  if (template === ABSTRACT_TEMPLATE && !stored.ok) {
    const isQuoted = abstract === null && paper.hasSource && sharesText(paper.license);
    const text = isQuoted ? readSource(data, id, paperId) : ok('');
    return text.ok ? ok({ template, json: abstractSummary(paper, openingOf(text.value)) }) : text;
  }
  return stored.ok ? checkSummary(paperId, template, stored.value) : stored;
}

/** The template that was asked for, as the snapshot spells it, or the preferred one. */
export function chooseTemplate(paper: SnapshotPaper, asked: string | undefined): Result<string> {
  const { paperId, availableSummaryTemplates: known, preferredSummaryTemplate: preferred } = paper;
  const template = asked?.trim() ? pick(known, asked) : preferred;
  if (template) return ok(template);
  const text = `${paperId} has no summary ${String(asked).slice(0, 40)}. Available: ${known.join(', ')}.`;
  return fail('template_not_available', text);
}

/** A stored summary, unless it is corrupt. */
export function checkSummary(paperId: string, template: string, json: string): Result<Summary> {
  if (parseObject(json) !== null) return ok({ template, json });
  return fail('asset_parse_failed', `The summary ${template} of ${paperId} is not JSON. Build the snapshot again.`);
}

/** The path of the PDF of a paper; null if the snapshot has none. */
export function findFile({ main, path }: SnapshotData, id: number, paperId: string): Result<string | null> {
  const name = main.prepare('SELECT pdf FROM papers WHERE id = ?').get(id)?.['pdf'];
  if (typeof name !== 'string') return ok(null);
  if (isFileName(name)) return ok(join(path, NAMES.files, name));
  return fail('asset_fetch_failed', `The file name that the snapshot has for ${paperId} is not valid.`);
}

const pick = (names: readonly string[], asked: string) =>
  names.find((name) => name === asked) ?? names.find((name) => name.toLowerCase() === asked.trim().toLowerCase());
