import { withoutLrcMarks } from '@cueline/captions/reading/read-lrc.ts';
import type { TimedWord } from '@cueline/captions/words.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { withoutSilentLabels } from '../alignment/silent-labels.ts';
import { linesOfText } from '../alignment/text-lines.ts';
import { cachedReadings, heardUnits } from '../alignment/unit-sequences.ts';

const passage =
  'This is the transcript that test keys get. Nobody has listened to the media. The words are the same each time, and they are spread evenly from the start to the end.';
const wordMs = 400;
/** Where a text has more words than the media have room for, the rest was not heard. */
const leastWordMs = 40;
const wordsOfTurn = 8;

interface Speech {
  readonly words: TimedWord[];
  readonly language: string;
}

/**
 * What is taken as heard in the media of a test account: the words of the project's text, or else a passage in English, spread evenly
 * over the media. The same each time.
 */
export function testSpeech(
  { language: asked, speakers }: Pick<ProjectRecord, 'language' | 'speakers'>,
  text: string,
  durationMs: number,
): Speech {
  const language = asked === 'auto' ? 'en' : asked;
  const readings = cachedReadings(language);
  const given = withoutSilentLabels(
    linesOfText(withoutLrcMarks(text), language),
    heardUnits([], readings),
    readings,
  ).lines.flat();
  const known = given.length > 0 ? given : passage.split(' ');
  const count = given.length > 0 ? Math.min(given.length, Math.floor(durationMs / leastWordMs)) : durationMs / wordMs;
  const each = durationMs / Math.max(1, Math.floor(count));
  const words = Array.from(
    { length: Math.max(1, Math.floor(count)) },
    (_, at): TimedWord => ({
      text: known[at % known.length] ?? '',
      startMs: Math.floor(at * each),
      endMs: Math.floor((at + 1) * each),
      confidence: 1,
      ...(speakers && { speaker: `spk_${Math.floor(at / wordsOfTurn) % 2}` }),
    }),
  );
  return { words, language };
}
