import type { IncomingMessage } from 'node:http';
import { type Answer, json, refused, wrongMethod } from '../http/answer.ts';
import { createPage, html, NO_ICON } from '../http/page.ts';
import type { Result } from '../model/result.ts';
import { ACTIONS, type Action } from './actions.ts';
import { refuseStrangers, type Target, toTarget } from './admit.ts';
import { readAction } from './body.ts';
import { complain } from './complain.ts';
import type { Gate } from './gate.ts';
import type { DeskParts } from './parts.ts';
import { READS } from './reads.ts';
import type { Fields } from './wire.ts';

const shell = (title: string, text: string, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title>${NO_ICON}${head}</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;
const COME_IN = shell('Carrel desk', '<a href="/">To the desk</a>', '<meta http-equiv="refresh" content="0;url=/">');
const USED = shell(
  'This address was used before',
  'The address that <code>carrel desk</code> prints works once. Use the browser that opened it, or end the desk and start it again for a new one.',
);
const CLOSED = shell(
  'The desk is closed to strangers',
  'Open the address that <code>carrel desk</code> printed when it was started.',
);

/** Answers a request: who asks, then what is at the address. */
export function createDeskHandler(parts: DeskParts, gate: Gate, webFolder: string) {
  const page = createPage(webFolder);
  const dispatch = async (request: IncomingMessage, { path, query }: Target): Promise<Answer> => {
    const action = ACTIONS.get(path);
    if (action) return request.method === 'POST' ? act(action, request, parts) : wrongMethod('POST');
    if (request.method === 'POST') return wrongMethod('GET, HEAD');
    const read = READS.get(path);
    if (read) return toAnswer(await read(query, parts, request.headers));
    if (path === '/' || /\.\w+$/.test(path)) return page(path, request.headers);
    return refused('INVALID_ARGUMENT', 'There is nothing at this address.', 404);
  };
  return async (request: IncomingMessage, { port }: { readonly port: number }): Promise<Answer> => {
    const target = toTarget(request.url);
    if (!target) return refused('INVALID_ARGUMENT', 'The address is not written plainly.', 400);
    const stranger = refuseStrangers(request, port, target.path);
    if (stranger) return guarded(stranger);
    const token = target.path === '/' && request.method === 'GET' ? target.query.get('token') : null;
    const isKnown = gate.knows(request.headers);
    if (token !== null) return guarded(comeIn(gate.exchange(token), isKnown));
    if (!isKnown) return guarded(turnAway(request));
    return guarded(await dispatch(request, target));
  };
}

/**
 * A document that moves on by itself: browsers keep a strict cookie back on a redirect that another site began, and a
 * page that is left at once does not stay in the history.
 */
function comeIn(cookie: string | null, isKnown: boolean): Answer {
  if (cookie !== null) return html(COME_IN, 200, { 'set-cookie': cookie });
  return isKnown ? html(COME_IN) : html(USED, 403);
}

function turnAway({ url = '', method }: IncomingMessage): Answer {
  if (url === '/' && method !== 'POST') return html(CLOSED, 401);
  return refused('CAPABILITY_DENIED', 'Open the address that carrel desk printed when it was started.', 401);
}

async function act(action: Action, request: IncomingMessage, parts: DeskParts): Promise<Answer> {
  const input = await readAction(request, action.shape);
  if (!('ok' in input)) return input;
  if (!input.ok) return toAnswer(input);
  const done = await action.run(input.value, parts);
  return toAnswer(done, done.ok ? {} : action.fieldsOf?.(done.error, input.value));
}

function toAnswer(result: Result<object> | Answer, fields: Fields = {}): Answer {
  if (!('ok' in result)) return result;
  if (!result.ok) return complain(result.error, fields);
  return json({ ok: true, ...result.value }, 200, { 'cache-control': 'no-store' });
}

const GUARD = { 'cross-origin-resource-policy': 'same-origin', 'referrer-policy': 'no-referrer' };

/** No other origin may embed an answer, whatever it is, nor learn of an address of this desk. */
function guarded(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, ...GUARD } };
}
