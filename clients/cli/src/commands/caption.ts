import { readFile } from 'node:fs/promises';
import type { Cueline, Job, Project } from '@cueline/sdk';
import { begin, mediaFacts } from '../begun.ts';
import { printWarnings, type Rendered, renderVideos, saveTranscripts, transcribeMedia } from '../caption-media.ts';
import { MayHaveBegun, UsageError } from '../exit-codes.ts';
import { baseUrlOption, type Cli, group, jsonOption, lineOf, print, throwAll } from '../leaf.ts';
import * as media from '../media.ts';
import { Progress } from '../progress.ts';

export interface Captioned extends Rendered {
  readonly project: Project;
  readonly job: Job | undefined;
}

/** `cueline caption`, and with a local cloud of its own `npm run caption`. */
export const captionCommand = (cli: Cli) =>
  group('caption', 'make captioned videos of files or https URLs, with the transcripts in four formats', cli)
    .argument('<file-or-url...>')
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

interface CaptionRun {
  readonly progress?: Progress;
  /** The command that shows what it has begun. */
  readonly look?: string | undefined;
}

/**
 * Captions the media one after another, and goes on where one fails. Throws before anything is sent where one of them, or the text,
 * cannot be used.
 */
export const runCaption = async (
  cli: Cli,
  given: readonly string[],
  options: CaptionOptions,
  { progress = new Progress(cli.stderr), look }: CaptionRun = {},
): Promise<{ readonly done: readonly Captioned[]; readonly failures: readonly unknown[] }> => {
  const { text: textFile, idempotencyKey, maxCredits } = options;
  for (const one of given) media.checkMedia(one);
  if (given.length > 1 && (textFile ?? idempotencyKey) !== undefined)
    throw new UsageError('--text and --idempotency-key are for one file: give each in a line of its own.');
  const text = textFile === undefined ? undefined : await readFile(textFile, 'utf8');
  const client = await cli.connect(options);
  const done: Captioned[] = [];
  const failures: unknown[] = [];
  const forgetLater: (() => Promise<void>)[] = [];
  for (const [nth, one] of given.entries()) {
    if (given.length > 1) progress.note(`${one}:`);
    const spent = sumOf(
      done.flatMap(({ job, exports }) => [job?.credits ?? 0, ...exports.map(({ credits }) => credits ?? 0)]),
    );
    const left = maxCredits === undefined ? undefined : Math.max(0, maxCredits - spent);
    try {
      const file = { given: one, text, maxCredits: left };
      const captioned = await captionOne({ cli, client, progress, look, forgetLater }, file, options);
      done.push(captioned);
      failures.push(...captioned.failures);
    } catch (error) {
      if (given.length === 1) throw error;
      failures.push(error);
      const others = given.slice(nth + 1);
      if (maxCredits === undefined || others.length === 0) continue;
      progress.note(`Not begun, since it is not known what ${one} has spent of --max-credits: ${others.join(', ')}`);
      break;
    }
  }
  // The same line again takes up the files that are done too, where it is not known whether one was begun.
  if (!failures.some((error) => error instanceof MayHaveBegun))
    await Promise.all(forgetLater.map((forget) => forget()));
  return { done, failures };
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

interface OneFile {
  readonly given: string;
  readonly text: string | undefined;
  readonly maxCredits: number | undefined;
}

interface OneRun {
  readonly cli: Cli;
  readonly client: Cueline;
  readonly progress: Progress;
  readonly look: string | undefined;
  readonly forgetLater: (() => Promise<void>)[];
}

const captionOne = async (
  { cli, client, progress, look, forgetLater }: OneRun,
  { given, text, maxCredits }: OneFile,
  options: CaptionOptions,
): Promise<Captioned> => {
  const { language, idempotencyKey: key, preset: presets = ['tiktok'], resolution, fit, focus } = options;
  const exports = { presets, resolution, fit, focus };
  const request = { media: given, style: media.styleOf(options), text, language, exports, maxCredits };
  const words = ['caption', await mediaFacts(given), request];
  return begin(cli, client, { words, key, look, forgetLater }, async (begun) => {
    const { project, job } = await transcribeMedia(client, request, { progress, begun });
    const transcripts = await progress.stage('fetch transcript', () => saveTranscripts(client, project, options.out));
    const ordered = async () => (project.export_ids ?? []).map((id, at) => ({ id, preset: presets[at] ?? '' }));
    const rendered = await renderVideos(client, project, ordered, { outDir: options.out, progress });
    return { ...rendered, files: [...rendered.files, ...transcripts], project, job };
  });
};

export const caption = (cli: Cli) =>
  captionCommand(cli)
    .addOption(jsonOption())
    .addOption(baseUrlOption())
    .action(async (given, options, command) => {
      const { done, failures } = await runCaption(cli, given, options, { look: lineOf(command, ['ls']) });
      const values = done.map(({ project, job, exports, files }) => ({ project, job, exports, files }));
      printWarnings(
        cli,
        done.flatMap(({ job, exports }) => [job, ...exports]),
      );
      print(
        cli,
        options,
        given.length === 1 ? (values[0] ?? {}) : values,
        done.flatMap(({ files }) => files),
      );
      throwAll(cli, failures);
    });
