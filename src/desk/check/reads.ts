import { parse } from 'node:path';
import { fixBibliography } from '../../check/fix/fix.ts';
import type { HttpResponse } from '../../http/answer.ts';
import { fail, ok } from '../../model/result.ts';
import { type Read, textOf } from '../reads/read.ts';
import type { DeskReads } from '../wire.ts';
import { REPORTS } from './reports.ts';
import { chooseAccepted, toView } from './view.ts';

export const readCheck: Read<DeskReads['/api/check']> = async (query, { checks }) => {
  const opened = await checks.open(textOf(query, 'id'));
  return opened.ok ? ok(toView(opened.value)) : opened;
};

export const checkReport: Read = async (query, { checks }) => {
  const format = textOf(query, 'format');
  const report = Object.hasOwn(REPORTS, format) ? REPORTS[format] : undefined;
  if (!report) return fail('INVALID_ARGUMENT', `Unknown format. Known formats: ${Object.keys(REPORTS).join(', ')}.`);
  const opened = await checks.open(textOf(query, 'id'));
  if (!opened.ok) return opened;
  const { result, stored } = opened.value;
  const { type, extension, write } = report;
  return toFile(
    write(result, stored, { name: stored.name, at: new Date(stored.startedAt) }),
    type,
    `${baseOf(stored.name)}-check.${extension}`,
  );
};

/** The bibliography with the accepted corrections. */
export const correctedFile: Read = async (query, { checks }) => {
  const opened = await checks.open(textOf(query, 'id'));
  if (!opened.ok) return opened;
  const { path, stored, result, decisions } = opened.value;
  const fixed = await fixBibliography(path, stored.format, result, chooseAccepted(decisions));
  if (!fixed.ok)
    return { ok: false, error: { ...fixed.error, message: fixed.error.message.replaceAll(path, stored.name) } };
  const name = `${baseOf(stored.name)}-corrected${parse(path).ext}`;
  return toFile(fixed.value.text, 'text/plain', name);
};

/** A name that is safe in a header and on every disk. */
const baseOf = (name: string) =>
  parse(name)
    .name.replace(/[^\w.-]+/g, '-')
    .slice(0, 80) || 'references';

function toFile(text: string, type: string, name: string): HttpResponse {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  };
  return { status: 200, headers, body: text };
}
