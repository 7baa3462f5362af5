import { DOIGET_TOOLS } from './doiget.ts';
import { DOWNLOAD_TOOLS } from './download.ts';
import { LIBRARY_PROMPTS } from './library/prompts.ts';
import { LIBRARY_RESOURCES } from './library/resources.ts';
import { LIBRARY_TOOLS } from './library.ts';
import type { Prompt } from './prompt.ts';
import type { Resources } from './resource.ts';
import { SEARCH_TOOLS } from './search.ts';
import { SNAPSHOT_RESOURCES } from './snapshot/resources.ts';
import { SNAPSHOT_TOOLS } from './snapshot.ts';
import type { Tool } from './tool.ts';

/** Tools that belong together, and what a server tells about them. */
export interface Toolset {
  readonly name: string;
  readonly tools: readonly Tool[];
  readonly resources?: Resources;
  readonly prompts?: readonly Prompt[];
  readonly hint: string;
  /** The server requires a contact address. */
  readonly needsEmail?: boolean;
  /** The server serves a snapshot. */
  readonly needsSnapshot?: boolean;
}

/** Every toolset by its name in `--toolsets`. */
export const TOOLSETS: Readonly<Record<string, Toolset>> = {
  search: {
    name: 'paper-search',
    tools: SEARCH_TOOLS,
    hint: 'Search with checkpoints: search_papers creates a session and shows the strategy; decide approves, edits or rejects it, and then the results; export_results exports the papers. Show each checkpoint to the person you work for and do not approve it yourself, unless they told you to. Sessions survive restarts; poll get_session while the state is running. If the host shows the review in the chat, the person may decide there: call get_session before you decide. To recover a lost session_id, run the shell command "carrel sessions", or call get_session with any id: its error lists recent sessions.',
  },
  doiget: {
    name: 'doiget',
    tools: DOIGET_TOOLS,
    hint: 'Fetch papers into the library by DOI or arXiv id: doiget_resolve_paper for metadata, doiget_fetch_paper for a verified PDF (dry_run shows the plan), doiget_batch_fetch for many. doiget_search_local looks up stored papers by title, author or venue.',
  },
  library: {
    name: 'paper-library',
    tools: LIBRARY_TOOLS,
    resources: LIBRARY_RESOURCES,
    prompts: LIBRARY_PROMPTS,
    hint: 'Read stored papers: search_library finds passages in their full text, and read_paper returns the outline of a paper and its text in parts. Read the sections that matter, not whole papers.',
  },
  download: {
    name: 'paper-download',
    tools: DOWNLOAD_TOOLS,
    needsEmail: true,
    hint: 'Save PDFs in a folder of the user: paper_download for one, paper_batch_download for up to 50, paper_metadata to look up a paper first.',
  },
  snapshot: {
    name: 'carrel-snapshot',
    tools: SNAPSHOT_TOOLS,
    resources: SNAPSHOT_RESOURCES,
    needsSnapshot: true,
    hint: 'A read-only collection of papers: search_papers searches the full text, search_papers_by_keyword the labels, and list_top_facets lists what the collection contains. get_paper_metadata lists the summaries and texts of a paper; get_paper_summary returns an overview, get_paper_source the text in parts.',
  },
};
