import { textOfLines } from '@cueline/captions/transcript-text.ts';
import type { TranscriptDocument } from '#contract/records/transcript.ts';
import type { Transcript } from '#contract/schemas/transcript.ts';
import { speakersOf } from '../transcripts/speakers.ts';

/** A transcript version as the API shows it, in seconds. */
export const transcriptView = (projectId: string, durationMs: number, document: TranscriptDocument): Transcript => {
  const speakers = speakersOf(document);
  return {
    project_id: projectId,
    language: document.language,
    ...(document.engine && { engine: document.engine }),
    duration: durationMs / 1000,
    text: textOfLines(document.lines),
    lines: document.lines.map(({ startMs: lineStartMs, endMs: lineEndMs, position, kind, ...line }) => ({
      words: line.words.map(({ text, startMs, endMs, unheard, confidence, heard, speaker, emphasis, emoji }) => ({
        text,
        start: startMs / 1000,
        end: endMs / 1000,
        ...(unheard && { unheard }),
        ...(confidence !== undefined && { confidence }),
        ...(heard !== undefined && { heard }),
        ...(speaker !== undefined && { speaker }),
        ...(emphasis && { emphasis }),
        ...(emoji && { emoji }),
      })),
      ...(lineStartMs !== undefined && { start: lineStartMs / 1000 }),
      ...(lineEndMs !== undefined && { end: lineEndMs / 1000 }),
      ...(position && { position }),
      ...(kind && { kind }),
    })),
    ...(speakers.length > 0 && { speakers }),
  };
};
