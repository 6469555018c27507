import { msOfClock } from '../subtitles/clock.ts';
import { type CaptionFile, cleanRows, linesOf, type ReadCue, type ReadSpan } from './caption-file.ts';
import { timeLineOf } from './time-line.ts';

const stamp = String.raw`(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?`;
const lineStamps = new RegExp(String.raw`^(?:\s*\[${stamp}\])+`);
const oneStamp = new RegExp(String.raw`\[${stamp}\]`, 'g');
const wordStamp = new RegExp(`<${stamp}>`, 'g');
const tag = /^\s*\[([a-z#]+):(.*)\]\s*$/i;
/** A line is shown until the next; before an instrumental passage no longer than this. */
const longestMs = 8000;

/** A row of another kind of file may begin with a time in brackets. */
export function isLrc(file: string): boolean {
  const lines = linesOf(file);
  return lines.some((line) => lineStamps.test(line)) && !lines.some((line) => timeLineOf(line, 'srt'));
}

/** The lines of lyrics in LRC, plain or with times of words; without its tags. */
export function readLrc(file: string): CaptionFile {
  const lines = linesOf(file);
  const offsetMs = lines.reduce(
    (found, line) => (/^\s*\[offset:\s*([+-]?\d+)\]/i.exec(line)?.[1] ? Number(/([+-]?\d+)\]/.exec(line)?.[1]) : found),
    0,
  );
  const timed = lines
    .flatMap((line) => {
      const [stamps = ''] = lineStamps.exec(line) ?? [];
      const spans = spansOf(line.slice(stamps.length), offsetMs);
      return [...stamps.matchAll(oneStamp)].map((one) => ({
        startMs: stampMs(one, offsetMs),
        rows: cleanRows([spans]),
      }));
    })
    .sort((one, other) => one.startMs - other.startMs);
  const lost = lines.filter((line) => line.trim() !== '' && !lineStamps.test(line) && !tag.test(line));
  const cues = timed.flatMap(({ startMs, rows }, at): ReadCue[] => {
    const endMs = Math.min(timed[at + 1]?.startMs ?? startMs + longestMs / 2, startMs + longestMs);
    return rows.length > 0 ? [{ number: at + 1, startMs, endMs, rows }] : [];
  });
  const message = `${lost.length} lines without times were left out, such as "${lost[0]?.trim()}".`;
  return { cues, notes: lost.length > 0 ? [{ code: 'cue_left_out', message }] : [] };
}

/** A text of lyrics without what LRC adds to it. */
export const withoutLrcMarks = (text: string): string =>
  isLrc(text)
    ? linesOf(text)
        .filter((line) => !tag.test(line))
        .map((line) => line.replace(lineStamps, '').replace(wordStamp, ''))
        .join('\n')
    : text;

function spansOf(text: string, offsetMs: number): ReadSpan[] {
  const stamps = [...text.matchAll(wordStamp)];
  const before = text.slice(0, stamps[0]?.index ?? text.length);
  return [
    ...(before === '' ? [] : [{ text: before }]),
    ...stamps.map((one, at) => ({
      text: text.slice(one.index + one[0].length, stamps[at + 1]?.index),
      startMs: stampMs(one, offsetMs),
    })),
  ];
}

/** A positive offset has lines earlier. */
const stampMs = ([, ...parts]: RegExpExecArray, offsetMs: number): number =>
  Math.max(0, msOfClock('0', ...parts) - offsetMs);
