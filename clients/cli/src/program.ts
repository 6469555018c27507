import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { version } from '@cueline/sdk';
import { keys, usage } from './commands/account.ts';
import { batch } from './commands/batch.ts';
import { caption } from './commands/caption.ts';
import { exportVideos, quote } from './commands/export.ts';
import { webhooks } from './commands/listen.ts';
import { get, ls } from './commands/lists.ts';
import { login, logout } from './commands/login.ts';
import { names } from './commands/names.ts';
import { srt } from './commands/srt.ts';
import { style } from './commands/style.ts';
import { completion } from './completion.ts';
import { errorFacts, exitCodeOf, UsageError } from './exit-codes.ts';
import { baseUrlOption, type Cli, group, jsonOption } from './leaf.ts';

const commands = [
  login,
  logout,
  caption,
  srt,
  quote,
  exportVideos,
  batch,
  ls,
  get,
  keys,
  usage,
  names,
  style,
  webhooks,
];

export const programOf = (cli: Cli): CommandUnknownOpts => {
  const program = group('cueline', 'Captioned videos and subtitles, of a deployment or of `npm start`.', cli).version(
    version,
  );
  // They may stand anywhere in a line: the program reads them, and the command has them.
  program
    .addOption(jsonOption())
    .addOption(baseUrlOption())
    .hook('preAction', (_, command) => {
      for (const [name, value] of Object.entries(program.opts())) {
        if (!command.options.some((option) => option.attributeName() === name))
          throw new UsageError(`${command.name()} takes no --${name === 'json' ? name : 'base-url'}.`);
        command.setOptionValueWithSource(name, value, 'cli');
      }
    });
  for (const command of commands) program.addCommand(command(cli));
  return program.addCommand(completion(cli, () => program));
};

/** Runs one line; returns its exit code. */
export const run = async (args: readonly string[], cli: Cli): Promise<number> => {
  try {
    await programOf(cli).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    const exitCode = exitCodeOf(error);
    if (exitCode === 0 || (error instanceof CommanderError && error.code === 'commander.help')) return exitCode;
    const facts = errorFacts(error);
    cli.stderr.write(
      args.includes('--json')
        ? `${JSON.stringify({ error: facts })}\n`
        : `${facts.message}${facts.code ? ` (${facts.code})` : ''}\n`,
    );
    return exitCode;
  }
};
