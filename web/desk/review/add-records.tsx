import { useState } from 'preact/hooks';
import type { SentFile } from '../../../src/desk/wire.ts';
import type { WireFailure } from '../../../src/model/wire.ts';
import { count } from '../../shared/shown.ts';
import type { act, SessionView } from '../api.ts';
import { FailureNote } from '../parts.tsx';
import { useDrop } from '../use-drop.ts';

type Answer = Awaited<ReturnType<typeof act<'/api/import'>>>;
/** Sends files to the search on the page. */
export type AddFiles = (files: readonly SentFile[]) => Promise<Answer>;

/** Adds the records of bibliographic files to the search; files can be dropped on it. */
export function AddRecords({ session, add }: { session: SessionView; add: AddFiles }) {
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const [rejected, setRejected] = useState<readonly { name: string; message: string }[]>([]);
  const [isBusy, setBusy] = useState(false);
  const send = async (files: Iterable<File>) => {
    setBusy(true);
    const read = await Promise.all([...files].map(async (file) => ({ name: file.name, ...(await readText(file)) })));
    const answer = read.length > 0 ? await add(read) : null;
    setBusy(false);
    setFailure(answer && !answer.ok ? answer.trouble.failure : null);
    setRejected(answer?.ok ? (answer.value.rejected ?? []) : []);
  };
  const drop = useDrop((files) => void send(files));
  return (
    <details class="add-records">
      <summary>Add records from files</summary>
      <div class={`panel drop${drop.isOver ? ' over' : ''}`} {...drop.handlers}>
        <label>
          Drop files from a database or a reference manager here, or choose them:{' '}
          <input
            type="file"
            multiple
            disabled={isBusy}
            onChange={(event) => void send(event.currentTarget.files ?? [])}
          />
        </label>
        {isBusy && <p role="status">Reading …</p>}
        {failure && <FailureNote failure={failure} title="Not added." />}
        {rejected.length > 0 && (
          <ul role="status">
            {rejected.map(({ name, message }) => (
              <li key={name}>
                Not added: {name}: {message}
              </li>
            ))}
          </ul>
        )}
        <ImportedFiles session={session} />
      </div>
    </details>
  );
}

function ImportedFiles({ session: { imported = [] } }: { session: SessionView }) {
  return (
    <ul>
      {imported.map(({ source, records, problems }) => (
        <li key={source}>
          {source.replace(/^import:/u, '')}: {count(records, 'record')}
          {problems.length > 0 && (
            <ul>
              {problems.map(({ place, message }) => (
                <li key={place + message}>
                  {place}: {message}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Old programs write Windows-1252; the byte order mark tells UTF-16. */
async function readText(file: File): Promise<Omit<SentFile, 'name'>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) };
  const text = toUtf8(bytes);
  return text === null ? { text: readLines(bytes), encoding: 'windows-1252' } : { text };
}

function toUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Files that were put together from several have lines in UTF-8 and lines that are not. */
function readLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    const line = bytes.subarray(start, end);
    lines.push(toUtf8(line) ?? new TextDecoder('windows-1252').decode(line));
    start = end;
  }
  return lines.join('');
}
