import { readFile } from 'node:fs/promises';
import type { Job, Project } from '@cueline/sdk';
import { begin, mediaFacts } from '../begun.ts';
import { printWarnings, type Rendered, renderVideos, saveTranscripts, transcribeMedia } from '../caption-media.ts';
import { UsageError } from '../exit-codes.ts';
import { baseUrlOption, type Cli, group, jsonOption, lineOf, print, throwAll } from '../leaf.ts';
import * as media from '../media.ts';
import { Progress } from '../progress.ts';

export interface Captioned extends Rendered {
  readonly project: Project;
  readonly job: Job | undefined;
}

/** `cueline caption`, and with a local cloud of its own `npm run caption`. */
export const captionCommand = (cli: Cli) =>
  group('caption', 'make captioned videos of a file or an https URL, with the transcript in four formats', cli)
    .argument('<file-or-url>')
    .addOption(media.presetOption())
    .addOption(media.templateOption())
    .addOption(media.lookOption())
    .addOption(media.resolutionOption())
    .addOption(media.fitOption())
    .addOption(media.focusOption())
    .addOption(media.creditsOption())
    .addOption(media.keyOption())
    .addOption(media.languageOption())
    .option('--text <file>', 'lyrics or a script, which are aligned with the speech')
    .option('--out <folder>', 'where the files go', 'out');

type CaptionOptions = ReturnType<ReturnType<typeof captionCommand>['opts']> & { readonly baseUrl?: string };

/** Throws before it spends anything where a file is missing. */
export const runCaption = async (
  cli: Cli,
  given: string,
  options: CaptionOptions,
  { progress = new Progress(cli.stderr), look }: { readonly progress?: Progress; readonly look?: string } = {},
): Promise<Captioned> => {
  if (!media.isMedia(given)) throw new UsageError(`There is no file ${given}.`);
  const text = options.text === undefined ? undefined : await readFile(options.text, 'utf8');
  const client = await cli.connect(options);
  const { language, maxCredits, idempotencyKey: key, preset: presets = ['tiktok'], resolution, fit, focus } = options;
  const request = { media: given, style: media.styleOf(options), text, language, maxCredits };
  const videos = { presets, resolution, fit, focus };
  const words = ['caption', await mediaFacts(given), request, videos];
  return begin(cli, client, { words, key, look }, async (begun) => {
    const { project, job } = await transcribeMedia(client, request, { progress, begun });
    const transcripts = await progress.stage('fetch transcript', () => saveTranscripts(client, project, options.out));
    const max_credits = maxCredits === undefined ? undefined : Math.max(0, maxCredits - (job?.credits ?? 0));
    if (job?.credits && max_credits !== undefined)
      progress.note(`${max_credits} of ${maxCredits} credits left for videos`);
    const order = async () => {
      const options = { idempotencyKey: begun.keyOf('exports') };
      return (await client.exports.create(project.id, { ...videos, max_credits }, options)).data;
    };
    const rendered = await renderVideos(client, project, order, { outDir: options.out, progress });
    return { ...rendered, files: [...rendered.files, ...transcripts], project, job };
  });
};

export const caption = (cli: Cli) =>
  captionCommand(cli)
    .addOption(jsonOption())
    .addOption(baseUrlOption())
    .action(async (given, options, command) => {
      const look = lineOf(command, ['ls']);
      const { project, job, exports, files, failures } = await runCaption(cli, given, options, { look });
      const value = { project, job, exports, files };
      printWarnings(cli, [job, ...exports]);
      print(cli, options, value, files);
      throwAll(cli, failures);
    });
