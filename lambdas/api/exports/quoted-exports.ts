import { drawnSimpler } from '@cueline/captions/styles/drawn-simpler.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { styleOn } from '@cueline/captions/styles/style-on.ts';
import type { KnownExport } from '#contract/records/export.ts';
import type { QuotedItem } from '#contract/records/quote.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { startedMinutes } from '#core/credits/prices.ts';
import { drawnWith, rendererOf } from '#core/media/renderer-of.ts';
import { knownStyle, laterFieldWarnings } from '#core/styles/stored-style.ts';
import { captionDrawing } from '#runtime/caption-drawing.ts';

/** What a quote says of exports. */
export const quotedExports = (exports: readonly KnownExport[], media: MediaFacts): QuotedItem[] =>
  exports.map((record) => {
    const video = videoOf(record, media);
    const { startMs, endMs } = video.range ?? { startMs: 0, endMs: media.durationMs };
    return {
      type: 'export',
      preset: record.preset,
      minutes: startedMinutes(endMs - startMs),
      credits: record.credits,
      estimated_nano_usd: record.estimated_nano_usd,
      renderer: rendererOf(captionDrawing(record.account_id).renderer, video),
    };
  });

/** The warnings of the exports that do not depend on the text, each once. */
export const warningsOf = (exports: readonly KnownExport[], media: MediaFacts) => {
  const warnings = exports.flatMap((record) => [
    ...(record.warnings ?? []),
    ...captionWarnings(record, videoOf(record, media)),
  ]);
  return [...new Map(warnings.map((warning) => [warning.message, warning])).values()];
};

const captionWarnings = ({ account_id, transcript_key, style }: KnownExport, video: ReturnType<typeof videoOf>) => {
  if (transcript_key === undefined) return [];
  const drawing = captionDrawing(account_id);
  const { burnIn, isPainted } = drawnWith(drawing, rendererOf(drawing.renderer, video));
  const later = laterFieldWarnings(style);
  if (isPainted) return later;
  const { warnings } = drawnSimpler(styleOn(video.preset, resolveStyle(knownStyle(style))), video.canvas, burnIn);
  return [...later, ...warnings.filter(({ code }) => code === 'drawn_simpler')];
};

const videoOf = ({ width, height, preset, fit, focus, layer, range }: KnownExport, facts: MediaFacts) => ({
  facts,
  canvas: { widthPx: width, heightPx: height },
  preset,
  fit,
  focus,
  layer,
  range: range && { startMs: range.start_ms, endMs: range.end_ms },
});
