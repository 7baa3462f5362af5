import type { Command } from 'commander';

/** A command and what completes it. */
interface CommandWords {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly string[];
  readonly children: readonly CommandWords[];
}

/** The supported shells. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

function wordsOf(command: Command): CommandWords {
  return {
    name: command.name(),
    summary: command.summary() || command.description(),
    options: command.options.flatMap((option) => option.long ?? []),
    children: command.commands.map(wordsOf),
  };
}

/** Generates the completion script of a shell from the commands. */
export function writeCompletion(program: Command, shell: Shell): string {
  const { children } = wordsOf(program);
  if (shell === 'fish') return fish(children);
  return shell === 'bash' ? bash(children) : zsh(children);
}

const following = ({ options, children }: CommandWords) => [...children.map((each) => each.name), ...options].join(' ');

const bash = (children: readonly CommandWords[]) => `# carrel completion for bash: eval "$(carrel completion bash)"
_carrel() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${children.map(({ name }) => name).join(' ')} --version"
  else case "\${COMP_WORDS[1]}" in
${children.map((each) => `    ${each.name}) words="${following(each)}" ;;`).join('\n')}
  esac; fi
  COMPREPLY=($(compgen -W "$words --help" -- "$current"))
  if [ \${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _carrel carrel
`;

const zsh = (children: readonly CommandWords[]) => `#compdef carrel
# carrel completion for zsh: eval "$(carrel completion zsh)"
_carrel() {
  local -a commands following
  commands=(
${children.map(({ name, summary }) => `    '${name}:${summary.replace(/'/g, '').replace(/:/g, ' ')}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "$words[2]" in
${children.map((each) => `    ${each.name}) following=(${following(each)}) ;;`).join('\n')}
  esac
  compadd -- $following --help
  _files
}
compdef _carrel carrel
`;

function fish(children: readonly CommandWords[]): string {
  const quoted = (text: string) => `'${text.replace(/['\\]/g, '')}'`;
  const lines = children.flatMap(({ name, summary, options, children: below }) => [
    `complete -c carrel -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...options.map((option) => `complete -c carrel -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`),
    ...below.map(
      (each) =>
        `complete -c carrel -n '__fish_seen_subcommand_from ${name}' -a ${each.name} -d ${quoted(each.summary)}`,
    ),
  ]);
  return `# carrel completion for fish: carrel completion fish | source\n${lines.join('\n')}\n`;
}
