import { decodeText } from '@cueline/captions/reading/decode-text.ts';
import { readCaptions } from '@cueline/captions/reading/read-captions.ts';
import { maxTextLength } from '#contract/limits.ts';
import type { Script, SubtitleType } from './script.ts';

const types: Readonly<Record<string, SubtitleType>> = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  ...{ ttml: 'application/ttml+xml', xml: 'application/ttml+xml', dfxp: 'application/ttml+xml' },
  ...{ ass: 'text/x-ssa', ssa: 'text/x-ssa' },
  lrc: 'text/plain',
};

/** What a chosen file is; undefined where it is neither a text nor subtitles. `guessed`: its encoding, where it does not say it. */
export const scriptOf = (
  name: string,
  bytes: Uint8Array,
  takesSubtitles: boolean,
): { readonly script: Script | undefined; readonly guessed: string | undefined } => {
  const { text, guessed } = decodeText(bytes);
  const contentType = takesSubtitles ? types[/\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''] : undefined;
  const isText = text.trim() !== '' && text.length <= maxTextLength;
  if (!contentType) return { script: isText ? { kind: 'text', text } : undefined, guessed };
  return { script: areCaptions(text) ? { kind: 'subtitles', name, contentType, text } : undefined, guessed };
};

const areCaptions = (text: string): boolean => {
  try {
    return readCaptions(text).cues.length > 0;
  } catch {
    return false;
  }
};
