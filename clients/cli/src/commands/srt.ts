import { writeFile } from 'node:fs/promises';
import { Option } from '@commander-js/extra-typings';
import { timelineRates, transcriptFormats } from '@cueline/sdk/choices';
import { begin, mediaFacts } from '../begun.ts';
import { transcribeMedia, transcriptText } from '../caption-media.ts';
import { type Cli, leaf, lineOf } from '../leaf.ts';
import * as media from '../media.ts';
import { Progress } from '../progress.ts';

export const srt = (cli: Cli) =>
  leaf('srt', 'print the subtitles of a project, or of a file or URL that it transcribes first', cli)
    .argument('<project-id-file-or-url>')
    .addOption(new Option('--format <format>', '').choices(transcriptFormats).default('srt' as const))
    .addOption(media.creditsOption())
    .addOption(media.keyOption())
    .addOption(media.languageOption())
    .addOption(media.secondsOption('start'))
    .addOption(media.secondsOption('end'))
    .option('--speakers', 'with the names of speakers in the text')
    .option('--no-sound-labels', 'without labels of sounds')
    .addOption(
      new Option('--frame-rate <rate>', 'of a file for an editor (default: of the video)').choices(timelineRates),
    )
    .option('--out <file>', 'write them to a file')
    .action(async (given, { format, out, language, maxCredits, idempotencyKey: key, ...options }, command) => {
      const client = await cli.connect(options);
      const request = { media: given, language, maxCredits };
      const query = {
        ...{ range_start: options.start, range_end: options.end, frame_rate: options.frameRate },
        ...(options.speakers && { speakers: 'true' as const }),
        ...(!options.soundLabels && { sound_labels: 'false' as const }),
      };
      const textOf = (id: string) => transcriptText(client, id, options.json ? 'json' : format, query);
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
