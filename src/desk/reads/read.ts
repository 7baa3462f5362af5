import type { IncomingHttpHeaders } from 'node:http';
import type { HttpResponse } from '../../http/answer.ts';
import type { Result } from '../../model/result.ts';
import type { DeskParts } from '../parts.ts';

/** A GET: returns data or a whole response, and changes nothing. */
export type Read<T extends object = object> = (
  query: URLSearchParams,
  parts: DeskParts,
  headers: IncomingHttpHeaders,
) => Promise<Result<T> | HttpResponse>;

/** A parameter, or an empty string. */
export const textOf = (query: URLSearchParams, name: string): string => query.get(name) ?? '';

/** A parameter, or undefined if it is blank. */
export const optional = (query: URLSearchParams, name: string): string | undefined => query.get(name) || undefined;

/** A whole number, or undefined. */
export function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = (query.get(name) ?? '').trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
