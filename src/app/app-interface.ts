import type { AcquireOptions } from '../acquire/acquire.ts';
import type { Acquired } from '../acquire/acquired.ts';
import type { Added, AddOptions } from '../acquire/add.ts';
import type { Plan } from '../acquire/plan.ts';
import type { RegradeReport } from '../acquire/regrade.ts';
import type { Resolution, ResolveOptions } from '../acquire/resolve.ts';
import type { SaveBatchCall } from '../acquire/save/batch.ts';
import type { Brief } from '../acquire/save/brief.ts';
import type { TrialAnswer } from '../acquire/trials.ts';
import type { FileQuestion, FileVerdict } from '../acquire/verify-file.ts';
import type { StoredLease } from '../disk/lock.ts';
import type { ConverterFacts } from '../documents/converter/converter.ts';
import type { ReadAnswer, ReadOptions } from '../documents/read.ts';
import type { CitationGraph, GraphOptions } from '../graph/expand.ts';
import type { CapabilityReport } from '../model/capability.ts';
import type { Collection } from '../model/collection.ts';
import type { LibraryGraph, LibraryGraphQuestion } from '../model/library-graph.ts';
import type { LibraryPage, LibrarySearchOptions } from '../model/library-search.ts';
import type { CheckReferences, ReadReferences } from '../model/reference.ts';
import type { Result } from '../model/result.ts';
import type { BuildReport } from '../model/snapshot.ts';
import type { SearchInput } from '../search/request.ts';
import type { SearchCall } from '../search/search.ts';
import type { Sessions } from '../search/sessions/sessions.ts';
import type { PaperDbPlaces } from '../snapshot/build/paper-db.ts';
import type { SnapshotEngine } from '../snapshot/engines/engine.ts';
import type { PushReport } from '../snapshot/engines/opensearch/push.ts';
import type { Snapshot } from '../snapshot/open.ts';
import type { AuditReport } from '../store/audit/audit.ts';
import type { Store } from '../store/store.ts';
import type { PushSnapshotOptions } from './cluster.ts';
import type { SaveCall, SavedWhere } from './save.ts';
import type { SnapshotBuildOptions, SnapshotOptions } from './snapshot.ts';

/** The answer of a source to its own example. */
export interface Probe {
  readonly id: string;
  readonly result: Result<unknown>;
  readonly durationMs: number;
}

/** Everything that a process or the library can use, wired for one configuration. */
export interface App {
  /** Resolves a reference in any spelling; writes nothing. */
  resolve(ref: string, options?: ResolveOptions): Promise<Result<Resolution>>;
  /** Fetches a verified copy into the library, or returns the stored one. */
  acquire(ref: string, options?: AcquireOptions): Promise<Result<Acquired>>;
  /** Saves a verified copy in a folder under a readable name, by the policy of the download tools. */
  save(ref: string, call?: SaveCall): Promise<Result<SavedWhere>>;
  /** Saves a list one after another, with the pause of that policy. */
  saveBatch(refs: readonly string[], call?: SaveCall & SaveBatchCall): Promise<Result<SavedWhere>[]>;
  /** Looks up a paper in at most two requests. */
  brief(ref: string, options?: { readonly signal?: AbortSignal }): Promise<Result<Brief>>;
  /** Resolves, stores and logs the metadata; never contacts a publisher. */
  keepMetadata(ref: string, options?: ResolveOptions & { readonly sessionId?: string }): Promise<Result<Resolution>>;
  /** What a paper cites and what cites it, breadth first. */
  expandGraph(ref: string, options?: GraphOptions): Promise<Result<CitationGraph>>;
  /** Searches the sources in one call and stores nothing; without a handler every checkpoint is approved. */
  search(input: SearchInput, call?: SearchCall): Promise<Result<Collection>>;
  /** Search sessions, stored in the library. */
  sessions(): Promise<Sessions>;
  /** Whether a file is a paper: the requested one, or the one it claims to be. Writes nothing. */
  verifyFile(path: string, question?: FileQuestion): Promise<Result<FileVerdict>>;
  /** Checks a list of files and records, one JSON object per line. */
  trials(): (line: string) => Promise<TrialAnswer>;
  /** Adds a PDF of the user to the library; the log records its path. */
  addFile(path: string, options?: Omit<AddOptions, 'ref'> & { readonly ref?: string }): Promise<Result<Added>>;
  /** What every stored file would be graded today; changes nothing. */
  regrade(done?: (files: number) => void): Promise<Result<RegradeReport>>;
  /** The text of a stored paper: all of it, a section, or a part. */
  read(ref: string, options?: ReadOptions): Promise<Result<ReadAnswer>>;
  /** Searches the full text of the library, to the passage; indexes papers that are pending first, for at most 5 s. */
  searchLibrary(query: string, options?: LibrarySearchOptions): Promise<Result<LibraryPage>>;
  /** The citation graph of stored papers. */
  libraryGraph(question?: LibraryGraphQuestion): Promise<Result<LibraryGraph>>;
  /** The text of a PDF, JATS or HTML file. */
  readFile(path: string, options?: ReadOptions): Promise<Result<ReadAnswer>>;
  /** The references of a bibliography, a manuscript or a text. */
  readonly readReferences: ReadReferences;
  /** Checks references against the scholarly services; an interrupted check continues. */
  readonly checkReferences: CheckReferences;
  /** What a fetch would do, without network or disk. */
  plan(ref: string): Result<Plan>;
  /** The library: entries, quarantine, index. Creates nothing before the first write. */
  store(): Promise<Store>;
  /** Verifies the log and every file, and completes what a crash left. */
  audit(): Promise<Result<AuditReport>>;
  /** Builds or updates a snapshot of a library, a corpus file or both. */
  buildSnapshot(options: SnapshotBuildOptions): Promise<Result<BuildReport>>;
  /** Builds a snapshot from a foreign one, which is only read. */
  importSnapshot(places: PaperDbPlaces, options: SnapshotOptions): Promise<Result<BuildReport>>;
  /** Opens a snapshot for reading; the caller closes it. */
  openSnapshot(folder: string): Promise<Result<Snapshot>>;
  /**
   * Opens a snapshot for a server: a folder, or `URL/NAME` in a search cluster, whose PDFs are in the folder `files`.
   * Searches of a folder also use meaning, if it has vectors and a service is configured.
   */
  openEngine(place: string, files?: string): Promise<Result<SnapshotEngine>>;
  /** Copies the snapshot in a folder into a search cluster, and switches its name to the copy at the end. */
  pushSnapshot(folder: string, options: PushSnapshotOptions): Promise<Result<PushReport>>;
  capabilities(): CapabilityReport;
  /** Checks that the library folder is usable, without creating it. */
  checkHome(): Promise<Result<void>>;
  /** Checks that the databases of limits and cached answers open. */
  checkState(): Promise<Result<void>>;
  /** Which converter of PDFs answers; null if none is configured. */
  checkConverter(): Promise<Result<ConverterFacts> | null>;
  /** The locks of the library that a clock which was ahead left behind; changes nothing. */
  findStrayLeases(): Promise<Result<readonly StoredLease[]>>;
  /** Asks each enabled source for the paper it declares as its example. */
  probeSources(): Promise<Probe[]>;
  /** Asks the configured embeddings service for the vector of a word; null if none is configured. */
  probeEmbeddings(): Promise<Probe | null>;
  readonly version: string;
  close(): Promise<void>;
}
