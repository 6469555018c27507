import { joinWords } from '../join-words.ts';
import type { FontFile } from '../laid-out/font-files.ts';
import type { CaptionFont } from '../laid-out/measure-text.ts';
import { timedPages } from '../laid-out/page-times.ts';
import type { Cue } from '../subtitles/cue.ts';
import { formatSrt } from '../subtitles/srt.ts';
import { formatVtt } from '../subtitles/vtt.ts';
import { formatAss } from './ass.ts';
import { formatImsc } from './imsc.ts';
import { type StyledCaptions, type StyledRequest, styledCaptions } from './styled-captions.ts';

const formats = {
  'text/x-ssa': formatAss,
  'application/ttml+xml': formatImsc,
  'application/x-subrip': (styled: StyledCaptions) => formatSrt(cuesOf(styled)),
  'text/vtt': (styled: StyledCaptions) => formatVtt(cuesOf(styled), styled.request),
} as const;

/** The captions of a video as a subtitle file of a content type, with the pages of the video; undefined where there is no text. */
export function sidecarFile(
  contentType: keyof typeof formats,
  request: StyledRequest,
  open: (file: FontFile) => CaptionFont,
): string | undefined {
  const styled = styledCaptions(request, open);
  return styled && formats[contentType](styled);
}

const cuesOf = ({ request, layout, firstFrame }: StyledCaptions): Cue[] =>
  timedPages(layout, request.fps, firstFrame).map(({ startMs, endMs, rows }) => ({
    ...{ startMs, endMs, rows: rows.map(joinWords) },
    ...(layout.align === 'top' && { position: 'top' as const }),
  }));
