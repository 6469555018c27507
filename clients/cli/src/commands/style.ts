import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CreateStyle, Cueline, SavedStyle } from '@cueline/sdk';
import { UsageError } from '../exit-codes.ts';
import { type Cli, columns, firstOf, group, leaf, lineOf, print } from '../leaf.ts';

/** Styles as files in a repository: JSON with `name`, `style` and `default`, as POST /styles takes it. */
export const style = (cli: Cli) =>
  group('style', 'keep saved styles as files: JSON with `name` and `style`', cli)
    .addCommand(
      leaf('ls', 'list the saved styles', cli).action(async (options) => {
        const found = await stylesOf(await cli.connect(options));
        print(cli, options, found, columns(found.map(({ id, style, name }) => [id, style.template, name])));
      }),
    )
    .addCommand(
      leaf('push', 'make the saved style of this name as the file says, or create it', cli)
        .argument('<file>')
        .action(async (file, options) => {
          const client = await cli.connect(options);
          const wanted = await read(file);
          const saved = await savedAs(client, wanted.name);
          const { style, default: isDefault } = wanted;
          const pushed = saved
            ? await client.styles.update(saved.id, { style, default: isDefault })
            : await client.styles.create(wanted);
          print(cli, options, pushed, [`${saved ? 'updated' : 'created'}  ${pushed.id}  ${pushed.name}`]);
        }),
    )
    .addCommand(
      leaf('diff', 'show what push would change; the exit code is 1 if it would', cli)
        .argument('<file>')
        .action(async (file, options, command) => {
          const wanted = await read(file);
          const saved = await savedAs(await cli.connect(options), wanted.name);
          const before: Readonly<Record<string, unknown>> = { ...saved?.style };
          const changes = Object.entries(wanted.style)
            .filter(([field, value]) => !isDeepStrictEqual(before[field], value))
            .map(([field, value]) => ({ field, before: before[field], after: value }));
          const lines = changes.flatMap(({ field, before: old, after }) => [
            ...(old === undefined ? [] : [`- ${field}: ${JSON.stringify(old)}`]),
            `+ ${field}: ${JSON.stringify(after)}`,
          ]);
          print(cli, options, changes, lines);
          if (changes.length > 0)
            throw new Error(
              `${wanted.name} ${saved ? 'differs' : 'is not there'}: \`${lineOf(command, ['style', 'push', file])}\``,
            );
        }),
    );

const stylesOf = (client: Cueline): Promise<SavedStyle[]> => firstOf(client.styles.list(), Number.POSITIVE_INFINITY);

const savedAs = async (client: Cueline, name: string): Promise<SavedStyle | undefined> =>
  (await stylesOf(client)).find((saved) => saved.name === name);

/** The API checks the fields of the style. */
const read = async (file: string): Promise<CreateStyle> => {
  const text = await readFile(file, 'utf8');
  try {
    const found = JSON.parse(text);
    if (typeof found.name === 'string' && typeof found.style === 'object' && found.style !== null) return found;
  } catch {
    // Said below.
  }
  throw new UsageError(`${file} is not JSON with "name" and "style".`);
};
