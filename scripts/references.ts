import type { Command } from 'commander';
import { z } from 'zod';
import { createProgram } from '../src/cli/program.ts';
import { SETTINGS } from '../src/config.ts';
import { RECORD_READERS } from '../src/formats/records/read.ts';
import { FORMATS } from '../src/formats/table.ts';
import { ERROR_TABLE, FAILURE_REASONS, type ReasonRow } from '../src/model/error.ts';
import type { Source } from '../src/model/source.ts';
import { CATALOG } from '../src/sources/catalog.ts';
import type { Prompt } from '../src/tools/prompt.ts';
import type { ResourceKind } from '../src/tools/resource.ts';
import type { Tool } from '../src/tools/tool.ts';
import { TOOLSETS } from '../src/tools/toolsets.ts';

const NOTE = '<!-- Generated from the code by `npm run docs`; edit the code instead. -->';

/** Every generated page: path in the repository -> text. */
export async function references(): Promise<Record<string, string>> {
  return {
    'docs/reference/commands.md': commands(await createProgram(undefined)),
    'docs/reference/errors.md': errors(),
    'docs/reference/formats.md': formats(),
    'docs/reference/settings.md': settings(),
    'docs/reference/sources.md': sources(),
    'docs/reference/tools.md': tools(),
  };
}

function page(title: string, intro: string, ...parts: string[]): string {
  return `# ${title}\n\n${NOTE}\n\n${intro}\n\n${parts.join('\n\n')}\n`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function errors(): string {
  const rows = Object.entries(ERROR_TABLE).map(([code, { meaning, disposition, exit, http }]) => [
    `\`${code}\``,
    meaning,
    `\`${disposition}\``,
    String(exit),
    String(http),
  ]);
  return page(
    'Failure codes',
    'Every failure has one of these codes. `terminal`: retrying will not help. `retry_after`: retry later, after `retry_after_ms` if it is given. `needs_config`: a setting has to change. A missing `denial_context` and one that is `null` mean the same.',
    table(['code', 'meaning', 'disposition', 'exit status', 'HTTP status'], rows),
    '## Reasons\n\n`reason` says which case of its code a failure is. Branch on `code` and `reason`: a `message` is for people and may change. The disposition of a reason, if it has one, replaces that of its code.',
    table(['code', 'reason', 'meaning', 'disposition'], reasons()),
    '## Fields\n\n`fields` maps the path of each argument that cannot be used (`filters.from_year`) to what is wrong with it.',
  );
}

function reasons(): string[][] {
  const ofCode = ([code, rows]: [string, Readonly<Record<string, ReasonRow>>]) =>
    Object.entries(rows).map(([reason, { meaning, disposition }]) => [
      `\`${code}\``,
      `\`${reason}\``,
      meaning,
      disposition ? `\`${disposition}\`` : '',
    ]);
  return Object.entries(FAILURE_REASONS).flatMap(ofCode);
}

function formats(): string {
  const yes = (value: unknown) => (value ? 'yes' : 'no');
  const rows = FORMATS.map(({ name, label, mimeType, extension, read, write, inTools, forCitation }) => [
    `\`${name}\``,
    label,
    `\`${mimeType}\``,
    `\`.${extension}\``,
    ...[write, read, inTools, forCitation].map(yes),
  ]);
  return page(
    'Formats',
    '`--format` of `carrel search` and `carrel session`, `carrel export` and the desk write every writable format. `carrel batch` and `carrel download --file` read every readable one. CSL-JSON is read as JSON. The tool `export_results` and the HTTP routes that cite a paper offer the formats marked in their columns.',
    table(['name', 'format', 'media type', 'extension', 'written', 'read', 'export_results', 'citation'], rows),
    '## Records that are read whole',
    '`carrel dedupe`, `carrel search --add`, `carrel check` and the desk read the records of these formats with all their fields. The content of a file decides about its format, not its name.',
    table(
      ['name', 'format'],
      RECORD_READERS.map(([name, label]) => [`\`${name}\``, label]),
    ),
  );
}

function settings(): string {
  const rows = SETTINGS.map(({ env, file, fallback, summary, secret }) => [
    env.map((name) => `\`${name}\``).join(' or '),
    file ? `\`${file}\`` : '–',
    fallback,
    `${summary}${secret ? ' Never shown.' : ''}`,
  ]);
  return page(
    'Settings',
    'Environment first, then `config.toml` (`carrel config path` prints its path, `carrel config init` creates it), then the default. A blank value counts as not set.',
    table(['environment', 'key in config.toml', 'default', 'meaning'], rows),
  );
}

function sources(): string {
  return page('Sources', 'The services that Carrel can query, in order of trust.', ...CATALOG.map(describe));
}

function describe(source: Source): string {
  const abilities = (['lookup', 'locate', 'search', 'references', 'citations', 'texts'] as const).filter(
    (ability) => ability in source,
  );
  const { minGapMs, concurrency, perDay } = source.rate;
  const rows = [
    ['id', `\`${source.id}\``],
    ['tier', String(source.tier)],
    ['can', abilities.join(', ')],
    ['hosts', source.hosts.map((host) => `\`${host}\``).join(', ') || 'configured'],
    [
      'limits',
      `a request every ${Math.max(200, minGapMs)} ms, ${Math.min(2, concurrency)} at a time${perDay ? `, ${perDay} a day` : ''}`,
    ],
    ['enabled', whenEnabled(source)],
    [
      'key',
      source.key ? `\`${source.key.setting}\`${source.key.required ? '' : ' (optional)'}. ${source.key.note}` : 'none',
    ],
    ...Object.entries(source.options ?? {}).map(([name, { setting, note }]) => [name, `\`${setting}\`. ${note}`]),
    ['terms', [source.terms.note, source.terms.url && `<${source.terms.url}>`].filter(Boolean).join(' ')],
  ];
  return `## ${source.title}\n\n${source.purpose}\n\n${table(['', ''], rows)}`;
}

function whenEnabled({ id, enabledByDefault, needsEmail, key, agreement, options = {} }: Source): string {
  const needed = [
    needsEmail && 'a contact address',
    key?.required && `\`${key.setting}\``,
    agreement && `\`${agreement.setting}\``,
    ...Object.values(options).map(({ setting, required }) => required && `\`${setting}\``),
  ].filter(Boolean);
  const how = enabledByDefault ? 'by default' : `with \`CARREL_SOURCES=+${id}\``;
  return needed.length === 0 ? how : `${how}, if you set ${needed.join(' and ')}`;
}

function tools(): string {
  const parts = Object.entries(TOOLSETS).flatMap(([name, { tools: listed, prompts = [], resources }]) => {
    return [`## ${name}`, ...listed.map(tool), ...prompts.map(prompt), ...(resources?.kinds ?? []).map(resource)];
  });
  return page(
    'Tools',
    'The tools for agents, by toolset: `carrel serve --toolsets NAME`. `carrel serve --http` serves the toolset `snapshot` at `/mcp`.',
    ...parts,
  );
}

function prompt({ name, title, description, arguments: all }: Prompt): string {
  const rows = all.map((each) => [`\`${each.name}\``, each.required ? 'yes' : 'no', each.description]);
  return `### Prompt: ${name}\n\n*${title}*\n\n${description}\n\n${table(['argument', 'required', 'meaning'], rows)}`;
}

function resource({ uriTemplate, title, description, mimeType }: ResourceKind): string {
  return `### Resource: ${uriTemplate}\n\n*${title}* (${mimeType})\n\n${description}`;
}

function tool({ name, title, description, effect, input }: Tool): string {
  const schema = z.toJSONSchema(input, { io: 'input' }) as {
    properties?: Record<string, { description?: string; type?: string; anyOf?: { type?: string }[] }>;
    required?: string[];
  };
  const rows = Object.entries(schema.properties ?? {}).map(([key, value]) => [
    `\`${key}\``,
    value.type ?? value.anyOf?.map(({ type }) => type ?? 'any').join(' or ') ?? 'any',
    schema.required?.includes(key) ? 'yes' : 'no',
    value.description ?? '',
  ]);
  const inputs = rows.length > 0 ? `\n\n${table(['argument', 'type', 'required', 'meaning'], rows)}` : '';
  return `### ${name}\n\n*${title}* (${effect})\n\n${description.replace(/\n/g, '  \n')}${inputs}`;
}

function commands(program: Command): string {
  const all = program.commands.flatMap((each) =>
    each.commands.length > 0 ? each.commands.map((below) => [each, below]) : [[each]],
  );
  const parts = all.map((path) => {
    const last = path.at(-1) as Command;
    const name = ['carrel', ...path.map((each) => each.name())].join(' ');
    const rows = last.options.map(({ flags, description, defaultValue }) => [
      `\`${flags}\``,
      description,
      defaultValue === undefined ? '' : `\`${String(defaultValue)}\``,
    ]);
    const options = rows.length > 0 ? `\n\n${table(['option', 'meaning', 'default'], rows)}` : '';
    return `## ${name}\n\n${last.description()}\n\n    ${name} ${last.usage()}${options}`;
  });
  return page(
    'Commands',
    'Exit status: 0 success, 1 failure, 2 usage error or bad reference, 3 policy or configuration, 4 disk, 124 timeout, 130 interrupted.',
    ...parts,
  );
}
