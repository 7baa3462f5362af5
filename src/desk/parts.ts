import type { App } from '../app.ts';
import type { Logger } from '../model/logger.ts';
import type { Checks } from './check/checks.ts';
import type { Events } from './events.ts';
import type { Fetches } from './fetches.ts';
import type { QuarantineCount } from './quarantine-count.ts';
import type { SessionList } from './session-list.ts';
import type { DeskSettings } from './settings.ts';
import type { DeskSnapshot } from './snapshot.ts';

/** Everything that reads and actions use. */
export interface DeskParts {
  readonly app: App;
  readonly home: string;
  /** New at every start, so that a page notices a restart. */
  readonly startId: string;
  readonly isSandbox: boolean;
  readonly sessionList: SessionList;
  readonly quarantineCount: QuarantineCount;
  readonly fetches: Fetches;
  readonly checks: Checks;
  readonly snapshot: DeskSnapshot;
  readonly events: Events;
  readonly settings: DeskSettings;
  readonly log: Logger;
}
