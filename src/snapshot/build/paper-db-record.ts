import { join } from 'node:path';
import type { Row } from '../../disk/database.ts';
import { ok, type Result } from '../../model/result.ts';
import type { SnapshotRecord } from '../../model/snapshot.ts';
import { parseObject } from '../summary.ts';
import { cleanText, cleanTexts } from './clean.ts';
import { toAuthor, toDoi } from './identity.ts';
import { type FoundFile, findImages, findPdf, readJson, readMarkdown, readSummary } from './paper-db-files.ts';
import { type Linked, textIn } from './paper-db-rows.ts';

const PRODUCTION = ['output_language', 'provider', 'model', 'prompt_template', 'extracted_at', 'publication_date'];

const withoutUnknown = (value: string) => (value === '' || value.toLowerCase() === 'unknown' ? undefined : value);

/** The record of a paper; a part that cannot be read is reported and left out. */
export async function toRecord(paper: Row, links: Linked, files: string): Promise<Result<SnapshotRecord>> {
  const paperId = textIn(paper, 'paper_id');
  const problems: string[] = [];
  const part = <T>(result: Result<T>, without: T): T => {
    if (!result.ok) problems.push(result.error.message);
    return result.ok ? result.value : without;
  };
  const main = part(await readJson(files, join('summary', `${paperId}.json`)), null);
  const summaries: Record<string, string> = {};
  for (const template of links.templates) {
    const json = part(await readSummary(paperId, template, files, links.templates.length === 1 ? main : null), null);
    if (json !== null) summaries[template] = json;
  }
  const source = part(await readMarkdown(files, 'md', textIn(paper, 'source_md_content_hash')), '');
  const translations: Record<string, string> = {};
  for (const [lang, hash] of links.translations) {
    const translated = part(await readMarkdown(files, join('md_translate', lang), hash, lang), '');
    if (translated) translations[lang] = translated;
  }
  const pdf = part(await findPdf(textIn(paper, 'pdf_content_hash'), files), null);
  const images = await findImages([source, ...Object.values(translations)], files);
  const original = [main, ...Object.values(summaries).map(parseObject)].find((each) => each !== null) ?? {};
  return ok({
    paperId,
    ...describe(paper, links, original),
    summaries,
    ...(source && { source }),
    translations,
    ...withFiles(pdf, images),
    ...(problems.length > 0 && { problems }),
  });
}

function describe(paper: Row, links: Linked, original: Record<string, unknown>) {
  const doi = toDoi(textIn(paper, 'doi')) ?? links.aliases.find((key) => key.startsWith('doi:'))?.slice(4);
  const arxivId = links.aliases.find((key) => key.startsWith('arxiv:'))?.slice(6);
  const [year = '', month = '', venue] = ['year', 'month', 'venue'].map((name) => withoutUnknown(textIn(paper, name)));
  const stated = cleanText(typeof original['abstract'] === 'string' ? original['abstract'] : '').trim();
  const abstract = stated || textIn(paper, 'summary_preview');
  return {
    ...(doi && { doi }),
    ...(arxivId && { arxivId }),
    title: textIn(paper, 'title') || '(no title)',
    authors: restore(links.lists.author, original['paper_authors']).map(toAuthor),
    ...(/^\d{4}$/.test(year) && { year: Number(year) }),
    ...(/^(?:0?[1-9]|1[0-2])$/.test(month) && { month: Number(month) }),
    ...(venue && { venue: venue.replaceAll('{{', '').replaceAll('}}', '') }),
    ...(abstract && { abstract }),
    keywords: restore(links.lists.keyword, original['keywords']),
    institutions: restore(links.lists.institution, original['paper_institutions']),
    tags: restore(links.lists.tag, original['ai_generated_tags']),
    ...(links.bibtex && { bibtex: links.bibtex }),
    aliases: [...new Set([...(doi ? [`doi:${doi}`] : []), ...links.aliases])],
    references: [],
    preferredTemplate: textIn(paper, 'preferred_summary_template'),
    ...productionOf(paper),
  };
}

function productionOf(paper: Row): Pick<SnapshotRecord, 'production'> {
  const known = PRODUCTION.map((name) => [name, textIn(paper, name)] as const).filter(([, value]) => value !== '');
  return known.length > 0 ? { production: Object.fromEntries(known) } : {};
}

/** The database has these lists sorted and in lower case; the summary has them as they were. */
function restore(stored: readonly string[], original: unknown): string[] {
  const list = typeof original === 'string' ? original.split(/[,;]/) : Array.isArray(original) ? original : [];
  const given = cleanTexts(list.filter((each): each is string => typeof each === 'string'));
  const wanted = new Set(stored);
  const spelled = given.filter((value) => wanted.delete(value.toLowerCase()));
  return [...spelled, ...wanted];
}

function withFiles(pdf: FoundFile | null, images: readonly FoundFile[]) {
  const all = [...(pdf ? [pdf] : []), ...images];
  return all.length === 0 ? {} : { ...(pdf && { pdf: pdf[0] }), files: Object.fromEntries(all) };
}
