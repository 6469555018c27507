import * as library from 'media-captions';
import * as v from 'valibot';

export interface ReadCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

// Its declarations import without file extensions, so TypeScript sees no exports: the shapes are checked here instead.
const { parseText, tokenizeVTTCue } = v.parse(
  v.looseObject({ parseText: v.function(), tokenizeVTTCue: v.function() }),
  library,
);
const Parsed = v.object({
  cues: v.array(v.looseObject({ startTime: v.number(), endTime: v.number(), text: v.string() })),
  errors: v.array(v.looseObject({ message: v.string() })),
});
type Token =
  | { readonly type: 'text'; readonly data: string }
  | { readonly type: 'timestamp'; readonly children: Token[] };
/** Anything but text is markup: a tag, a voice, a time. */
const Text = v.object({ type: v.literal('text'), data: v.string() });
/** A text, or a time with what is spoken from then on. */
const TimedText: v.GenericSchema<Token> = v.union([
  Text,
  v.object({ type: v.literal('timestamp'), children: v.lazy(() => v.array(TimedText)) }),
]);
const textOf = (tokens: readonly Token[]): string =>
  tokens.map((token) => (token.type === 'text' ? token.data : textOf(token.children))).join('');

/** Reads a subtitle file with a third-party parser, as a player would. Throws where it finds an error or markup, but `hasTimes` of words. */
export const parseSubtitles = async (file: string, type: 'srt' | 'vtt', hasTimes = false): Promise<ReadCue[]> => {
  const tokens = v.array(hasTimes ? TimedText : Text);
  const { cues, errors } = v.parse(Parsed, await parseText(file, { type, strict: true, errors: true }));
  if (errors.length > 0) throw new Error(`Not ${type}: ${errors.map(({ message }) => message).join(', ')}`);
  return cues.map((cue) => ({
    startMs: Math.round(cue.startTime * 1000),
    endMs: Math.round(cue.endTime * 1000),
    // SubRip has no escapes.
    text: type === 'srt' ? cue.text : textOf(v.parse(tokens, tokenizeVTTCue(cue))),
  }));
};

const lookAlikes: Readonly<Record<string, string>> = {
  '‹': '<',
  '›': '>',
  '｛': '{',
  '｝': '}',
  '→': '-->',
  '\u200b': '',
};

/** Replaces the look-alike characters of a SubRip file by those that they stand for (packages/captions/src/subtitles/srt.ts). */
export const withPlainSigns = (text: string): string =>
  text.replace(/[‹›｛｝→\u200b]/g, (sign) => lookAlikes[sign] ?? sign);
