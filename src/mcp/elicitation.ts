import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Envelope, Tool } from '../tools/tool.ts';

type Request = ServerContext['mcpReq'];

/** A call as it is really made. */
export interface ActualCall {
  readonly tool: Tool;
  readonly args: unknown;
  /** The person was asked and gave no answer: they are not asked a second time. */
  readonly isLeft: boolean;
}

const ASKING: ReadonlySet<string> = new Set(['search_papers', 'decide']);
/** The name of the one question in a request. */
const QUESTION = 'decision';

/** Whether the client of this request can show a form to the person; newer clients say so with every request. */
export function canAsk(server: McpServer, { envelope }: Request): boolean {
  const told = (envelope as Readonly<Record<string, ClientCapabilities>> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  const { elicitation } = told ?? server.server.getClientCapabilities() ?? {};
  // A client that names no mode means forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/**
 * The call that the person's answer turns this one into: their decision, or a look at what waits when they gave none.
 * The state that came back names a checkpoint, which this client could name to `decide` as well; so it needs no seal.
 */
export function followAnswer(tool: Tool, args: unknown, request: Request, tools: readonly Tool[]): ActualCall {
  const checkpoint = ASKING.has(tool.name) ? request.requestState() : undefined;
  if (typeof checkpoint !== 'string') return { tool, args, isLeft: false };
  const session_id = checkpoint.split(':')[0];
  const answer = inputResponse(request.inputResponses, QUESTION);
  const find = (name: string) => tools.find((each) => each.name === name) ?? tool;
  if (answer.kind !== 'elicit' || answer.action !== 'accept')
    return { tool: find('get_session'), args: { session_id }, isLeft: true };
  const { action, note } = answer.content ?? {};
  return { tool: find('decide'), args: { session_id, checkpoint_id: checkpoint, action, note }, isLeft: false };
}

/** The question to the person when an answer shows a checkpoint; null when there is nothing to ask. */
export function askPerson(tool: Tool, envelope: Envelope): InputRequiredResult | null {
  const checkpoint = envelope['checkpoint'] as Shown | undefined;
  if (!ASKING.has(tool.name) || !envelope.ok || !checkpoint) return null;
  const isReview = checkpoint.kind === 'result_review';
  const message = [checkpoint.question, ...(isReview ? sayResults(checkpoint) : sayStrategy(checkpoint))].join('\n');
  const effects = checkpoint.options.map(({ action, effect }) => `${action}: ${effect}`);
  const properties = {
    action: { type: 'string' as const, title: 'Decision', description: effects.join(' '), enum: ['approve', 'reject'] },
    note: {
      type: 'string' as const,
      title: 'Note',
      description: 'What should be different, in words; may stay empty.',
    },
  };
  const requestedSchema = { type: 'object' as const, properties, required: ['action'] };
  return inputRequired({
    inputRequests: { [QUESTION]: inputRequired.elicit({ message, requestedSchema }) },
    requestState: checkpoint.id,
  });
}

/** A checkpoint as the tools answer with it. */
interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly question: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly options: readonly { readonly action: string; readonly effect: string }[];
}

const MOST_SHOWN = 10;
const MOST_LETTERS = 120;
/** Titles are written by others: one line each, and not for ever. */
const plain = (text: unknown): string =>
  [...String(text ?? '').replace(/\s+|\p{Cc}+/gu, ' ')].slice(0, MOST_LETTERS).join('');

function sayStrategy({ payload }: Shown): string[] {
  const { queries = [], sources = [] } = payload['strategy'] as {
    queries?: readonly { boolean_query?: string }[];
    sources?: readonly string[];
  };
  const queried = queries.map(({ boolean_query: query }, at) => `${at + 1}. ${plain(query)}`);
  return [...queried, `Sources: ${sources.join(', ')}`];
}

function sayResults({ payload }: Shown): string[] {
  const papers = (payload['papers'] ?? []) as readonly { title?: string; year?: number }[];
  const failure = payload['round_failure'] as { message?: string } | undefined;
  const lines = papers
    .slice(0, MOST_SHOWN)
    .map(({ title, year }, at) => `${at + 1}. ${plain(title)} (${year ?? 'no year'})`);
  const total = Number(payload['total']);
  const rest = total > lines.length ? [`and ${total - lines.length} more`] : [];
  return [...(failure ? [plain(failure.message)] : []), `${total} papers`, ...lines, ...rest];
}
