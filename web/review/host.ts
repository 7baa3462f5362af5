type Params = Readonly<Record<string, unknown>>;

interface Message {
  readonly jsonrpc?: string;
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly message?: string };
}

/** What the host of a view can do, as far as this view uses it. */
export interface HostCapabilities {
  /** Present if the view may call tools of its server. */
  readonly serverTools?: object;
  readonly openLinks?: object;
  readonly updateModelContext?: object;
  readonly message?: object;
}

/** How the host looks. */
export interface HostContext {
  readonly theme?: 'light' | 'dark';
  readonly styles?: {
    readonly variables?: Readonly<Record<string, string | undefined>>;
    readonly css?: { readonly fonts?: string };
  };
  readonly displayMode?: string;
  readonly availableDisplayModes?: readonly string[];
}

/** The chat that shows this view. */
export interface Host {
  request(method: string, params: Params): Promise<Params>;
  notify(method: string, params: Params): void;
  /** Sets what happens on a notification of the host. */
  on(method: string, handle: (params: Params) => void): void;
}

const METHOD_NOT_FOUND = -32_601;
/** Requests of the host that need no work here. */
const ANSWERED = ['ping', 'ui/resource-teardown'];

/** Speaks JSON-RPC with the window around this one, and with no other window. */
export function openHost(parent: Window): Host {
  const waiting = new Map<number | string, { resolve(result: Params): void; reject(reason: Error): void }>();
  const handlers = new Map<string, (params: Params) => void>();
  let last = 0;
  // The origin of a host is unknown to its views; what is sent here came from that host.
  const send = (message: Message) => parent.postMessage({ ...message, jsonrpc: '2.0' }, '*');
  const answer = ({ id, method = '' }: Message) => {
    if (id === undefined) return;
    const error = { code: METHOD_NOT_FOUND, message: `Unknown method: ${method}` };
    send(ANSWERED.includes(method) ? { id, result: {} } : { id, error });
  };
  window.addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return;
    if (data.method !== undefined) {
      handlers.get(data.method)?.(data.params ?? {});
      return answer(data);
    }
    const call = waiting.get(data.id ?? '');
    waiting.delete(data.id ?? '');
    if (data.error) call?.reject(new Error(data.error.message ?? 'The host rejected the request.'));
    else call?.resolve(data.result ?? {});
  });
  return {
    request(method, params) {
      last += 1;
      const id = last;
      send({ id, method, params });
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    notify: (method, params) => send({ method, params }),
    on: (method, handle) => void handlers.set(method, handle),
  };
}

const PROTOCOL = '2026-01-26';

/** Introduces this view to its host. */
export async function greet(host: Host): Promise<{ capabilities: HostCapabilities; context: HostContext }> {
  const { hostCapabilities = {}, hostContext = {} } = await host.request('ui/initialize', {
    protocolVersion: PROTOCOL,
    appInfo: { name: 'carrel-review', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  });
  return { capabilities: hostCapabilities as HostCapabilities, context: hostContext as HostContext };
}
