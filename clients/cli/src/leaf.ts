import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Cueline } from '@cueline/sdk';
import { messageOf } from './exit-codes.ts';

/** What a command prints to and reads from, and how it reaches the API. */
export interface Cli {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  connect(options: { readonly baseUrl?: string | undefined }): Promise<Cueline>;
}

export const jsonOption = () => new Option('--json', 'print what the API answered, as JSON');
export const baseUrlOption = () =>
  new Option('--base-url <url>', 'the API of a deployment (default: CUELINE_BASE_URL, or that of `cueline login`)');

/** A command that calls the API: each has these options, so that they may stand at the end of a line. */
export const leaf = (name: string, description: string, cli: Cli) =>
  group(name, description, cli).addOption(jsonOption()).addOption(baseUrlOption());

export const group = (name: string, description: string, cli: Cli) =>
  quiet(new Command(name), cli).description(description);

/** Errors are thrown and not printed: one place prints all of them. A group without a command shows its help. */
const quiet = (command: Command, { stdout, stderr }: Cli) =>
  command
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: () => {},
    })
    .exitOverride()
    .showHelpAfterError(false)
    .showSuggestionAfterError();

/** The options of every command that calls the API. */
export const isGlobal = (name: string): boolean => name === 'json' || name === 'baseUrl';

/** A line to run next: these words, and the options of this line that still hold. A shell reads it as it was given. */
export const lineOf = (
  command: CommandUnknownOpts,
  words: readonly (string | number)[],
  holds: (name: string) => boolean = isGlobal,
): string => {
  const given = command.options.filter(
    (option) => holds(option.attributeName()) && command.getOptionValueSource(option.attributeName()) === 'cli',
  );
  const options = given.flatMap((option) => wordsOf(option, command.getOptionValue(option.attributeName())));
  return ['cueline', ...words, ...options].map(quoted).join(' ');
};

const wordsOf = ({ long, variadic }: Option, value: unknown): unknown[] => {
  if (value === true) return [long];
  if (Array.isArray(value)) return variadic ? [long, ...value] : [long, value.join(',')];
  return [long, typeof value === 'object' && value !== null ? Object.values(value).join(',') : value];
};

const quoted = (word: unknown): string => {
  const text = String(word);
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
};

/** Prints `value` as JSON, or else its lines. */
export const print = (
  { stdout }: Cli,
  { json }: { readonly json?: true | undefined },
  value: object,
  lines: readonly string[],
): void => {
  stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''));
};

/** The form that a person writes. */
export const creditsShown = (credits: number): string => (credits === 1 ? '1 credit' : `${credits} credits`);

/** Rows as columns that are as wide as their widest cell. */
export const columns = (rows: readonly (readonly (string | number | null | undefined)[])[]): string[] => {
  const cells = rows.map((row) => row.map((cell) => String(cell ?? '–')));
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0))) ?? [];
  return cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/** All items of a list, or the first `limit`. */
export const firstOf = async <Item>(items: AsyncIterable<Item>, limit: number): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) {
    found.push(item);
    if (found.length >= limit) break;
  }
  return found;
};

/** Tells all failures: the first ends the program, with its exit code. */
export const throwAll = ({ stderr }: Cli, [first, ...others]: readonly unknown[]): void => {
  for (const error of others) stderr.write(`${messageOf(error)}\n`);
  if (first !== undefined) throw first;
};
