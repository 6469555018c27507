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
/** Anything but text is markup: a tag, a voice, a time. */
const Tokens = v.array(v.object({ type: v.literal('text'), data: v.string() }));

/** Reads a subtitle file with a third-party parser, as a player would. Throws where it finds an error or markup. */
export const parseSubtitles = async (file: string, type: 'srt' | 'vtt'): Promise<ReadCue[]> => {
  const { cues, errors } = v.parse(Parsed, await parseText(file, { type, strict: true, errors: true }));
  if (errors.length > 0) throw new Error(`Not ${type}: ${errors.map(({ message }) => message).join(', ')}`);
  return cues.map((cue) => ({
    startMs: Math.round(cue.startTime * 1000),
    endMs: Math.round(cue.endTime * 1000),
    // SubRip has no escapes.
    text:
      type === 'srt'
        ? cue.text
        : v
            .parse(Tokens, tokenizeVTTCue(cue))
            .map(({ data }) => data)
            .join(''),
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
