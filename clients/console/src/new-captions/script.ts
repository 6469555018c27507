export type SubtitleType = 'application/x-subrip' | 'text/vtt' | 'application/ttml+xml' | 'text/x-ssa' | 'text/plain';

/** `text`: what is said, which is aligned with the speech. `subtitles`: a file whose times are kept. */
export type Script =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'subtitles';
      readonly name: string;
      readonly contentType: SubtitleType;
      readonly text: string;
    };
