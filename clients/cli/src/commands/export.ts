import { printWarnings, renderVideos } from '../caption-media.ts';
import { type Cli, creditsShown, leaf, print, throwAll } from '../leaf.ts';
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
    .addOption(media.secondsOption('start'))
    .addOption(media.secondsOption('end'))
    .option('--style <style-id>', 'a saved style (default: that of the project)');

type Options = ReturnType<ReturnType<typeof ofVideos>['opts']>;

export const exportVideos = (cli: Cli) =>
  ofVideos('export', 'render videos of a project and download them', cli)
    .addOption(media.creditsOption())
    .option('--quote <quote-id>', 'do what `cueline quote` has priced, in place of all options above')
    .option('--resume <export-ids...>', 'wait for exports that an earlier call has begun, and download them')
    .option('--out <folder>', 'where the files go', 'out')
    .action(async (id, options) => {
      const client = await cli.connect(options);
      const project = await client.projects.get(media.projectIdOf(id));
      const request = options.quote
        ? { quote_id: options.quote, max_credits: options.maxCredits }
        : { ...exportRequest(options), max_credits: options.maxCredits };
      const progress = new Progress(cli.stderr);
      const { exports, files, failures } = await renderVideos(client, project, request, {
        outDir: options.out,
        progress,
        presetInName: true,
        exportIds: options.resume,
      });
      printWarnings(cli, exports);
      print(cli, options, { exports, files }, files);
      throwAll(cli, failures);
    });

export const quote = (cli: Cli) =>
  ofVideos('quote', 'price videos of a project, without spending', cli).action(async (id, options) => {
    const client = await cli.connect(options);
    const priced = await client.exports.quote(media.projectIdOf(id), exportRequest(options));
    print(cli, options, priced, [
      `${creditsShown(priced.credits)}${priced.affordable ? '' : ', more than the account or the key has'}, until ${priced.expires_at}`,
      ...priced.warnings.map(({ message }) => `Warning: ${message}`),
      `cueline export ${id} --quote ${priced.quote_id}`,
    ]);
  });

const exportRequest = ({
  preset: presets = ['tiktok'],
  resolution,
  fit,
  focus,
  layer,
  start,
  end,
  style,
}: Options) => ({
  presets,
  resolution,
  fit,
  focus,
  layer,
  range_start: start,
  range_end: end,
  style_id: style,
});
