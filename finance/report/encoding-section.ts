import type { CostRow } from '#contract/schemas/cost-row.ts';
import { sumOf } from '#core/sum-of.ts';
import { unitsIn } from '../books/group-costs.ts';
import type { Sums } from '../books/pieces.ts';
import { encoderOf, kindOf, Renderers } from '../books/renderers.ts';
import { nanoUsdPerMinute } from './minutes-sections.ts';
import { type ReportSection, tableOf } from './section.ts';

interface Encoded {
  nanoUsd: number;
  renderedSeconds: number;
  /** Seconds that MediaConvert bills. */
  billedSeconds: number;
}

/** What it cost to make the video of each export. */
export class EncodedExports implements Sums {
  readonly renderers = new Renderers();
  readonly exports = new Map<string, Encoded>();

  add(rows: readonly CostRow[]): this {
    this.renderers.add(rows);
    for (const row of rows) {
      if (!row.export_id || !['media', 'overhead', 'count'].includes(kindOf(row))) continue;
      const own = this.exports.get(row.export_id) ?? { nanoUsd: 0, renderedSeconds: 0, billedSeconds: 0 };
      own.nanoUsd += row.cost_nano_usd ?? 0;
      own.renderedSeconds += unitsIn([row], 'rendered_seconds');
      own.billedSeconds += encoderOf(row) === 'mediaconvert' ? (row.units * 60) / 100 : 0;
      this.exports.set(row.export_id, own);
    }
    return this;
  }
}

/** What exports cost by what made their videos, so that a stage's renderer can be chosen by its price. */
export const encodingSection = ({ renderers, exports }: EncodedExports): ReportSection => {
  const groups = [...Map.groupBy(exports, ([id]) => renderers.names.get(id) ?? '')]
    .filter(([name]) => name)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, own]) => {
      // Where MediaConvert took the place of ours, its minutes are those of the video.
      const seconds = sumOf(own, ([, one]) => (name === 'lambda' ? one.renderedSeconds : one.billedSeconds));
      return { name, count: own.length, seconds, nanoUsd: sumOf(own, ([, { nanoUsd }]) => nanoUsd) };
    });
  return {
    id: 'encoding',
    title: 'Exports by what made them',
    note: 'All costs of these exports but storage and data out: Lambda, where our own code makes the video, or MediaConvert. MediaConvert bills ten seconds at least, and each minute twice above 30 frames a second; minutes of ours are those of the video.',
    ...tableOf(groups, [
      ['Renderer', 'text', 'renderer', ({ name }) => name],
      ['Exports', 'count', 'exports', ({ count }) => count],
      ['Minutes', 'count', 'minutes', ({ seconds }) => seconds / 60],
      ['USD', 'usd', 'usd', ({ nanoUsd }) => nanoUsd],
      ['USD a minute', 'rate', 'usd_per_minute', ({ nanoUsd, seconds }) => nanoUsdPerMinute(nanoUsd, seconds)],
    ]),
  };
};
