import { turnsOf } from './lines-from-words.ts';
import { linesWithin } from './lines-within.ts';
import type { Span } from './span.ts';
import type { Cue } from './subtitles/cue.ts';
import { cuesFromLines } from './subtitles/cues.ts';
import type { TimedLine, Transcript } from './words.ts';

/** What of a transcript a file has. */
export interface FileChoice {
  /** A part of the media; times of the file count from its start. @default all */
  readonly range?: Span | undefined;
  /** Names of speakers stand in the text where another begins. */
  readonly speakers?: boolean | undefined;
  /** False leaves lines out that are labels of sounds. */
  readonly sounds?: boolean | undefined;
}

/** The lines of a file, with times of the media. */
export function linesOfFile(
  { lines, names = [] }: Transcript,
  { range, speakers = false, sounds = true }: FileChoice,
): TimedLine[] {
  const said = sounds ? lines : lines.filter(({ kind }) => kind !== 'sound');
  const within = range ? linesWithin(said, range) : [...said];
  return speakers ? withNames(within, new Map(names.map(({ label, name }) => [label, name]))) : within;
}

/** The cues of a file, with times of the file. */
export function cuesOfFile(transcript: Transcript, choice: FileChoice): Cue[] {
  const cues = cuesFromLines(linesOfFile(transcript, choice), transcript.language);
  const { startMs, endMs } = choice.range ?? { startMs: 0, endMs: Number.POSITIVE_INFINITY };
  return cues
    .map(({ spans, ...cue }) => ({
      ...cue,
      startMs: cue.startMs - startMs,
      endMs: Math.min(cue.endMs, endMs) - startMs,
      spans: spans?.map((span) => (span.startMs === undefined ? span : { ...span, startMs: span.startMs - startMs })),
    }))
    .filter((cue) => cue.endMs > cue.startMs);
}

/** A speaker begins a line, and the name is part of its first word, so that rows have room for it. */
function withNames(lines: readonly TimedLine[], nameOf: ReadonlyMap<string, string>): TimedLine[] {
  let before: string | undefined;
  return lines.flatMap((line) =>
    turnsOf(line.words).map((words) => {
      const speaker = words[0]?.speaker;
      const begins = speaker !== undefined && speaker !== before;
      before = speaker ?? before;
      return {
        ...line,
        words: words.map(({ speaker: _, ...word }, at) =>
          begins && at === 0 ? { ...word, text: `${nameOf.get(speaker) ?? speaker}: ${word.text}` } : word,
        ),
      };
    }),
  );
}
