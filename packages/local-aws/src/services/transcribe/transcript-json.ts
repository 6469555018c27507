import type { HeardWord } from './recognisers/recogniser.ts';
import type { Turn } from './turns-beside.ts';

interface Item {
  readonly id: number;
  readonly type: 'pronunciation' | 'punctuation';
  readonly alternatives: readonly [{ readonly confidence: string; readonly content: string }];
  readonly start_time?: string;
  readonly end_time?: string;
  readonly speaker_label?: string;
}

export interface TranscriptFacts {
  readonly jobName: string;
  readonly accountId: string;
  readonly words: readonly HeardWord[];
  readonly languageCode: string;
  /** Set when the language was identified. */
  readonly languageScore: number | undefined;
  /** Set when speakers were requested; their turns where they are known. */
  readonly speakers?: { readonly turns: readonly Turn[] | undefined; readonly max: number } | undefined;
}

/**
 * The output file in Amazon Transcribe's shape: times are strings of seconds, punctuation is items without times.
 * https://docs.aws.amazon.com/transcribe/latest/dg/how-input.html#how-output
 */
export function transcriptJson(facts: TranscriptFacts) {
  const { jobName, accountId, words, languageCode, languageScore, speakers } = facts;
  const labelOf = ({ startMs, endMs }: HeardWord) => speakerAt(speakers, (startMs + endMs) / 2);
  const segments = segmentItems(words, labelOf);
  const labels = speakers?.turns && speakerLabels(segments.flat());
  const separator = /^(zh|ja|th|km|lo|my)-/.test(languageCode) ? '' : ' ';
  const identified = languageScore === undefined ? [] : [{ score: String(languageScore), code: languageCode }];
  return {
    jobName,
    accountId,
    status: 'COMPLETED',
    results: {
      ...(identified.length > 0 ? { language_code: languageCode, language_identification: identified } : {}),
      ...(labels ? { speaker_labels: labels } : {}),
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

/** The items, in segments that end at a full stop or a long pause. */
function segmentItems(words: readonly HeardWord[], labelOf: (word: HeardWord) => string | undefined): Item[][] {
  const segments: Item[][] = [];
  let id = 0;
  let lastEndMs = Number.NEGATIVE_INFINITY;
  let sentenceEnded = true;
  for (const word of words) {
    const { text, startMs, endMs, confidence } = word;
    const label = labelOf(word);
    const speaker = label === undefined ? {} : { speaker_label: label };
    const [, content = '', punctuation = ''] = /^(.*?)([.,?!;:…。，、？！；：]*)$/su.exec(text) ?? [];
    if (sentenceEnded || startMs - lastEndMs >= SEGMENT_PAUSE_MS) segments.push([]);
    const segment = segments.at(-1);
    if (content) {
      const times = { start_time: secondsText(startMs), end_time: secondsText(endMs) };
      const alternatives = [{ confidence: String(Number(confidence.toFixed(3))), content }] as const;
      segment?.push({ id: id++, type: 'pronunciation', alternatives, ...times, ...speaker });
    }
    if (punctuation) {
      segment?.push({
        id: id++,
        type: 'punctuation',
        alternatives: [{ confidence: '0.0', content: punctuation }],
        ...speaker,
      });
    }
    sentenceEnded = SENTENCE_END.test(punctuation);
    lastEndMs = endMs;
  }
  return segments.filter((items) => items.length > 0);
}

/** "Note that if your media contains more speakers than the specified number, multiple speakers are treated as a single speaker." */
function speakerAt(speakers: TranscriptFacts['speakers'], atMs: number): string | undefined {
  const turn = speakers?.turns?.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
  return speakers && turn && `spk_${Math.min(turn.speaker, speakers.max - 1)}`;
}

/** A segment for each stretch that one speaker speaks. */
function speakerLabels(items: readonly Item[]) {
  const spoken = items.flatMap(({ start_time, end_time, speaker_label }) =>
    start_time && end_time && speaker_label ? [{ start_time, speaker_label, end_time }] : [],
  );
  const segments: { start_time: string; speaker_label: string; end_time: string; items: typeof spoken }[] = [];
  for (const item of spoken) {
    const last = segments.at(-1);
    if (last?.speaker_label === item.speaker_label) {
      last.items.push(item);
      last.end_time = item.end_time;
    } else segments.push({ ...item, items: [item] });
  }
  const speakers = new Set(spoken.map(({ speaker_label }) => speaker_label)).size;
  return { channel_label: 'ch_0', speakers, segments };
}

function textOf(items: readonly Item[], separator: string): string {
  let text = '';
  for (const { type, alternatives } of items) {
    text += (type === 'punctuation' || text === '' ? '' : separator) + alternatives[0].content;
  }
  return text;
}

/** Seconds in Amazon's format: at least one decimal, without trailing zeros (1.0, 0.64, 30.219). */
const secondsText = (ms: number): string => {
  const text = String(ms / 1000);
  return text.includes('.') ? text : `${text}.0`;
};
