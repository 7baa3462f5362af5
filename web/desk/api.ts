import type { DeskActions, DeskReads, DeskSession } from '../../src/desk/wire.ts';
import { type ApiResult, post, type Url } from '../shared/api.ts';

export type SessionView = DeskReads['/api/session'];
export type StrategyCheckpoint = Extract<DeskSession['checkpoint'], { readonly kind: 'strategy_confirmation' }>;
export type ReviewCheckpoint = Extract<DeskSession['checkpoint'], { readonly kind: 'result_review' }>;
export type Strategy = StrategyCheckpoint['payload']['strategy'];
export type Collection = NonNullable<DeskSession['collection']>;
export type Hit = Collection['hits'][number];
export type Paper = Hit['paper'];

/** The address of something to read. */
export function deskUrl<Path extends keyof DeskReads>(
  path: Path,
  params: Readonly<Record<string, string>> = {},
): Url<DeskReads[Path]> {
  const query = new URLSearchParams(params).toString();
  return `${path}${query ? `?${query}` : ''}` as Url<DeskReads[Path]>;
}

/** Sends an action. */
export function act<Path extends keyof DeskActions>(
  path: Path,
  input: DeskActions[Path]['takes'],
): Promise<ApiResult<DeskActions[Path]['gives']>> {
  return post(path as string as Url<DeskActions[Path]['gives']>, input);
}
