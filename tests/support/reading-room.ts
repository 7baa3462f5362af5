import { onTestFinished } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import { doi, storeFile } from './papers.ts';
import { unwrap } from './unwrap.ts';
import { privateFolders } from './world.ts';

/** An app on a library of its own, and the environment of other processes that use the same library. */
export async function openReadingRoom(folders = privateFolders()): Promise<ReadingRoom> {
  const config = unwrap(await loadConfig(folders.env));
  const app = createApp(config);
  onTestFinished(() => app.close());
  return { app, home: config.home, folders };
}

export interface ReadingRoom {
  readonly app: App;
  readonly home: string;
  readonly folders: ReturnType<typeof privateFolders>;
}

/** A page with an introduction and a section on methods. */
export function pageAbout(topic: string, method: string): string {
  return `<html><body><article><h1>About ${topic}</h1>
    <section id="S1"><h2>Introduction</h2><p>We introduce ${topic} and say why it matters to everyone.</p></section>
    <section id="S2"><h2>Methods</h2><p>The apparatus was a ${method}, kept at a constant temperature.</p></section>
  </article></body></html>`;
}

/** Stores a paper whose copy is such a page. */
export async function shelve(app: App, id: string, content: string, fields: PaperFields = {}): Promise<void> {
  unwrap(await storeFile(await app.store(), doi(id), content, { title: `Paper ${id}`, ...fields }));
}
