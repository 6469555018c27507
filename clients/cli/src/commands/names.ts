import type { Vocabulary } from '@cueline/sdk';
import { type Cli, columns, group, leaf, print } from '../leaf.ts';

/** The vocabulary of the account. */
export const names = (cli: Cli) =>
  group('names', 'keep the names and words that captions are to have', cli)
    .addCommand(
      leaf('ls', 'list them, and what edits suggest', cli).action(async (options) => {
        const client = await cli.connect(options);
        const found = await client.vocabulary.get();
        print(cli, options, found, told(found));
      }),
    )
    .addCommand(
      leaf('add', 'add a name, or replace it', cli)
        .argument('<name>')
        .argument('[heard...]', 'what speech recognition writes for it')
        .action(async (word, heard, options) => {
          const client = await cli.connect(options);
          const saved = await client.vocabulary.update({ add: [{ word, sounds_like: heard }] });
          print(cli, options, saved, told(saved));
        }),
    )
    .addCommand(
      leaf('rm', 'remove names', cli)
        .argument('<name...>')
        .action(async (remove, options) => {
          const client = await cli.connect(options);
          const saved = await client.vocabulary.update({ remove });
          print(cli, options, saved, told(saved));
        }),
    );

const told = ({ entries, suggestions }: Vocabulary): string[] => [
  ...columns(entries.map(({ word, sounds_like = [] }) => [word, sounds_like.join(', ')])),
  ...suggestions.map(({ heard, word, times }) => `suggested  ${word}  (${heard}, corrected ${times} times)`),
];
