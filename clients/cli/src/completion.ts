import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { Argument } from '@commander-js/extra-typings';
import { type Cli, group } from './leaf.ts';

/** `cueline completion bash >> ~/.bashrc`: the words that may follow come from the commands themselves. */
export const completion = (cli: Cli, program: () => CommandUnknownOpts) =>
  group('completion', 'print the completions for a shell', cli)
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish'] as const))
    .action((shell) => {
      cli.stdout.write(scripts[shell](entriesOf(program())));
    });

/** The words that may follow each path of commands: `keys` -> ls, create, revoke. */
const entriesOf = (
  command: CommandUnknownOpts,
  path: readonly string[] = [],
): [path: string, words: readonly string[]][] => {
  const options = command.options.flatMap(({ long }) => (long ? [long] : []));
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const names = command.commands.map((one) => one.name());
  return [
    [path.join(' '), [...names, ...choices, ...options]],
    ...command.commands.flatMap((one) => entriesOf(one, [...path, one.name()])),
  ];
};

const bash = (entries: ReturnType<typeof entriesOf>): string => `_cueline() {
  local path="" word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) case "$path $word" in ${entries
      .map(([path]) => `"${path === '' || path.includes(' ') ? path : ` ${path}`}"`)
      .filter((path) => path !== '""')
      .join('|')}) path="\${path:+$path }$word" ;; esac ;; esac
  done
  case "$path" in
${entries.map(([path, words]) => `    "${path}") words="${words.join(' ')}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _cueline cueline
`;

const fish = (entries: ReturnType<typeof entriesOf>): string =>
  entries
    .map(([path, words]) => {
      const when =
        path === ''
          ? '__fish_use_subcommand'
          : path
              .split(' ')
              .map((name) => `__fish_seen_subcommand_from ${name}`)
              .join('; and ');
      return `complete -c cueline -n '${when}' -a '${words.join(' ')}'\n`;
    })
    .join('');

const scripts = {
  bash,
  zsh: (entries: ReturnType<typeof entriesOf>) => `autoload -U +X bashcompinit && bashcompinit\n${bash(entries)}`,
  fish,
};
