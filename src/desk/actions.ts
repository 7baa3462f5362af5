import type { Action, ActionPath } from './actions/action.ts';
import { addFile } from './actions/add.ts';
import { addTo, deleteOne, removeFrom, rename } from './actions/collection.ts';
import { cancelFetch, fetchPapers, retryFetch } from './actions/fetch.ts';
import { importRecords } from './actions/import.ts';
import { accept, audit, discard, remove, setNote, setTags } from './actions/library.ts';
import { decide, mark, preview, reopen, requests, search } from './actions/search.ts';
import { saveEmail } from './actions/settings.ts';
import { buildSnapshot, openSnapshot } from './actions/snapshot.ts';
import { cancelCheck, decideCorrections, removeCheck, resumeCheck, startCheck } from './check/actions.ts';

const TABLE: { readonly [Path in ActionPath]: Action<Path> } = {
  '/api/search': search,
  '/api/preview': preview,
  '/api/requests': requests,
  '/api/decide': decide,
  '/api/mark': mark,
  '/api/import': importRecords,
  '/api/reopen': reopen,
  '/api/fetch': fetchPapers,
  '/api/fetch/again': retryFetch,
  '/api/fetch/cancel': cancelFetch,
  '/api/accept': accept,
  '/api/discard': discard,
  '/api/add': addFile,
  '/api/tags': setTags,
  '/api/collection/add': addTo,
  '/api/collection/remove': removeFrom,
  '/api/collection/rename': rename,
  '/api/collection/delete': deleteOne,
  '/api/note': setNote,
  '/api/remove': remove,
  '/api/audit': audit,
  '/api/check': startCheck,
  '/api/check/resume': resumeCheck,
  '/api/check/cancel': cancelCheck,
  '/api/check/remove': removeCheck,
  '/api/check/decide': decideCorrections,
  '/api/settings': saveEmail,
  '/api/snapshot/build': buildSnapshot,
  '/api/snapshot/open': openSnapshot,
};

/** The actions by their path. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map(Object.entries(TABLE) as [string, Action][]);
