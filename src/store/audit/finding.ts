/** One finding of an audit. */
export interface AuditFinding {
  /** `broken`: something is lost or was changed. `recoverable`: repaired by this audit. `note`: information. */
  readonly kind: 'broken' | 'recoverable' | 'note';
  /** A closed id, for programs. */
  readonly what:
    | 'log_unreadable'
    | 'log_row'
    | 'log_end'
    | 'log_repaired'
    | 'log_compressed'
    | 'metadata_broken'
    | 'metadata_missing'
    | 'file_missing'
    | 'file_changed'
    | 'not_on_record'
    | 'files_gone'
    | 'foreign_file'
    | 'quarantine_broken'
    | 'unfinished_change'
    | 'stale_file'
    | 'index_stale'
    | 'download_missing'
    | 'download_changed'
    | 'download_unreadable'
    | 'download_completed';
  readonly file: string;
  /** The row of the log it concerns. */
  readonly seq?: number;
  readonly message: string;
}

type Maker = (what: AuditFinding['what'], file: string, message: string, seq?: number) => AuditFinding;

const make =
  (kind: AuditFinding['kind']): Maker =>
  (what, file, message, seq) => ({ kind, what, file, message, ...(seq === undefined ? {} : { seq }) });

export const broken = make('broken');
export const recoverable = make('recoverable');
export const note = make('note');
