import type { CostRow } from '#contract/schemas/cost-row.ts';
import { unitsIn } from '../books/group-costs.ts';
import { encoderOf, kindOf, renderersIn } from '../books/renderers.ts';
import { totalNanoUsd } from '../books/usage.ts';
import { nanoUsdPerMinute } from './minutes-sections.ts';
import type { ReportSection } from './section.ts';

/** What exports cost by what made their videos, so that a stage's renderer can be chosen by its price. */
export const encodingSection = (rows: readonly CostRow[]): ReportSection => {
  const renderers = renderersIn(rows);
  const made = rows.filter((row) => ['media', 'overhead', 'count'].includes(kindOf(row)));
  const groups = [...Map.groupBy(made, ({ export_id = '' }) => renderers.get(export_id) ?? '')].filter(
    ([name]) => name,
  );
  return {
    id: 'encoding',
    title: 'Exports by what made them',
    note: 'All costs of these exports but storage and data out: Lambda, where our own code makes the video, or MediaConvert. MediaConvert bills ten seconds at least, and each minute twice above 30 frames a second; minutes of ours are those of the video.',
    columns: [
      { title: 'Renderer', kind: 'text', field: 'renderer' },
      { title: 'Exports', kind: 'count', field: 'exports' },
      { title: 'Minutes', kind: 'count', field: 'minutes' },
      { title: 'USD', kind: 'usd', field: 'usd' },
      { title: 'USD a minute', kind: 'rate', field: 'usd_per_minute' },
    ],
    rows: groups
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, own]) => {
        const seconds = secondsOf(name, own);
        const nanoUsd = totalNanoUsd(own);
        const exports = new Set(own.map(({ export_id }) => export_id)).size;
        return [name, exports, seconds / 60, nanoUsd, nanoUsdPerMinute(nanoUsd, seconds)];
      }),
  };
};

/** Where MediaConvert took the place of ours, its minutes are those of the video. */
const secondsOf = (renderer: string, rows: readonly CostRow[]): number =>
  renderer === 'lambda'
    ? unitsIn(rows, 'rendered_seconds')
    : rows.reduce((sum, row) => sum + (encoderOf(row) === 'mediaconvert' ? (row.units * 60) / 100 : 0), 0);
