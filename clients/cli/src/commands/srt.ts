import { writeFile } from 'node:fs/promises';
import { Option } from '@commander-js/extra-typings';
import { subtitleFormats, transcribeMedia, transcriptText } from '../caption-media.ts';
import { type Cli, leaf } from '../leaf.ts';
import * as media from '../media.ts';
import { Progress } from '../progress.ts';

export const srt = (cli: Cli) =>
  leaf('srt', 'print the subtitles of a project, or of a file or URL that it transcribes first', cli)
    .argument('<project-id-file-or-url>')
    .addOption(new Option('--format <format>', '').choices(subtitleFormats).default('srt' as const))
    .addOption(media.creditsOption())
    .addOption(media.languageOption())
    .option('--out <file>', 'write them to a file')
    .action(async (given, { format, out, language, maxCredits, ...options }) => {
      const client = await cli.connect(options);
      const request = { media: given, language, maxCredits };
      const id = media.isMedia(given)
        ? (await transcribeMedia(client, request, new Progress(cli.stderr))).project.id
        : media.projectIdOf(given);
      const text = await transcriptText(client, id, options.json ? 'json' : format);
      if (out) await writeFile(out, text);
      else cli.stdout.write(text);
    });
