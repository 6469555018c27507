import { parseText, tokenizeVTTCue } from 'media-captions';

export interface ReadCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

/** A subtitle file as a player reads it, by a parser that is not ours. Throws where it finds an error. */
export const parseSubtitles = async (file: string, type: 'srt' | 'vtt'): Promise<ReadCue[]> => {
  const { cues, errors } = await parseText(file, { type, strict: true, errors: true });
  if (errors.length > 0) throw new Error(`Not ${type}: ${errors.map(({ message }) => message).join(', ')}`);
  return cues.map((cue) => ({
    startMs: Math.round(cue.startTime * 1000),
    endMs: Math.round(cue.endTime * 1000),
    // SubRip has no escapes: what stands there is what is read.
    text: type === 'srt' ? cue.text : tokenizeVTTCue(cue).map(onlyText).join(''),
  }));
};

type Token = ReturnType<typeof tokenizeVTTCue>[number];

const onlyText = (token: Token): string => {
  if (token.type !== 'text') throw new Error(`The text was read as markup: <${token.tagName}>`);
  return token.data;
};
