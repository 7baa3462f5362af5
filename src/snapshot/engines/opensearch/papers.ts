import { join } from 'node:path';
import { fail, ok, type Result } from '../../../model/result.ts';
import type { SnapshotPaper, SnapshotRequest } from '../../../model/snapshot.ts';
import { asObject, parseJson } from '../../../text/json.ts';
import { unknownPaper } from '../../open.ts';
import { checkSummary, chooseLanguage, chooseTemplate, noSource } from '../../query/texts.ts';
import { isFileName } from '../../schema.ts';
import { ABSTRACT_TEMPLATE, abstractSummary, openingOf, type Summary } from '../../summary.ts';
import { PAPER_PLACE } from './documents.ts';
import { readTexts } from './texts.ts';
import type { ClusterData } from './view.ts';

/** Whether a text can be the id of a paper: ids have no other characters. */
export const isPaperId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

/** A paper and some of its texts, by place. */
async function readWith(data: ClusterData, paperId: string, places: readonly string[]) {
  if (!isPaperId(paperId)) return unknownPaper(paperId);
  const ids = [PAPER_PLACE, ...places].map((place) => `${paperId}/${place}`);
  const texts = await readTexts(data.cluster, data.meta.texts, ids);
  if (!texts.ok) return texts;
  const paper = asObject(parseJson(texts.value.get(`${paperId}/${PAPER_PLACE}`) ?? ''));
  if (!paper) return unknownPaper(paperId);
  return ok({
    paper: paper as unknown as SnapshotPaper,
    textAt: (place: string) => texts.value.get(`${paperId}/${place}`),
  });
}

/** Everything about a paper except its texts; without a folder of files there are no PDFs. */
export async function readPaper(
  data: ClusterData,
  paperId: string,
  files: string | undefined,
): Promise<Result<SnapshotPaper>> {
  const read = await readWith(data, paperId, []);
  if (!read.ok) return read;
  const { paper } = read.value;
  return ok({ ...paper, hasPdf: paper.hasPdf && files !== undefined });
}

const lost = (paperId: string, place: string) =>
  fail<never>(
    'asset_fetch_failed',
    `The ${place.replace('/', ' ')} of ${paperId} is missing from the snapshot. Push the snapshot again.`,
  );

/** The full text of a paper. */
export async function readSource(data: ClusterData, paperId: string): Promise<Result<string>> {
  const read = await readWith(data, paperId, ['source']);
  if (!read.ok) return read;
  if (!read.value.paper.hasSource) return noSource(paperId);
  const text = read.value.textAt('source');
  return text === undefined ? lost(paperId, 'source') : ok(text);
}

/** A translation of a paper. */
export async function readTranslation(data: ClusterData, paperId: string, lang: string): Promise<Result<string>> {
  const read = await readWith(data, paperId, []);
  if (!read.ok) return read;
  const found = chooseLanguage(paperId, read.value.paper.languages, lang);
  if (!found.ok) return found;
  const place = `translation/${found.value}`;
  const texts = await readTexts(data.cluster, data.meta.texts, [`${paperId}/${place}`]);
  if (!texts.ok) return texts;
  const text = texts.value.get(`${paperId}/${place}`);
  return text === undefined ? lost(paperId, place) : ok(text);
}

/** A summary of a paper; the one in its own words is made here if it is not stored. */
export async function readSummary(
  data: ClusterData,
  paperId: string,
  asked: string | undefined,
  sharesText: NonNullable<SnapshotRequest['sharesText']> = () => true,
): Promise<Result<Summary>> {
  const read = await readWith(data, paperId, ['source']);
  if (!read.ok) return read;
  const { paper, textAt } = read.value;
  const chosen = chooseTemplate(paper, asked);
  if (!chosen.ok) return chosen;
  const place = `summary/${chosen.value}`;
  const texts = await readTexts(data.cluster, data.meta.texts, [`${paperId}/${place}`]);
  if (!texts.ok) return texts;
  const stored = texts.value.get(`${paperId}/${place}`);
  if (stored !== undefined) return checkSummary(paperId, chosen.value, stored);
  if (chosen.value !== ABSTRACT_TEMPLATE) return lost(paperId, place);
  const isQuoted = paper.abstract === null && paper.hasSource && sharesText(paper.license);
  const opening = isQuoted ? textAt('source') : '';
  if (opening === undefined) return lost(paperId, 'source');
  return ok({ template: chosen.value, json: abstractSummary(paper, openingOf(opening)) });
}

/** The path of the PDF of a paper; null if it has none, or no folder of files is given. */
export async function findFile(
  data: ClusterData,
  paperId: string,
  files: string | undefined,
): Promise<Result<string | null>> {
  if (!isPaperId(paperId)) return unknownPaper(paperId);
  const found = await data.cluster.find({ path: `${data.index}/_doc/${paperId}?_source=show.pdf`, timeoutMs: 15_000 });
  if (!found.ok) return found;
  if (found.value === null) return unknownPaper(paperId);
  const name = asObject(asObject(found.value['_source'])?.['show'])?.['pdf'];
  if (typeof name !== 'string' || files === undefined) return ok(null);
  if (isFileName(name)) return ok(join(files, name));
  return fail('asset_fetch_failed', `The file name that the snapshot has for ${paperId} is not valid.`);
}
