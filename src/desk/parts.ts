import type { App } from '../app.ts';
import type { Logger } from '../model/logger.ts';
import type { Events } from './events.ts';
import type { Fetches } from './fetches.ts';
import type { Overview } from './overview.ts';
import type { DeskSnapshot } from './snapshot.ts';

/** What the answers of the desk are made of. */
export interface DeskParts {
  readonly app: App;
  readonly home: string;
  /** Changes with every start, so that a page notices. */
  readonly startId: string;
  readonly isSandbox: boolean;
  readonly overview: Overview;
  readonly fetches: Fetches;
  readonly snapshot: DeskSnapshot;
  readonly events: Events;
  readonly log: Logger;
}
