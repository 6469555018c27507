import { documentOf } from '../looks/built-in-looks.ts';
import type { CaptionStyle } from '../shapes/caption-style.ts';
import type { PresetId } from '../shapes/preset-ids.ts';

/**
 * A complete style as it is on a platform: with the size and the place that its document has there, where the style has those of the
 * document. A style has no mark of what was given, so a given field that is as in the document changes nothing.
 */
export function styleOn(preset: PresetId, style: CaptionStyle): CaptionStyle {
  const { roles, pages, platforms } = documentOf(style);
  const { size, placement } = platforms?.[preset] ?? {};
  return {
    ...style,
    ...(size !== undefined && style.font_size === roles.word.size && { font_size: size }),
    ...(placement && style.placement === pages.placement && { placement }),
  };
}
