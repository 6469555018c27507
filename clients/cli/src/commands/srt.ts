import { writeFile } from 'node:fs/promises';
import { Option } from '@commander-js/extra-typings';
import { begin, mediaFacts } from '../begun.ts';
import { subtitleFormats, transcribeMedia, transcriptText } from '../caption-media.ts';
import { type Cli, leaf, lineOf } from '../leaf.ts';
import * as media from '../media.ts';
import { Progress } from '../progress.ts';

export const srt = (cli: Cli) =>
  leaf('srt', 'print the subtitles of a project, or of a file or URL that it transcribes first', cli)
    .argument('<project-id-file-or-url>')
    .addOption(new Option('--format <format>', '').choices(subtitleFormats).default('srt' as const))
    .addOption(media.creditsOption())
    .addOption(media.keyOption())
    .addOption(media.languageOption())
    .option('--out <file>', 'write them to a file')
    .action(async (given, { format, out, language, maxCredits, idempotencyKey: key, ...options }, command) => {
      const client = await cli.connect(options);
      const request = { media: given, language, maxCredits };
      const textOf = (id: string) => transcriptText(client, id, options.json ? 'json' : format);
      const transcribed = async () => {
        const words = ['srt', await mediaFacts(given), request];
        return begin(cli, client, { words, key, look: lineOf(command, ['ls']) }, async (begun) => {
          const { project } = await transcribeMedia(client, request, { progress: new Progress(cli.stderr), begun });
          return textOf(project.id);
        });
      };
      const text = await (media.isMedia(given) ? transcribed() : textOf(media.projectIdOf(given)));
      if (out) await writeFile(out, text);
      else cli.stdout.write(text);
    });
