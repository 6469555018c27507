import { meterNames, meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { decimalOf, unitsOf } from '#finance/books/decimal.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { mostExpensiveMeters, overheadOf, type Prices, rowsOf } from './card-rows.ts';
import { markdownTable, measuredOn, usd } from './card-text.ts';
import type { CostRecord, VideoCost } from './cost-record.ts';

interface Priced {
  readonly video: VideoCost;
  readonly rows: readonly CostRow[];
}

/** What videos take from import to download. */
export const videos = ({ videosMeasured, videos }: CostRecord, prices: Prices): string => {
  const priced = videos.map((video): Priced => ({ video, rows: rowsOf(video, prices) }));
  const shown = meterNames.filter(
    (meter) => meters[meter].kind !== 'credits' && priced.some(({ rows }) => rows.some((row) => row.meter === meter)),
  );
  const ofMeter = (meter: string) =>
    priced.flatMap(({ rows }) => {
      const own = rows.filter((row) => row.meter === meter);
      return [unitsOf(own.reduce((sum, { units }) => sum + units, 0)), usd(totalNanoUsd(own), 6)];
    });
  const sums = (of: (one: Priced) => string) => priced.flatMap((one) => ['', `**${of(one)}**`]);
  const overhead = ({ rows }: Priced) => totalNanoUsd(overheadOf(rows));
  const media = ({ rows }: Priced) => totalNanoUsd(rows.filter(({ meter }) => meters[meter].kind === 'media'));
  return [
    `Imported from a URL, transcribed, exported once in 1080p by MediaConvert and downloaded once, with one webhook endpoint that gets an event at
each end. Files of 5 Mbit/s, with 19 seconds of speech in each minute, from a host that gives 8 MiB/s per connection.
Measured ${measuredOn(videosMeasured)}${derivedText(videos)}.`,
    markdownTable(
      ['service', 'meter', ...videos.flatMap(({ minutes }) => [`${minutes} min, units`, 'dollars'])],
      [
        ...shown.map((meter) => [meters[meter].service, meter, ...ofMeter(meter)]),
        ['**Transcribe and encoding**', '', ...sums((one) => usd(media(one), 6))],
        ['**Overhead**', '', ...sums((one) => usd(overhead(one), 6))],
        ['**Overhead / Transcribe and encoding**', '', ...sums((one) => shareText(overhead(one), media(one)))],
        ['**All**', '', ...sums(({ rows }) => usd(totalNanoUsd(rows), 6))],
      ],
    ),
    priced
      .map(
        ({ video, rows }) =>
          `- ${video.minutes} min, the three largest lines of the overhead: ${mostExpensiveMeters(overheadOf(rows), (nanoUsd) => `$${usd(nanoUsd, 6)}`)}.${lambdaText(video)}`,
      )
      .join('\n'),
    `X-Ray by rule: a trace of each execution, and [none of requests](decisions/requests-are-not-traced.md). Data out is that of a
drawn picture; at 5 Mbit/s a minute would be $${usd(nanoUsdOf((5e6 * 60) / 8, prices.data_out_bytes), 4)}. Storage is not included: it is billed by time.`,
  ].join('\n\n');
};

const shareText = (part: number, whole: number): string => `${decimalOf(BigInt(part) * 100n, BigInt(whole), 2)} %`;

const derivedText = (videos: readonly VideoCost[]): string => {
  const derived = videos.filter((video) => video.derived).map(({ minutes }) => `${minutes}`);
  return derived.length === 0
    ? ''
    : `; ${derived.join(', ')} minutes not measured, but the straight line through the two others`;
};

const lambdaText = ({ units, lambdaMbMs, measuredCopyMbMs }: VideoCost): string => {
  const largest = Object.entries(lambdaMbMs).slice(0, 3);
  if (largest.length === 0) return '';
  const texts = largest.map(([name, mbMs]) => `${name} ${Math.round((100 * mbMs) / (units.lambda_mb_ms ?? 1))} %`);
  return ` Of Lambda's time: ${texts.join(', ')}.${copyText(measuredCopyMbMs)}`;
};

const copyText = (measuredMbMs: number | undefined): string =>
  measuredMbMs === undefined
    ? ''
    : ` CopyPart is as quick by the MiB as in the short video: dozens at once, which have a CPU each on AWS, shared this machine's and took ${Math.round(measuredMbMs / 1024 / 1000)} seconds in all.`;
