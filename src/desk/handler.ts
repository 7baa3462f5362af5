import type { IncomingMessage } from 'node:http';
import { type HttpResponse, json, refused, wrongMethod } from '../http/answer.ts';
import { createPage, html, NO_ICON } from '../http/page.ts';
import type { Result } from '../model/result.ts';
import type { Action } from './actions/action.ts';
import { ACTIONS } from './actions.ts';
import { readAction } from './body.ts';
import { respondFailure } from './failure.ts';
import type { DeskParts } from './parts.ts';
import { READS } from './reads.ts';
import { rejectForeign, type Target, toTarget } from './request-check.ts';
import type { SignIn } from './sign-in.ts';

const document = (title: string, text: string, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title>${NO_ICON}${head}</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;
const SIGNED_IN = document(
  'Carrel desk',
  '<a href="/">Open the desk</a>',
  '<meta http-equiv="refresh" content="0;url=/">',
);
const USED = document(
  'This link was already used',
  'The link that <code>carrel desk</code> prints works once. Use the browser that opened it, or restart the desk for a new link.',
);
const SIGN_IN = document('Sign in to continue', 'Open the link that <code>carrel desk</code> printed when it started.');

/** Handles a request: checks where it comes from and the sign-in, then dispatches by path. */
export function createDeskHandler(parts: DeskParts, signIn: SignIn, webFolder: string) {
  const page = createPage(webFolder);
  const dispatch = async (request: IncomingMessage, { path, query }: Target): Promise<HttpResponse> => {
    const [action, read] = [ACTIONS.get(path), READS.get(path)];
    if (action && request.method === 'POST') return runAction(action, request, parts);
    if (action && !read) return wrongMethod('POST');
    if (request.method === 'POST') return wrongMethod('GET, HEAD');
    if (read) return toAnswer(await read(query, parts, request.headers));
    if (path === '/' || /\.\w+$/.test(path)) return page(path, request.headers);
    return refused('INVALID_ARGUMENT', `Not found: ${path.slice(0, 200)}`, 404);
  };
  return async (request: IncomingMessage, { port }: { readonly port: number }): Promise<HttpResponse> => {
    const target = toTarget(request.url);
    if (!target) return refused('INVALID_ARGUMENT', 'Malformed URL.', 400);
    const rejected = rejectForeign(request, port, target.path);
    if (rejected) return withGuard(rejected);
    const token = target.path === '/' && request.method === 'GET' ? target.query.get('token') : null;
    const isSignedIn = signIn.isSignedIn(request.headers);
    if (token !== null) return withGuard(answerToken(signIn.exchange(token), isSignedIn));
    return withGuard(isSignedIn ? await dispatch(request, target) : askForSignIn(request));
  };
}

/**
 * Signs in with a document that forwards itself: browsers withhold a strict cookie on a redirect that another site
 * started, and this page does not stay in the history.
 */
function answerToken(cookie: string | null, isSignedIn: boolean): HttpResponse {
  if (cookie !== null) return html(SIGNED_IN, 200, { 'set-cookie': cookie });
  return isSignedIn ? html(SIGNED_IN) : html(USED, 403);
}

function askForSignIn({ url = '', method }: IncomingMessage): HttpResponse {
  if (url === '/' && method !== 'POST') return html(SIGN_IN, 401);
  return refused('CAPABILITY_DENIED', 'Sign in to continue: open the link that carrel desk printed.', 401);
}

async function runAction(action: Action, request: IncomingMessage, parts: DeskParts): Promise<HttpResponse> {
  const input = await readAction(request, action.shape, action.maxBytes);
  if (!('ok' in input) || !input.ok) return toAnswer(input);
  return toAnswer(await action.run(input.value, parts));
}

function toAnswer(result: Result<object> | HttpResponse): HttpResponse {
  if (!('ok' in result)) return result;
  if (!result.ok) return respondFailure(result.error);
  return json({ ok: true, ...result.value }, 200, { 'cache-control': 'no-store' });
}

const GUARD = { 'cross-origin-resource-policy': 'same-origin', 'referrer-policy': 'no-referrer' };

/** No other origin may embed a response or see a URL of this desk. */
function withGuard(answer: HttpResponse): HttpResponse {
  return { ...answer, headers: { ...answer.headers, ...GUARD } };
}
