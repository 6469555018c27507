import type { Cueline, Export } from '@cueline/sdk';
import { begin } from '../begun.ts';
import { printWarnings, renderVideos } from '../caption-media.ts';
import { UsageError } from '../exit-codes.ts';
import { type Cli, creditsShown, firstOf, leaf, lineOf, print, throwAll } from '../leaf.ts';
import * as media from '../media.ts';
import { Progress } from '../progress.ts';

/** What `quote` prices, `export` renders. */
const ofVideos = (name: string, description: string, cli: Cli) =>
  leaf(name, description, cli)
    .argument('<project-id>')
    .addOption(media.presetOption())
    .addOption(media.resolutionOption())
    .addOption(media.fitOption())
    .addOption(media.focusOption())
    .option('--layer', 'the captions alone with alpha, as ProRes 4444, to lay over a video')
    .option('--no-sound-labels', 'without labels of sounds')
    .addOption(media.secondsOption('start'))
    .addOption(media.secondsOption('end'))
    .option('--style <style-id>', 'a saved style (default: that of the project)');

type Options = ReturnType<ReturnType<typeof ofVideos>['opts']>;

export const exportVideos = (cli: Cli) =>
  ofVideos('export', 'render videos of a project and download them', cli)
    .addOption(media.creditsOption())
    .option('--quote <quote-id>', 'do what `cueline quote` has priced, in place of all options above')
    .addOption(media.keyOption())
    .option(
      '--resume [export-ids...]',
      'wait for exports that an earlier call has begun, and download them (default: the last of each preset)',
    )
    .option('--out <folder>', 'where the files go', 'out')
    .action(async (id, options, command) => {
      const client = await cli.connect(options);
      const project = await client.projects.get(media.projectIdOf(id));
      const request = options.quote
        ? { quote_id: options.quote, max_credits: options.maxCredits }
        : { ...exportRequest(options), max_credits: options.maxCredits };
      const { resume, idempotencyKey: key } = options;
      const line = { words: ['export', id, request], key, look: lineOf(command, ['get', 'exports', id]) };
      const order = () =>
        begin(cli, client, line, async (begun) => {
          const keyed = { idempotencyKey: begun.keyOf('exports') };
          return (await client.exports.create(id, request, keyed)).data;
        });
      const { exports, files, failures } = await renderVideos(
        client,
        project,
        resume === undefined ? order : () => begunBefore(client, id, resume),
        { outDir: options.out, progress: new Progress(cli.stderr), presetInName: true },
      );
      printWarnings(cli, exports);
      print(cli, options, { exports, files }, files);
      throwAll(cli, failures);
    });

/** The newest come first. Those that failed or have expired have no video. */
const begunBefore = async (client: Cueline, id: string, ids: true | readonly string[]): Promise<readonly Export[]> => {
  if (ids !== true) return Promise.all(ids.map((one) => client.exports.get(one)));
  const found = await firstOf(client.exports.list(id), Number.POSITIVE_INFINITY);
  const good = found.filter(({ status, expired }) => status !== 'failed' && !expired);
  const last = good.filter(({ preset }, at) => good.findIndex((one) => one.preset === preset) === at);
  if (last.length === 0)
    throw new UsageError(`${id} has no exports that run or have a video: \`cueline get exports ${id}\`.`);
  return last;
};

export const quote = (cli: Cli) =>
  ofVideos('quote', 'price videos of a project, without spending', cli).action(async (id, options, command) => {
    const client = await cli.connect(options);
    const priced = await client.exports.quote(media.projectIdOf(id), exportRequest(options));
    print(cli, options, priced, [
      `${creditsShown(priced.credits)}${priced.affordable ? '' : ', more than the account or the key has'}, until ${priced.expires_at}`,
      ...priced.warnings.map(({ message }) => `Warning: ${message}`),
      lineOf(command, ['export', id, '--quote', priced.quote_id]),
    ]);
  });

const exportRequest = ({
  preset: presets = ['tiktok'],
  resolution,
  fit,
  focus,
  layer,
  soundLabels,
  start,
  end,
  style,
}: Options) => ({
  presets,
  resolution,
  fit,
  focus,
  layer,
  ...(!soundLabels && { sound_labels: false }),
  range_start: start,
  range_end: end,
  style_id: style,
});
