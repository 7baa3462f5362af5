import { randomUUID } from 'node:crypto';
import { acquire } from '../acquire/acquire.ts';
import { recordMetadata } from '../acquire/record.ts';
import { resolve } from '../acquire/resolve.ts';
import { saveBatch } from '../acquire/save/batch.ts';
import { brief } from '../acquire/save/brief.ts';
import { save } from '../acquire/save/save.ts';
import { expandGraph } from '../graph/expand.ts';
import { ok, type Result } from '../model/result.ts';
import type { SourceHandle } from '../model/source.ts';
import type { Net } from '../net/net.ts';
import type { App } from './app-interface.ts';
import { createDownloadDeps } from './download.ts';
import type { AppParts } from './parts.ts';
import { findDestination, type SaveCall, type SavedWhere } from './save.ts';

type PaperCalls = Pick<App, 'resolve' | 'acquire' | 'save' | 'saveBatch' | 'brief' | 'keepMetadata' | 'expandGraph'>;

/** The calls about a paper by its reference. */
export function createPaperCalls(parts: AppParts): PaperCalls {
  const { clock, library, kind, withNet } = parts;
  const saveOne = createSave(parts);
  return {
    resolve: (text, options) => withNet(text, (ref, _net, sources) => resolve(ref, { sources, clock }, options)),
    acquire: (text, options) =>
      withNet(text, async (ref, { net }, sources) => acquire(ref, await copyDeps(parts, net, sources), options)),
    save: saveOne,
    saveBatch: (texts, { done, ...call } = {}) => {
      const sessionId = call.sessionId ?? randomUUID();
      const one = (text: string) => saveOne(text, { ...call, sessionId });
      return saveBatch(texts, { clock, one }, { ...(done && { done }), ...(call.signal && { signal: call.signal }) });
    },
    brief: (text, { signal } = {}) => withNet(text, (ref, _net, sources) => brief(ref, { sources, clock }, signal)),
    keepMetadata: (text, options = {}) =>
      withNet(text, async (ref, _net, sources) => {
        const deps = { sources, clock, store: await library(), sandbox: kind === 'sandbox' };
        return recordMetadata(ref, deps, { sessionId: randomUUID(), ...options });
      }),
    expandGraph: (text, options) =>
      withNet(text, (ref, _net, sources) => expandGraph(ref, { sources, clock }, options)),
  };
}

async function copyDeps({ config, clock, kind, inspect, library }: AppParts, net: Net, sources: SourceHandle[]) {
  return {
    sources,
    clock,
    inspect,
    store: await library(),
    acceptScans: config.scans === 'accept',
    sandbox: kind === 'sandbox',
    ...createDownloadDeps(config, net, sources),
  };
}

function createSave(parts: AppParts) {
  return (text: string, call: SaveCall = {}): Promise<Result<SavedWhere>> =>
    parts.withNet(text, async (ref, { net }, sources) => {
      const place = await findDestination(parts.config, call);
      if (!place.ok) return place;
      const { folder, note } = place.value;
      const options = {
        folder,
        ...(call.signal && { signal: call.signal }),
        ...(call.sessionId && { sessionId: call.sessionId }),
      };
      const saved = await save(ref, await copyDeps(parts, net, sources), options);
      return saved.ok ? ok({ ...saved.value, ...(note && { note }) }) : saved;
    });
}
