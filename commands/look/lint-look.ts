import { isGlance } from '@cueline/captions/laid-out/pages.ts';
import { lintLayout } from '@cueline/captions/lint/lint-burned.ts';
import { lintContrast } from '@cueline/captions/lint/look-contrast.ts';
import { lintSize } from '@cueline/captions/lint/look-sizes.ts';
import { platforms } from '@cueline/captions/presets/platforms.ts';
import { canvasOf } from '@cueline/captions/presets/presets.ts';
import type { Aspect } from '#contract/schemas/fields.ts';
import type { LookDocument } from '#contract/schemas/look-document.ts';
import { PresetId } from '#contract/schemas/preset.ts';
import { fps, laidOutLook } from './laid-out-look.ts';
import { outsideZonePx } from './outside-zone.ts';
import { english } from './sample-texts.ts';

/** Where a page of the sample is shown for too short or too long, or is read too fast. */
const readingRules = ['min_duration', 'max_duration', 'reading_speed'] as const;

/**
 * What is wrong with a look, as sentences; of what depends on the platform, each with its names. `paints`: whether each frame is painted, to
 * see that it is in the room that is free.
 */
export function lintLook(document: LookDocument, paints = true): string[] {
  const shapes = PresetId.options.flatMap((preset) => platforms[preset].aspects.map((format) => ({ preset, format })));
  const found = shapes.flatMap(({ preset, format }) =>
    lintOn(document, { preset, format, paints }).map((message) => ({
      where: `${platforms[preset].title} ${format}`,
      message,
    })),
  );
  const byMessage = Map.groupBy(found, ({ message }) => message);
  return [
    ...lintContrast(document),
    ...[...byMessage].map(([message, all]) => `${all.map(({ where }) => where).join(', ')}: ${message}`),
  ];
}

interface LintPlace {
  readonly preset: PresetId;
  readonly format: Aspect;
  readonly paints: boolean;
}

function lintOn(document: LookDocument, { preset, format, paints }: LintPlace): string[] {
  const { widthPx, heightPx } = canvasOf({ preset, format, resolution: '720p' });
  // Shares of the picture are the same in a quarter of the pixels.
  const canvas = { widthPx: widthPx / 2, heightPx: heightPx / 2 };
  const laid = laidOutLook(document, preset, canvas, english);
  const { layout, language, style } = laid;
  const size = lintSize(document, { preset, canvas, fontSizesPx: layout.pages.map(({ fontSizePx }) => fontSizePx) });
  const outsidePx = paints ? outsideZonePx(laid, canvas, english.endMs) : 0;
  laid.painter.close();
  const outside = `It is drawn up to ${outsidePx} px of ${canvas.widthPx} outside of the room that the platform leaves free: make the type, its glow or its shadow smaller, or the motion.`;
  // So few words are seen, not read.
  const reading = isGlance(style.words_per_page)
    ? []
    : lintLayout(layout, { fps, language, lines: english.lines, style });
  const firsts = Map.groupBy(reading, ({ rule }) => rule);
  return [
    ...(size ? [size] : []),
    ...(outsidePx > 0 ? [outside] : []),
    ...readingRules.flatMap((rule) => {
      const [first] = firsts.get(rule) ?? [];
      return first ? [`${first.message} “${first.text.replaceAll('\n', ' ')}”`] : [];
    }),
  ];
}
