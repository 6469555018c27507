import { type CaptionsRequest, type DrawnCaptions, drawnCaptions } from '../laid-out/drawn-captions.ts';
import type { FontFile } from '../laid-out/font-files.ts';
import { layOut } from '../laid-out/lay-out.ts';
import type { CaptionFont } from '../laid-out/measure-text.ts';
import { renderTtml } from './ttml.ts';

/** The request's captions as TTML; absent where there is no text to burn in. */
export function burnedCaptions(
  request: CaptionsRequest,
  open: (file: FontFile) => CaptionFont,
): Omit<DrawnCaptions, 'drawn'> & { readonly ttml?: string } {
  const { drawn, fontFile, warnings } = drawnCaptions(request, open);
  if (!drawn) return { fontFile, warnings };
  const layout = layOut(drawn);
  return { ttml: renderTtml(drawn, layout), fontFile, warnings: [...warnings, ...layout.warnings] };
}
