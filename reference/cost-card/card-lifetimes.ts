import { defaultVersionDays } from '#contract/stage.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { monthHours } from '#core/cost/prices.ts';
import { tieredObjectUsd, tiering } from '#core/cost/tiering.ts';
import { sumOf } from '#core/sum-of.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { type Prices, rowsOf } from './card-rows.ts';
import { markdownTable, usd } from './card-text.ts';
import type { CostRecord } from './cost-record.ts';

const [videosPerMonth, minutes, month, exportDays] = [20_000, 5, 12, 30] as const;
const monthDays = monthHours / 24;
/** Size of a file of 5 Mbit/s, the source or the video. */
const fileBytes = (5e6 / 8) * 60 * minutes;
const gib = 2 ** 30;

/** Bytes of one kind of file that are between two ages in the average moment of the month, since as many come each day. */
const bytesAged = (fromDays: number, toDays: number): number => {
  const oldest = (month - 0.5) * monthDays;
  return (Math.max(0, Math.min(toDays, oldest) - fromDays) / monthDays) * videosPerMonth * fileBytes;
};

const none = { at: 0, nanoUsd: 0 };

/** By the straight line through the two shortest that were measured. */
const nanoUsdOfVideo = (videos: CostRecord['videos'], prices: Prices): number => {
  const [one = none, other = none] = videos.map((video) => ({
    at: video.minutes,
    nanoUsd: totalNanoUsd(rowsOf(video, prices)),
  }));
  return one.nanoUsd + ((other.nanoUsd - one.nanoUsd) * (minutes - one.at)) / (other.at - one.at);
};

/** What a month of many videos costs once a year of them is stored, with lifetimes and without. */
export const lifetimes = ({ videos }: CostRecord, prices: Prices): string => {
  const work = videosPerMonth * nanoUsdOfVideo(videos, prices);
  const standard = (bytes: number) => nanoUsdOf(Math.round(bytes) * monthHours, prices.s3_byte_hours);
  const kept = standard(bytesAged(0, Number.POSITIVE_INFINITY));
  const expiring = standard(bytesAged(0, exportDays + defaultVersionDays));
  const objects = videosPerMonth * (month - 0.5);
  const usdOfObjects = objects * tieredObjectUsd.monitoredMonth + videosPerMonth * tieredObjectUsd.moved;
  const usdOfTiers = sumOf(tiering.untilDays.entries(), ([at, until]) => {
    return (bytesAged(tiering.untilDays[at - 1] ?? 0, until) / gib) * (tiering.usd[at] ?? 0);
  });
  const tiered = (usdOfObjects + usdOfTiers) * 1e9;
  const row = (what: string, exports: number, sources: number) => [
    what,
    ...[work, exports, sources, work + exports + sources].map((nanoUsd) => usd(nanoUsd, 0)),
  ];
  return [
    `The bill of month ${month} in dollars, where ${videosPerMonth.toLocaleString('en-US')} videos of ${minutes} minutes come each month, each exported once and both files
of 5 Mbit/s. \`exportDays\` and \`sourceTiering\` are settings of a stage ([configuration.md](configuration.md)); a deleted video can be
restored for ${defaultVersionDays} days more. Sources are read in their first days only. The work is as above, at list prices without volume tiers.`,
    markdownTable(
      ['settings', 'work', 'exports stored', 'sources stored', 'all'],
      [
        row('none', kept, kept),
        row(`\`exportDays: ${exportDays}\``, expiring, kept),
        row('`sourceTiering: true`', kept, tiered),
        row('both', expiring, tiered),
      ],
    ),
  ].join('\n\n');
};
