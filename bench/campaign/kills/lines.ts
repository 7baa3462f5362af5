/** What a process that will be killed reports on its pipe, one JSON object per line. */

/** The operations of the campaign. */
export const OPERATIONS = [
  'fetch',
  'add',
  'store',
  'quarantine',
  'accept',
  'discard',
  'remove',
  'tag',
  'create',
  'decide',
  'build',
  'check',
] as const;

export type Operation = (typeof OPERATIONS)[number];

/** How far an operation is. */
export const PHASES = ['starting', 'asking', 'receiving', 'committing', 'answered'] as const;

export type Phase = (typeof PHASES)[number];

/** What an operation promised when it returned a success. */
export interface Promised {
  /** A row of the log. */
  readonly hash?: string;
  /** The digest of a file that is stored now. */
  readonly sha256?: string;
  /** A session that exists now. */
  readonly session?: string;
  /** True if the decision is in that session. */
  readonly decided?: true;
  /** The verdicts of a check. */
  readonly verdicts?: string;
  /** False if the operation found its work done already and wrote no row. */
  readonly wrote?: boolean;
}

export type Line =
  | { readonly kind: 'begin'; readonly id: string; readonly operation: Operation }
  | { readonly kind: 'phase'; readonly phase: Phase }
  | { readonly kind: 'done'; readonly id: string; readonly promised: Promised }
  | { readonly kind: 'refused'; readonly id: string; readonly code: string; readonly message: string }
  | { readonly kind: 'bug'; readonly id: string; readonly text: string };

/** What a process gets as its argument. */
export interface ChildSettings {
  readonly home: string;
  /** Environment of the network. */
  readonly env: Readonly<Record<string, string>>;
  /** Prefix of the ids of its operations. */
  readonly name: string;
  readonly seed: number;
  /** Folder of the snapshot. */
  readonly snapshot: string;
  /** Folder of the PDFs to add. */
  readonly files: string;
  /** Folder of the reports on PDFs that were read before, by digest. */
  readonly reports: string;
}

/** Numbers from 0 to 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Papers of the sandbox that are fetched, each with an open PDF. */
export const FETCHED = [
  '10.1371/journal.pone.0120444',
  '10.3390/en16052201',
  '10.1038/s41598-017-04690-w',
  '10.1002/aenm.201600014',
  '10.1234/foo',
  '10.1371/journal.pbio.3001530',
];

/** Made-up papers that are stored without the network. */
export const MADE_UP = Array.from({ length: 10 }, (_, at) => `10.5555/kill.${at}`);

/** References to check: right, wrong, invented, without an id. */
export const REFERENCES = [
  'G. Kucsko et al., Nanometre-scale thermometry in a living cell. Nature 500, 54-58 (2013).',
  'G. Kucsko et al., Nanometre-scale thermometry in a living cell. Nature 500, 54-58 (1913). 10.1038/nature12373',
  'N. Nobody, A paper that was never written about submarine teapots. Nature 1, 1-2 (2019).',
  'Perovskite solar cells. https://doi.org/10.3390/en16052201',
];

/** The paper of the snapshot whose title is the id of the build. */
export const VERSION_PAPER = 'version';
