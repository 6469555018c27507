import { drawnCaptions } from '@cueline/captions/laid-out/drawn-captions.ts';
import { hasEmojiIn } from '@cueline/captions/laid-out/emoji-runs.ts';
import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import { type Layout, type LayoutRequest, layOut } from '@cueline/captions/laid-out/lay-out.ts';
import type { CaptionFont } from '@cueline/captions/laid-out/measure-text.ts';
import type { SafeZone } from '@cueline/captions/presets/platforms.ts';
import { type Canvas, canvasOf, safeZoneOf } from '@cueline/captions/presets/presets.ts';
import type { Span } from '@cueline/captions/span.ts';
import { styleOn } from '@cueline/captions/styles/style-on.ts';
import type { TimedLine } from '@cueline/captions/words.ts';
import type { PaintedFont } from '@cueline/painter/open-font.ts';
import type { BurnIn, CaptionDrawing } from '#contract/burn-in.ts';
import type { Resolution } from '#contract/schemas/export.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import { drawnWith, rendererOf } from '#core/media/renderer-of.ts';
import type { PreviewFonts } from './preview-fonts.ts';
import type { Setting } from './setting.ts';

/** Captions that are laid out, in the font that they are painted in. */
export interface LaidOut {
  readonly request: LayoutRequest;
  readonly layout: Layout;
  readonly font: PaintedFont;
}

/** Where captions are laid out. */
interface Place {
  readonly canvas: Canvas;
  readonly safeZone: SafeZone;
  readonly fps: number;
  readonly range: Span;
  readonly burnIn?: BurnIn;
  readonly isPainted?: boolean;
}

interface LaidOutWith {
  readonly drawing: CaptionDrawing;
  readonly resolution: Resolution;
  /** @default all of the media */
  readonly range?: Span | undefined;
}

/**
 * Lays the captions of a range of the media out in the browser, as RenderCaptions does for the export. Loads the font that they
 * are painted in.
 */
export function layOutCaptions(
  setting: Setting,
  lines: readonly TimedLine[],
  fonts: PreviewFonts,
  { drawing, resolution, range = { startMs: 0, endMs: setting.facts.durationMs } }: LaidOutWith,
) {
  const { facts, preset, format, language, isTest } = setting;
  const style = styleOn(preset, setting.style);
  const canvas = canvasOf({ preset, format, resolution });
  const safeZone = safeZoneOf(preset, canvas);
  const rate = outputFrameRate(facts, preset);
  // `captionDrawing` of runtime/ says the same.
  const renderer = isTest ? 'lambda' : rendererOf(drawing.renderer, { facts, canvas, preset, range });
  const place = { canvas, safeZone, fps: framesPerSecond(rate), range, ...drawnWith(drawing, renderer) };
  return layOutIn(place, { style, language }, lines, fonts);
}

/** The same in any place. Where the uploaded font of the style cannot be loaded, in the `font` that it has beside it. */
export async function layOutIn(
  place: Place,
  { style, language }: Pick<Setting, 'style' | 'language'>,
  lines: readonly TimedLine[],
  fonts: PreviewFonts,
) {
  const { font_id, ...rest } = style;
  const hasEmoji = place.isPainted === true && hasEmojiIn(lines);
  const own = font_id === undefined ? undefined : await fonts.loadOwn(font_id, hasEmoji);
  const request = { ...place, lines, language, style: own ? style : rest };
  const open = (file: FontFile): CaptionFont => (file === 'own' && own ? own : fonts.unloaded(file, hasEmoji));
  const { drawn, fontFile, warnings } = drawnCaptions(request, open);
  const hasOwn = own !== undefined;
  if (!drawn) return { laidOut: undefined, hasOwn, warnings: [...warnings] };
  const font = fontFile === 'own' && own ? own : await fonts.load(fontFile, hasEmoji);
  const layout = layOut({ ...drawn, font });
  const laidOut: LaidOut = { request: { ...drawn, font }, layout, font };
  return { laidOut, hasOwn, warnings: [...warnings, ...layout.warnings] };
}
