import { type CaptionFile, cleanRows, linesOf, type ReadCue, type ReadNote } from './caption-file.ts';
import { withoutRepeats } from './rolling-cues.ts';
import { type TimeLine, timeLineOf } from './time-line.ts';
import { rowsOfVttText } from './vtt-text.ts';

export const isVtt = (file: string): boolean => /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(file);

interface Block {
  readonly lines: readonly string[];
  /** Index of the line with an arrow. */
  readonly arrow: number;
}

/** The cues of a WebVTT file, as https://www.w3.org/TR/webvtt1/#file-parsing collects its blocks. */
export function readVtt(file: string): CaptionFile {
  const notes: ReadNote[] = [];
  const cues: ReadCue[] = [];
  let number = 0;
  for (const { lines, arrow } of blocksOf(linesOf(file.replace(/^\ufeff/, '').replaceAll('\0', '\ufffd')).slice(1))) {
    if (arrow < 0) {
      if (isLost(lines))
        notes.push({
          code: 'cue_left_out',
          message: `A text without times was left out: "${lines[0]?.slice(0, 40)}".`,
        });
      continue;
    }
    number += 1;
    const time = timeLineOf(lines[arrow] ?? '', 'vtt');
    if (!time) {
      notes.push({
        code: 'cue_left_out',
        cue: number,
        message: `Cue ${number} was left out: its times cannot be read.`,
      });
      continue;
    }
    if (time.fault) notes.push({ code: 'cue_repaired', cue: number, message: `Cue ${number} ${time.fault}.` });
    cues.push(cueOf(number, time, lines.slice(arrow + 1).join('\n')));
  }
  return withoutRepeats({ cues, notes });
}

/** Only an empty line ends a block, and an arrow in a line that can be no row of a cue begins one. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: { lines: string[]; arrow: number }[] = [];
  let open: { lines: string[]; arrow: number } | undefined;
  for (const line of lines) {
    const hasArrow = line.includes('-->');
    if (line === '') open = undefined;
    else if (!open || (hasArrow && (open.arrow >= 0 || open.lines.length > 1))) {
      open = { lines: [line], arrow: hasArrow ? 0 : -1 };
      blocks.push(open);
    } else {
      if (hasArrow) open.arrow = open.lines.length;
      open.lines.push(line);
    }
  }
  return blocks;
}

/** Notes, styles, regions, header lines and single identifiers show nothing. */
const isLost = ([first = '', ...others]: readonly string[]): boolean =>
  others.length > 0 && !/^(?:NOTE|STYLE|REGION)(?:\s|$)|^[\w-]+:\s/.test(first);

function cueOf(number: number, { startMs, endMs, settings }: TimeLine, text: string): ReadCue {
  const isAtTop = isTopLine(settings);
  return { number, startMs, endMs, rows: cleanRows(rowsOfVttText(text)), ...(isAtTop && { position: 'top' as const }) };
}

/** `line` as a row counted from the top, or a percentage of the upper half. */
function isTopLine(settings: string): boolean {
  const [, value, percent] = /(?:^|\s)line:(\d+(?:\.\d+)?)(%?)/.exec(settings) ?? [];
  if (value === undefined) return false;
  return percent ? Number(value) < 50 : Number(value) < 8;
}
