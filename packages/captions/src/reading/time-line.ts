import { msOfClock } from '../subtitles/clock.ts';

/** What the line above a cue's text says. */
export interface TimeLine {
  readonly startMs: number;
  readonly endMs: number;
  readonly settings: string;
  /** Absent where it is as its format wants it. */
  readonly fault?: string | undefined;
}

const arrow = /-{1,3}>/;
/** Hours, minutes and seconds with any mark before the fraction, and any number of digits. */
const looseClock = /^(-?)(?:(\d+):)?(\d{1,3}):(\d{1,2})(?:[.,:;](\d+))?/;
const vttClock = /^(?:\d+:)?[0-5]\d:[0-5]\d\.\d{3}(?!\d)/;
const srtClock = /^\d{1,}:[0-5]?\d:[0-5]?\d[,.]\d{1,3}(?!\d)/;

/**
 * The times of a line with an arrow; undefined where there are none. Files of hand-written and converted cues have them in many
 * forms, which players skip without a word: those that can be told are read, with their fault.
 */
export function timeLineOf(line: string, format: 'srt' | 'vtt'): TimeLine | undefined {
  const parts = line.split(arrow).map((part) => part.trim());
  const [from, to] = [parts[0] ?? '', parts.slice(1).join(' --> ')];
  const [start, end] = [looseClock.exec(from), looseClock.exec(to)];
  if (parts.length < 2 || !start || !end || start[0].length < from.length) return undefined;
  const strict = format === 'vtt' ? vttClock : srtClock;
  const isStrict = line.includes('-->') && strict.exec(from)?.[0] === start[0] && strict.exec(to)?.[0] === end[0];
  const isNegative = start[1] === '-' || end[1] === '-';
  const fault = isNegative ? 'had a time before 0, which became 0' : 'has its times in a form of its own';
  return {
    startMs: millisecondsOf(start),
    endMs: millisecondsOf(end),
    settings: to.slice(end[0].length).trim(),
    ...(!isStrict && { fault }),
  };
}

const millisecondsOf = ([, sign, ...parts]: RegExpExecArray): number => (sign === '-' ? 0 : msOfClock(...parts));
