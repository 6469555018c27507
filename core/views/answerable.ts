import { isLongerThan } from '#contract/characters.ts';
import { maxTranscriptBytes, maxTranscriptTextLength } from '#contract/limits.ts';
import type { TranscriptDocument } from '#contract/records/transcript.ts';
import type { Transcript } from '#contract/schemas/transcript.ts';
import { AppError } from '../app-error.ts';
import { transcriptView } from './transcript-view.ts';

/** Whether GET can answer it in every format. A Lambda's response is JSON with the body as a string. The longest escape of a character is &amp; in WebVTT. */
const fits = (transcript: Transcript): boolean =>
  new TextEncoder().encode(JSON.stringify(JSON.stringify(transcript))).length <= maxTranscriptBytes &&
  !isLongerThan(transcript.text, maxTranscriptTextLength);

/** A stored transcript must fit into a response in every format, or GET could not answer it. Throws payload_too_large. */
export const refuseOversized = (transcript: Transcript): void => {
  if (fits(transcript)) return;
  throw new AppError(
    'payload_too_large',
    `A transcript takes at most ${maxTranscriptTextLength} characters and ${maxTranscriptBytes} bytes of JSON, and this one has more.`,
    { param: 'lines' },
  );
};

/** Without `confidence` where the transcript would be too large with it, as of hours of Chinese, which has many short words. */
export const answerable = (document: TranscriptDocument): TranscriptDocument =>
  fits(transcriptView('', 0, document))
    ? document
    : {
        ...document,
        lines: document.lines.map(({ words, ...line }) => ({
          ...line,
          words: words.map(({ confidence: _, ...word }) => word),
        })),
      };
