/** Every type that a call of the library takes or returns. */
export type { AcquireOptions } from './acquire/acquire.ts';
export type { Acquired } from './acquire/acquired.ts';
export type { Added, AddOptions } from './acquire/add.ts';
export type { Plan } from './acquire/plan.ts';
export type { Regraded, RegradeReport } from './acquire/regrade.ts';
export type { Resolution, ResolveOptions } from './acquire/resolve.ts';
export type { SaveBatchCall } from './acquire/save/batch.ts';
export type { Brief } from './acquire/save/brief.ts';
export type { SavedPaper } from './acquire/save/save.ts';
export type { TrialAnswer } from './acquire/trials.ts';
export type { EvidenceId, Finding } from './acquire/verify/evidence.ts';
export type { Verdict } from './acquire/verify/verify.ts';
export type { FileQuestion, FileVerdict } from './acquire/verify-file.ts';
export type { App, Probe } from './app/app-interface.ts';
export type { PushSnapshotOptions } from './app/cluster.ts';
export type { SaveCall, SavedWhere } from './app/save.ts';
export type { SnapshotBuildOptions, SnapshotOptions } from './app/snapshot.ts';
export type { DownloadHosts, EmbeddingSettings, EngineSettings } from './config/values.ts';
export type { Config } from './config.ts';
export type { StoredLease } from './disk/lock.ts';
export type { ConverterFacts } from './documents/converter/converter.ts';
export type { ExcerptOptions } from './documents/excerpt.ts';
export type { OutlineEntry } from './documents/markdown.ts';
export type { ReadAnswer, ReadOptions } from './documents/read.ts';
export type { FileProblem, FileRecord, RecordFile } from './formats/records/record.ts';
export type { CitationGraph, GraphOptions, Truncation } from './graph/expand.ts';
export type { GraphEdge, GraphNode } from './graph/growing-graph.ts';
export type { Combined, Conflict } from './match/combine.ts';
export type { DedupeOptions, Deduplicated, DuplicateGroup, KeyedPaper, LabelledRecord } from './match/dedupe.ts';
export type { CapabilityReport, SourceCapability } from './model/capability.ts';
export type {
  Action,
  Checkpoint,
  CheckpointHandler,
  CompletionReason,
  Decision,
  Face,
  HistoryEntry,
  Mark,
  Marks,
  PlannedRequest,
  ReviewPayload,
  SessionState,
  SourceProgress,
  StrategyPayload,
} from './model/checkpoint.ts';
export type {
  Collection,
  Collection as PaperCollection,
  Criteria,
  Domain,
  Dropped,
  Facets,
  Hit,
  ImportedFile,
  IntentType,
  JoinedRecord,
  Ledger,
  LedgerRow,
  PaperTag,
  ParsedIntent,
  SearchFilters,
  SearchRequest,
  SearchStrategy,
  StrategyQuery,
  UserFeedback,
} from './model/collection.ts';
export type { DocumentFormat, DocumentReference } from './model/document.ts';
export type { QueryMeaning } from './model/embedding.ts';
export type { Copy, CopyVersion, Entry, Evidence, Grade, TextCopy } from './model/entry.ts';
export type {
  Attempt,
  AttemptOutcome,
  DenialContext,
  DenialReason,
  Disposition,
  ErrorCode,
  Failure,
  FailureReason,
  FailureSubject,
  Remediation,
} from './model/error.ts';
export type { LibraryCollection } from './model/library-collection.ts';
export type { LibraryGraph, LibraryGraphQuestion } from './model/library-graph.ts';
export type {
  LibraryFilters,
  LibraryHit,
  LibraryPage,
  LibraryPassage,
  LibrarySearchOptions,
} from './model/library-search.ts';
export type { LogCapability, LogEvent, LogRow } from './model/log-row.ts';
export type { Logger, LogLevel } from './model/logger.ts';
export type {
  Author,
  Notice,
  NoticeKind,
  OaStatus,
  Paper,
  PaperField,
  PaperFields,
  Reference,
  Version,
} from './model/paper.ts';
export type { Ref } from './model/ref.ts';
export type {
  CheckedReference,
  CheckOptions,
  CheckProgress,
  CheckReferences,
  CheckResult,
  CheckSummary,
  ComparedField,
  Difference,
  ReadReferences,
  ReferenceFields,
  ReferenceInput,
  ReferenceKind,
  ReferenceList,
  ReferenceNotice,
  ReferenceScope,
  StatedReference,
  UnreadableReason,
  Verdict as ReferenceVerdict,
} from './model/reference.ts';
export type { Result } from './model/result.ts';
export type {
  BuildReport,
  CitedWork,
  FacetCategory,
  FacetCount,
  HitMarks,
  MeaningReport,
  PartialReport,
  Passage,
  SkippedInput,
  SnapshotCounts,
  SnapshotFilters,
  SnapshotGraph,
  SnapshotHit,
  SnapshotManifest,
  SnapshotPage,
  SnapshotPaper,
  SnapshotRequest,
  SnapshotSort,
  VectorCounts,
  Verification,
} from './model/snapshot.ts';
export type { Location, QueryFilter } from './model/source.ts';
export type { Wire } from './model/wire.ts';
export type { AddedFile, AdditionsInput, CriteriaInput } from './search/imports.ts';
export type { SearchInput } from './search/request.ts';
export type { SearchCall } from './search/search.ts';
export type { SessionAdditions } from './search/sessions/add.ts';
export type { SessionDecision } from './search/sessions/decide.ts';
export type { DecisionInput } from './search/sessions/decision.ts';
export type { ListOptions } from './search/sessions/list.ts';
export type { Draft, MarkChange } from './search/sessions/marks.ts';
export type { Progress } from './search/sessions/run.ts';
export type { Sessions } from './search/sessions/sessions.ts';
export type { SessionSummary } from './search/sessions/summary.ts';
export type { WaitOptions } from './search/sessions/wait.ts';
export type { PaperDbPlaces } from './snapshot/build/paper-db.ts';
export type { SnapshotEngine } from './snapshot/engines/engine.ts';
export type { PushOptions, PushReport } from './snapshot/engines/opensearch/push.ts';
export type { Snapshot } from './snapshot/open.ts';
export type { Summary } from './snapshot/summary.ts';
export type { AuditReport } from './store/audit/audit.ts';
export type { AuditFinding } from './store/audit/finding.ts';
export type { PaperCounts } from './store/audit/papers.ts';
export type { Index } from './store/index/index.ts';
export type { Saved } from './store/index/log-rows.ts';
export type { HitFilter, HitList, IndexedEntry, ValueCounts } from './store/index/queries.ts';
export type { IndexHit } from './store/index/table.ts';
export type { Quarantined, Stored } from './store/papers/read.ts';
export type { EntryWithText } from './store/papers/text.ts';
export type { AcceptOptions, Store } from './store/store.ts';
