import type { fits, presets, resolutions } from '@cueline/sdk/choices';
import { renderVideos, warningsOf } from '../caption-media.ts';
import { type Cli, leaf, print, throwAll } from '../leaf.ts';
import * as media from '../media.ts';
import { Progress } from '../progress.ts';

export const exportVideos = (cli: Cli) =>
  leaf('export', 'render videos of a project and download them', cli)
    .argument('<project-id>')
    .addOption(media.presetOption())
    .addOption(media.resolutionOption())
    .addOption(media.fitOption())
    .addOption(media.secondsOption('start'))
    .addOption(media.secondsOption('end'))
    .addOption(media.creditsOption())
    .option('--style <style-id>', 'a saved style (default: that of the project)')
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
      for (const warning of warningsOf(exports)) cli.stderr.write(`Warning: ${warning}\n`);
      print(cli, options, { exports, files }, files);
      throwAll(cli, failures);
    });

export const quote = (cli: Cli) =>
  leaf('quote', 'price videos of a project, without spending', cli)
    .argument('<project-id>')
    .addOption(media.presetOption())
    .addOption(media.resolutionOption())
    .addOption(media.fitOption())
    .addOption(media.secondsOption('start'))
    .addOption(media.secondsOption('end'))
    .option('--style <style-id>', 'a saved style (default: that of the project)')
    .action(async (id, options) => {
      const client = await cli.connect(options);
      const priced = await client.exports.quote(media.projectIdOf(id), exportRequest(options));
      print(cli, options, priced, [
        `${priced.credits} credits${priced.affordable ? '' : ', more than the account or the key has'}, until ${priced.expires_at}`,
        ...priced.warnings.map(({ message }) => `Warning: ${message}`),
        `cueline export ${id} --quote ${priced.quote_id}`,
      ]);
    });

interface Options {
  readonly preset?: readonly (typeof presets)[number][];
  readonly resolution?: (typeof resolutions)[number];
  readonly fit?: (typeof fits)[number];
  readonly start?: number;
  readonly end?: number;
  readonly style?: string;
}

const exportRequest = ({ preset: presets = ['tiktok'], resolution, fit, start, end, style }: Options) => ({
  presets,
  resolution,
  fit,
  range_start: start,
  range_end: end,
  style_id: style,
});
