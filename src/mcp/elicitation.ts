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

/** The call to make. */
export interface ActualCall {
  readonly tool: Tool;
  readonly args: unknown;
  /** The person closed the form: do not ask again. */
  readonly isDismissed: boolean;
}

const ASKING_TOOLS: ReadonlySet<string> = new Set(['search_papers', 'decide']);
/** The key of the question in a request. */
const QUESTION = 'decision';

/** Whether the client can show a form; newer clients state their capabilities with every request. */
export function canAsk(server: McpServer, { envelope }: Request): boolean {
  const stated = (envelope as Readonly<Record<string, ClientCapabilities>> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  const { elicitation } = stated ?? server.server.getClientCapabilities() ?? {};
  // A client without modes supports forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/**
 * Turns a call with the person's answer into their decision, or into get_session if they gave none.
 * The returned state is not signed: it names a checkpoint, which the client could pass to `decide` itself.
 */
export function followAnswer(tool: Tool, args: unknown, request: Request, tools: readonly Tool[]): ActualCall {
  const checkpoint = ASKING_TOOLS.has(tool.name) ? request.requestState() : undefined;
  if (typeof checkpoint !== 'string') return { tool, args, isDismissed: false };
  const session_id = checkpoint.split(':')[0];
  const answer = inputResponse(request.inputResponses, QUESTION);
  const find = (name: string) => tools.find((each) => each.name === name) ?? tool;
  if (answer.kind !== 'elicit' || answer.action !== 'accept')
    return { tool: find('get_session'), args: { session_id }, isDismissed: true };
  const { action, note } = answer.content ?? {};
  return { tool: find('decide'), args: { session_id, checkpoint_id: checkpoint, action, note }, isDismissed: false };
}

/** The form for a checkpoint in an answer; null if there is none. */
export function askPerson(tool: Tool, envelope: Envelope): InputRequiredResult | null {
  const checkpoint = envelope['checkpoint'] as Shown | undefined;
  if (!ASKING_TOOLS.has(tool.name) || !envelope.ok || !checkpoint) return null;
  const isReview = checkpoint.kind === 'result_review';
  const message = [
    checkpoint.question,
    ...(isReview ? describeResults(checkpoint) : describeStrategy(checkpoint)),
  ].join('\n');
  const effects = checkpoint.options.map(({ action, effect }) => `${action}: ${effect}`);
  const properties = {
    action: { type: 'string' as const, title: 'Decision', description: effects.join(' '), enum: ['approve', 'reject'] },
    note: {
      type: 'string' as const,
      title: 'Note',
      description: 'What should change (optional).',
    },
  };
  const requestedSchema = { type: 'object' as const, properties, required: ['action'] };
  return inputRequired({
    inputRequests: { [QUESTION]: inputRequired.elicit({ message, requestedSchema }) },
    requestState: checkpoint.id,
  });
}

/** A checkpoint in the wire format. */
interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly question: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly options: readonly { readonly action: string; readonly effect: string }[];
}

const MAX_SHOWN = 10;
const MAX_CHARS = 120;
/** Puts outside text on one short line. */
const plain = (text: unknown): string =>
  [...String(text ?? '').replace(/\s+|\p{Cc}+/gu, ' ')].slice(0, MAX_CHARS).join('');

function describeStrategy({ payload }: Shown): string[] {
  const { queries = [], sources = [] } = payload['strategy'] as {
    queries?: readonly { boolean_query?: string }[];
    sources?: readonly string[];
  };
  const queried = queries.map(({ boolean_query: query }, at) => `${at + 1}. ${plain(query)}`);
  return [...queried, `Sources: ${sources.join(', ')}`];
}

function describeResults({ payload }: Shown): string[] {
  const papers = (payload['papers'] ?? []) as readonly { title?: string; year?: number }[];
  const failure = payload['round_failure'] as { message?: string } | undefined;
  const lines = papers
    .slice(0, MAX_SHOWN)
    .map(({ title, year }, at) => `${at + 1}. ${plain(title)} (${year ?? 'no year'})`);
  const total = Number(payload['total']);
  const rest = total > lines.length ? [`and ${total - lines.length} more`] : [];
  return [...(failure ? [plain(failure.message)] : []), `${total} papers`, ...lines, ...rest];
}
