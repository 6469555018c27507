import type { HeardWord } from './recognisers/recogniser.ts';

interface Item {
  readonly id: number;
  readonly type: 'pronunciation' | 'punctuation';
  readonly alternatives: readonly [{ readonly confidence: string; readonly content: string }];
  readonly start_time?: string;
  readonly end_time?: string;
}

export interface TranscriptFacts {
  readonly jobName: string;
  readonly accountId: string;
  readonly words: readonly HeardWord[];
  readonly languageCode: string;
  /** Set when the language was identified. */
  readonly languageScore: number | undefined;
}

/**
 * The output file in Amazon Transcribe's shape: times are strings of seconds, punctuation is items without times.
 * https://docs.aws.amazon.com/transcribe/latest/dg/how-input.html#how-output
 */
export function transcriptJson({ jobName, accountId, words, languageCode, languageScore }: TranscriptFacts) {
  const segments = segmentItems(words);
  const separator = /^(zh|ja|th|km|lo|my)-/.test(languageCode) ? '' : ' ';
  const identified = languageScore === undefined ? [] : [{ score: String(languageScore), code: languageCode }];
  return {
    jobName,
    accountId,
    status: 'COMPLETED',
    results: {
      ...(identified.length > 0 ? { language_code: languageCode, language_identification: identified } : {}),
      transcripts: [{ transcript: textOf(segments.flat(), separator) }],
      items: segments.flat(),
      audio_segments: segments.map((items, id) => ({
        id,
        transcript: textOf(items, separator),
        start_time: items.find(({ start_time }) => start_time)?.start_time,
        end_time: items.findLast(({ end_time }) => end_time)?.end_time,
        items: items.map((item) => item.id),
      })),
    },
  };
}

const SEGMENT_PAUSE_MS = 700;
const SENTENCE_END = /[.?!…。？！]$/;

/** The items, in groups that end at a full stop or a long pause. */
function segmentItems(words: readonly HeardWord[]): Item[][] {
  const segments: Item[][] = [];
  let id = 0;
  let lastEndMs = Number.NEGATIVE_INFINITY;
  let sentenceEnded = true;
  for (const { text, startMs, endMs, confidence } of words) {
    const [, content = '', punctuation = ''] = /^(.*?)([.,?!;:…。，、？！；：]*)$/su.exec(text) ?? [];
    if (sentenceEnded || startMs - lastEndMs >= SEGMENT_PAUSE_MS) segments.push([]);
    const segment = segments.at(-1);
    if (content) {
      const times = { start_time: secondsText(startMs), end_time: secondsText(endMs) };
      const alternatives = [{ confidence: String(Number(confidence.toFixed(3))), content }] as const;
      segment?.push({ id: id++, type: 'pronunciation', alternatives, ...times });
    }
    if (punctuation) {
      segment?.push({ id: id++, type: 'punctuation', alternatives: [{ confidence: '0.0', content: punctuation }] });
    }
    sentenceEnded = SENTENCE_END.test(punctuation);
    lastEndMs = endMs;
  }
  return segments.filter((items) => items.length > 0);
}

function textOf(items: readonly Item[], separator: string): string {
  let text = '';
  for (const { type, alternatives } of items) {
    text += (type === 'punctuation' || text === '' ? '' : separator) + alternatives[0].content;
  }
  return text;
}

/** Amazon writes no more digits than there are: 1.0, 0.64, 30.219. */
const secondsText = (ms: number): string => {
  const text = String(ms / 1000);
  return text.includes('.') ? text : `${text}.0`;
};
