import { DECLARED } from './declared-sources.ts';

/** A setting, declared once; environment, config.toml, documentation and `config init` follow. */
export interface Setting {
  readonly name: string;
  /** Environment variables; the first one that is set wins. */
  readonly env: readonly string[];
  /** Key in config.toml, with a dot for a table; absent for settings of one process only. */
  readonly file?: string;
  readonly secret?: boolean;
  readonly fallback: string;
  readonly summary: string;
}

/** All settings, including those of the sources. */
export const SETTINGS: readonly Setting[] = [
  {
    name: 'home',
    env: ['CARREL_HOME'],
    file: 'home',
    fallback: '~/carrel',
    summary: 'Folder of the library: papers, metadata, provenance, sessions.',
  },
  {
    name: 'email',
    env: ['CARREL_EMAIL', 'SCIHUB_CLI_EMAIL'],
    file: 'email',
    fallback: 'none',
    summary: 'Your contact address, sent to services that require one. Without it Unpaywall is disabled.',
  },
  {
    name: 'sources',
    env: ['CARREL_SOURCES'],
    file: 'sources',
    fallback: 'the defaults',
    summary: 'Sources to enable or disable by id, such as `+core,-openalex`.',
  },
  {
    name: 'hosts',
    env: ['CARREL_HOSTS'],
    file: 'hosts',
    fallback: 'publishers,registries',
    summary:
      'Hosts that copies may be downloaded from, comma-separated: groups (`publishers`, `registries`, `academic`, `any-public`) and extra hosts; `-group` removes a group.',
  },
  {
    name: 'download roots',
    env: ['CARREL_DOWNLOAD_ROOTS'],
    file: 'download_roots',
    fallback: 'working folder, home, temporary folder',
    summary:
      'Folders that the download tools may write to, separated as in PATH. The working folder is not used if it is the root or the home folder; dot-folders of the home folder are excluded.',
  },
  {
    name: 'scans',
    env: ['CARREL_SCANS'],
    file: 'scans',
    fallback: 'quarantine',
    summary:
      'What to do with a scan that cannot be read: `quarantine`, or `accept` if a source lists the file as a copy of the paper.',
  },
  {
    name: 'converter',
    env: ['CARREL_CONVERTER_URL'],
    file: 'converter_url',
    fallback: 'none',
    summary:
      'Address of a GROBID or docling-serve service that reads PDFs in place of the built-in reader, such as `http://127.0.0.1:8070`: http on this machine, https elsewhere.',
  },
  {
    name: 'log level',
    env: ['CARREL_LOG_LEVEL'],
    file: 'log_level',
    fallback: 'warn',
    summary:
      'What is logged to standard error: `silent`, `error`, `warn`, `info` (every tool call) or `debug` (every request).',
  },
  ...DECLARED.flatMap(({ id, title, key }) =>
    key
      ? [
          {
            name: `key ${id}`,
            env: [key.setting],
            file: `keys.${id}`,
            secret: true,
            fallback: 'none',
            summary: `Key for ${title}. ${key.note}`,
          },
        ]
      : [],
  ),
  ...DECLARED.flatMap(({ id, title, options }) =>
    Object.entries(options).map(([name, { setting, file, note }]) => ({
      name: `${name} ${id}`,
      env: [setting],
      file,
      secret: true,
      fallback: 'none',
      summary: `For ${title}: ${note}`,
    })),
  ),
  ...DECLARED.flatMap(({ id, title, agreement }) =>
    agreement
      ? [
          {
            name: `agreement ${id}`,
            env: [agreement.setting],
            fallback: 'no',
            summary: `${agreement.note} Required together with the key for ${title}; read from the environment only.`,
          },
        ]
      : [],
  ),
  {
    name: 'session idle minutes',
    env: ['CARREL_SESSION_IDLE_MIN'],
    file: 'session_idle_min',
    fallback: '30',
    summary:
      'Minutes of inactivity after which a server archives a search session; `carrel session ID --reopen` restores it.',
  },
  {
    name: 'http token',
    env: ['CARREL_HTTP_TOKEN'],
    file: 'http_token',
    secret: true,
    fallback: 'none',
    summary:
      'Secret of at least 16 characters that clients of `carrel serve --http` must send; required to listen beyond this machine.',
  },
  {
    name: 'embeddings url',
    env: ['CARREL_EMBED_URL'],
    file: 'embed_url',
    fallback: 'none',
    summary:
      'Service with `/v1/embeddings` (Ollama, LM Studio, llama.cpp, vLLM, hosted), to search by meaning: http on this machine, https elsewhere.',
  },
  {
    name: 'embeddings model',
    env: ['CARREL_EMBED_MODEL'],
    file: 'embed_model',
    fallback: 'none',
    summary: 'Model of that service. A snapshot can be searched by meaning with the model it was built with.',
  },
  {
    name: 'embeddings key',
    env: ['CARREL_EMBED_KEY'],
    file: 'keys.embeddings',
    secret: true,
    fallback: 'none',
    summary: 'Key of that service, sent as a bearer token.',
  },
  {
    name: 'engine nodes',
    env: ['CARREL_ENGINE_NODES'],
    file: 'engine_nodes',
    fallback: 'none',
    summary:
      'Further nodes of the search cluster that has the snapshot, separated by commas, such as `https://node2:9200`. A request that one node does not answer goes to the next. Nodes of another cluster than that of the URL are not asked; if you list the node of the URL too, the nodes count as one cluster, and a server can start while that node is away.',
  },
  {
    name: 'engine user',
    env: ['CARREL_ENGINE_USER'],
    file: 'engine_user',
    fallback: 'none',
    summary: 'User of the search cluster, together with `CARREL_ENGINE_PASSWORD`.',
  },
  {
    name: 'engine password',
    env: ['CARREL_ENGINE_PASSWORD'],
    file: 'keys.engine_password',
    secret: true,
    fallback: 'none',
    summary: 'Password of that user.',
  },
  {
    name: 'engine key',
    env: ['CARREL_ENGINE_KEY'],
    file: 'keys.engine',
    secret: true,
    fallback: 'none',
    summary: 'API key of the search cluster, instead of a user and a password; sent as `ApiKey`.',
  },
  {
    name: 'engine token',
    env: ['CARREL_ENGINE_TOKEN'],
    file: 'keys.engine_token',
    secret: true,
    fallback: 'none',
    summary: 'Token of the search cluster, instead of a key or a user; sent as `Bearer`.',
  },
  {
    name: 'sandbox',
    env: ['CARREL_SANDBOX'],
    fallback: 'off',
    summary:
      'Loopback URL such as `http://127.0.0.1:4000` that replaces every outside service; its state is kept separately.',
  },
  {
    name: 'time scale',
    env: ['CARREL_TIME_SCALE'],
    fallback: '1',
    summary: 'Speeds up the sandbox: rate-limit delays are divided by this number.',
  },
  {
    name: 'proxy',
    env: ['HTTPS_PROXY', 'https_proxy'],
    fallback: 'none',
    summary: 'Proxy for outgoing requests. IP addresses are not checked behind a proxy.',
  },
  {
    name: 'no proxy',
    env: ['NO_PROXY', 'no_proxy'],
    fallback: 'none',
    summary: 'Hosts reached without the proxy, comma-separated.',
  },
];
