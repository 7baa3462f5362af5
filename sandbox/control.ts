import type { CastPaper } from './cast/paper.ts';
import { SITUATIONS } from './cast/situation.ts';
import { type FaultBoard, parseFault } from './fault.ts';
import { copiesOf } from './library.ts';
import { decoded, json, type Reply, type SiteRequest, text } from './site.ts';
import { CORE_KEY } from './sites/core.ts';
import { MIRROR_HOST } from './sites/mirror.ts';
import { OPENALEX_KEY } from './sites/openalex.ts';
import { S2_KEY } from './sites/semantic-scholar.ts';

/** The host for control requests of other processes; loopback names work too. */
const CONTROL_HOST = 'sandbox.carrel.test';

const LOOPBACK = new Set([CONTROL_HOST, '127.0.0.1', 'localhost', '[::1]']);

/** What control requests can read and change. */
export interface Controls {
  readonly cast: readonly CastPaper[];
  readonly faults: FaultBoard;
  readonly log: unknown[];
}

/** Whether a request is for the sandbox itself. */
export function isControlHost(host: string): boolean {
  return host === '' || LOOPBACK.has(host);
}

function castEntry(paper: CastPaper): Record<string, unknown> {
  const { key, situation, also, doi, arxiv, pmid, pmcid, title, date, oa } = paper;
  const copies = copiesOf(paper).map(({ url, serves }) => ({ url, serves }));
  const situations = [situation, ...(also ?? [])];
  return { key, situations, doi, arxiv: arxiv?.id, pmid, pmcid, title, date, oa, copies };
}

const INDEX = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>The sandbox</title></head>
<body>
<h1>The sandbox: a small scholarly web</h1>
<p>This server imitates scholarly services. It answers by Host header and path; its data is invented.</p>
<ul>
<li><a href="/_sandbox/cast">/_sandbox/cast</a>: the papers and what each plays</li>
<li><a href="/_sandbox/situations">/_sandbox/situations</a>: what the labels mean</li>
<li><a href="/_sandbox/requests">/_sandbox/requests</a>: requests so far (DELETE clears them)</li>
<li><a href="/_sandbox/faults">/_sandbox/faults</a>: who misbehaves (PUT or DELETE /_sandbox/faults/HOST)</li>
</ul>
<p>Keys that are accepted: OpenAlex <code>${OPENALEX_KEY}</code>, Semantic Scholar <code>${S2_KEY}</code>, CORE <code>${CORE_KEY}</code>. Every other key is wrong.</p>
<p>A mirror of older articles is at <code>${MIRROR_HOST}</code>.</p>
</body>
</html>
`;

function answerFaults(request: SiteRequest, host: string, faults: FaultBoard): Reply {
  if (request.method === 'GET') return json(faults.all());
  if (request.method === 'DELETE') {
    if (host) faults.set(host, null);
    else faults.clear();
    return { status: 204 };
  }
  const fault = request.method === 'PUT' && host ? parseFault(request.body) : null;
  if (!fault) return text('PUT a fault, such as {"kind":"hang"}, to /_sandbox/faults/HOST.\n', 400, 'text/plain');
  faults.set(host, fault);
  return { status: 204 };
}

function answerRequests(request: SiteRequest, log: unknown[]): Reply {
  if (request.method !== 'DELETE') return json(log);
  log.length = 0;
  return { status: 204 };
}

/** Answers a request for the sandbox itself. */
export function answerControl(request: SiteRequest, { cast, faults, log }: Controls): Reply {
  const [, root, page, name] = request.path.split('/');
  if (root === '') return text(INDEX, 200, 'text/html; charset=utf-8');
  if (root === '_sandbox' && page === 'cast') return json(cast.map(castEntry));
  if (root === '_sandbox' && page === 'situations') return json(SITUATIONS);
  if (root === '_sandbox' && page === 'requests') return answerRequests(request, log);
  if (root === '_sandbox' && page === 'faults') return answerFaults(request, decoded(name ?? ''), faults);
  return text('The sandbox has no such page; see /.\n', 404, 'text/plain; charset=utf-8');
}
