import type { IncomingMessage } from 'node:http';
import { isSame, toCookie } from './access.ts';
import { type HttpResponse, wrongMethod } from './answer.ts';
import { readBody } from './body.ts';
import { html, NO_ICON } from './page.ts';

const MAX_BYTES = 4096;

const form = (note: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign in to carrel</title>${NO_ICON}
<h1>carrel</h1>
<form method="post" action="/signin">
<p><label>Token <input type="password" name="token" autocomplete="current-password" required autofocus></label>
<button>Sign in</button></p>
<p role="status">${note}</p>
</form>
</html>
`;

const moved = (to: string, cookie: string): HttpResponse => ({
  status: 303,
  headers: { location: to, 'set-cookie': cookie, 'cache-control': 'no-store' },
});

/** Shows the form, and sets the cookie for the right token. */
export async function signIn(request: IncomingMessage, token: string): Promise<HttpResponse> {
  if (request.method === 'GET' || request.method === 'HEAD') return html(form(''));
  if (request.method !== 'POST') return wrongMethod('GET, POST');
  const body = await readBody(request, MAX_BYTES);
  const given = body.kind === 'whole' ? new URLSearchParams(body.text).get('token') : null;
  if (given !== null && isSame(given.trim(), token)) return moved('/', toCookie(token));
  return html(form('Wrong token.'), 401, { connection: 'close' });
}

/** Deletes the cookie. */
export function signOut({ method }: IncomingMessage): HttpResponse {
  return method === 'POST' ? moved('/signin', toCookie()) : wrongMethod('POST');
}
