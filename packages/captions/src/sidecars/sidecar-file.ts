import type { FontFile } from '../laid-out/font-files.ts';
import type { CaptionFont } from '../laid-out/measure-text.ts';
import { formatAss } from './ass.ts';
import { formatImsc } from './imsc.ts';
import { type StyledRequest, styledCaptions } from './styled-captions.ts';

const formats = { 'text/x-ssa': formatAss, 'application/ttml+xml': formatImsc } as const;

/** The captions of a video as a styled subtitle file of a content type; undefined where there is no text. */
export function sidecarFile(
  contentType: keyof typeof formats,
  request: StyledRequest,
  open: (file: FontFile) => CaptionFont,
): string | undefined {
  const styled = styledCaptions(request, open);
  return styled && formats[contentType](styled);
}
