import { readFile } from 'node:fs/promises';
import type { Job, Project } from '@cueline/sdk';
import { printWarnings, type Rendered, renderVideos, saveTranscripts, transcribeMedia } from '../caption-media.ts';
import { UsageError } from '../exit-codes.ts';
import { baseUrlOption, type Cli, group, jsonOption, print, throwAll } from '../leaf.ts';
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
    .addOption(media.languageOption())
    .option('--text <file>', 'lyrics or a script, which are aligned with the speech')
    .option('--out <folder>', 'where the files go', 'out');

type CaptionOptions = ReturnType<ReturnType<typeof captionCommand>['opts']> & { readonly baseUrl?: string };

/** Throws before it spends anything where a file is missing. */
export const runCaption = async (
  cli: Cli,
  given: string,
  options: CaptionOptions,
  progress = new Progress(cli.stderr),
): Promise<Captioned> => {
  if (!media.isMedia(given)) throw new UsageError(`There is no file ${given}.`);
  const text = options.text === undefined ? undefined : await readFile(options.text, 'utf8');
  const client = await cli.connect(options);
  const { language, maxCredits } = options;
  const style = media.styleOf(options);
  const { project, job } = await transcribeMedia(client, { media: given, style, text, language, maxCredits }, progress);
  const transcripts = await progress.stage('fetch transcript', () => saveTranscripts(client, project, options.out));
  const { preset: presets = ['tiktok'], resolution, fit, focus } = options;
  const max_credits = maxCredits === undefined ? undefined : Math.max(0, maxCredits - (job?.credits ?? 0));
  if (job?.credits && max_credits !== undefined)
    progress.note(`${max_credits} of ${maxCredits} credits left for videos`);
  const request = { presets, resolution, fit, focus, max_credits };
  const rendered = await renderVideos(client, project, request, { outDir: options.out, progress });
  return { ...rendered, files: [...rendered.files, ...transcripts], project, job };
};

export const caption = (cli: Cli) =>
  captionCommand(cli)
    .addOption(jsonOption())
    .addOption(baseUrlOption())
    .action(async (given, options) => {
      const { project, job, exports, files, failures } = await runCaption(cli, given, options);
      const value = { project, job, exports, files };
      printWarnings(cli, [job, ...exports]);
      print(cli, options, value, files);
      throwAll(cli, failures);
    });
