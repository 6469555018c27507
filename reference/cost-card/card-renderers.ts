import { canvasOf } from '@cueline/captions/presets/presets.ts';
import type { Units } from '#contract/schemas/cost-line.ts';
import { Resolution } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { encodeUnits } from '#core/cost/encode-units.ts';
import { encodeFileUnits, transitionUnits } from '#core/cost/modelled-units.ts';
import { knownNanoUsd } from '#core/cost/price-of.ts';
import { renderOffBy } from '#core/cost/render-figures.ts';
import { renderUnits } from '#core/cost/render-units.ts';
import { framesPerSecond } from '#core/media/output-frame-rate.ts';
import { renderLimits } from '#core/media/render-limits.ts';
import { videoPlan } from '#core/media/video-plan.ts';
import { sumOf } from '#core/sum-of.ts';
import type { Prices } from './card-rows.ts';
import { markdownTable, usd } from './card-text.ts';

/** A clip of a phone: 60 seconds of 1080x1920 at 30 frames a second, 5 Mbit/s, with a key frame each second. */
const facts: MediaFacts = {
  ...{ durationMs: 60_000, source: 'video', widthPx: 1080, heightPx: 1920, storedAsShown: true },
  ...{ frameRate: { numerator: 30, denominator: 1 }, container: 'mp4', videoCodec: 'AVC', sizeBytes: 37_500_000 },
  keyFrameMs: 1000,
};

/** Its video for TikTok, and in how many chunks our own code makes it. */
export const renderedMinute = (resolution: Resolution) => {
  const canvas = canvasOf({ preset: 'tiktok', resolution });
  const plan = videoPlan({ facts, canvas, preset: 'tiktok' });
  const video = { ...canvas, framesPerSecond: framesPerSecond(plan.rate), durationMs: facts.durationMs };
  return { video, chunks: renderLimits(facts, plan).chunks.length };
};

/** What a minute of video costs by each renderer, without what an export costs whatever makes it. */
export const renderers = (prices: Prices): string => {
  const priceOf = (units: Units) => knownNanoUsd(units, prices);
  const cost = (...used: readonly Units[]) => usd(sumOf(used, priceOf), 4);
  return [
    `A clip of 60 seconds from a phone, for TikTok at 30 frames a second, without what an export costs whatever makes its video. MediaConvert bills the length. Ours
is a range and **not measured on AWS**: Lambda bills the time, which is estimated by
[core/cost/render-figures.ts](../core/cost/render-figures.ts), of one machine and a busy picture; \`npm run bench -- render\` prints all of them,
and \`npm run prove\` compares both renderers on your account. All Lambdas are counted as starting cold, and none is
tried again.`,
    markdownTable(
      ['size', 'MediaConvert', 'ours, chunks', 'half the time', 'estimated', 'twice the time'],
      Resolution.options.map((resolution) => {
        const { video, chunks } = renderedMinute(resolution);
        return [
          resolution,
          cost(encodeUnits(video), encodeFileUnits, transitionUnits(1)),
          String(chunks),
          ...[1 / renderOffBy, 1, renderOffBy].map((times) => cost(renderUnits(video, chunks, { times }))),
        ];
      }),
    ),
  ].join('\n\n');
};
