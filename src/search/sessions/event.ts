import type { CompletionReason, Decision, Face } from '../../model/checkpoint.ts';
import type { Collection, ParsedIntent, SearchRequest, SearchStrategy } from '../../model/collection.ts';
import type { Failure } from '../../model/error.ts';
import type { Gathered } from '../gather/round.ts';
import type { Additions } from '../imports.ts';

/** Version of the events; a file with a higher one was written by a later version of this package. */
export const EVENTS_VERSION = 2;

/** The first event of a session: the request, and the question as understood. */
export interface Created {
  readonly kind: 'created';
  readonly at: string;
  readonly v: number;
  readonly id: string;
  readonly request: SearchRequest;
  readonly intent: ParsedIntent;
  readonly face: Face;
  readonly sandbox: boolean;
}

/** Every event after the first. */
export type LaterEvent =
  | {
      readonly kind: 'strategy';
      readonly at: string;
      readonly strategy: SearchStrategy;
      readonly notes: readonly string[];
    }
  | ({ readonly kind: 'added'; readonly at: string; readonly face: Face } & Additions)
  | { readonly kind: 'decision'; readonly at: string; readonly decision: Decision }
  | { readonly kind: 'gathered'; readonly at: string; readonly gathered: Gathered }
  | { readonly kind: 'collection'; readonly at: string; readonly collection: Collection }
  | {
      readonly kind: 'completed';
      readonly at: string;
      readonly reason: CompletionReason;
      /** Present if marks changed what was last reviewed. */
      readonly collection?: Collection;
    }
  | { readonly kind: 'failed'; readonly at: string; readonly error: Failure };

/** What happened in a session, in order; replaying the events gives the same state in any process. */
export type SearchEvent = Created | LaterEvent;
