import { knownNanoUsd } from '#core/cost/price-of.ts';
import { usEast1 as prices } from '#core/cost/prices.ts';
import { type Figure, renderFigures, renderOffBy } from '#core/cost/render-figures.ts';
import { coreSecondsOf, lambdaSecondsOf, renderUnits } from '#core/cost/render-units.ts';

/** Beside what a video needs of Lambda: what the time until its file is there stands on, where parts are made at once. */
const constants = {
  clipSeconds: { value: 60, unit: 's', from: 'the clip of the estimate, 1080x1920 at 30 frames a second' },
  chunkSeconds: { value: 5, unit: 's of video', from: 'a whole number of groups of pictures, of two seconds and less' },
  queueSeconds: { value: 0.2, unit: 's', from: 'assumed: SQS to Lambda, and the answer by the token of the task' },
  transitionSeconds: { value: 0.05, unit: 's', from: 'assumed: of Step Functions, one state' },
  transitions: { value: 8, unit: 'states', from: 'the machine of exports' },
} satisfies Record<string, Figure>;

/** Sizes of the function that encodes a chunk. */
const sizes = [
  // Decoding and painting are on one thread: assumed shares of the cores that are used.
  { memoryMb: 3538, usedShare: renderFigures.usedShare.value },
  { memoryMb: 10_240, usedShare: 0.6 },
];

const of = (name: keyof typeof constants): number => constants[name].value;
const frame = { widthPx: 1080, heightPx: 1920, framesPerSecond: 30 };

/** What a clip takes in chunks that run at once: the time until the file is there, and dollars. */
function estimate(size: (typeof sizes)[number], times: number) {
  const chunks = Math.ceil(of('clipSeconds') / of('chunkSeconds'));
  const coreSeconds = times * coreSecondsOf({ ...frame, durationMs: of('chunkSeconds') * 1000 });
  const units = renderUnits({ ...frame, durationMs: of('clipSeconds') * 1000 }, chunks, { size, times });
  const seconds =
    of('queueSeconds') +
    of('transitions') * of('transitionSeconds') +
    lambdaSecondsOf(coreSeconds, size.memoryMb, size.usedShare) +
    (renderFigures.joinSeconds.value * of('clipSeconds')) / 60;
  return { seconds, usdPerMinute: (knownNanoUsd(units, prices) * 60) / of('clipSeconds') / 1e9 };
}

/** Prints what a minute of video would take and cost on Lambda: not measured on AWS. */
export function printEstimate(): void {
  console.table({ ...renderFigures, ...constants });
  const rows = sizes.flatMap((size) =>
    [1 / renderOffBy, 1, renderOffBy].map((times) => {
      const { seconds, usdPerMinute } = estimate(size, times);
      return {
        'MB of a chunk': size.memoryMb,
        'cores x used': `${(size.memoryMb / renderFigures.mbPerCore.value).toFixed(1)} x ${size.usedShare}`,
        'core-s a second of video': (times * coreSecondsOf({ ...frame, durationMs: 1000 })).toFixed(1),
        's until the file is there': seconds.toFixed(1),
        '$ a minute': usdPerMinute.toFixed(4),
      };
    }),
  );
  console.table(rows);
  console.log('Not measured on AWS. The aim is 6 s and $0.005 a minute, half of the time.');
}
