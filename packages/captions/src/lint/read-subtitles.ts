import type { Cue } from '../subtitles/cues.ts';

/** `(hours:)minutes:seconds.thousandths`, with any number of hour digits; SubRip uses a comma. */
const clock = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const timeLine = new RegExp(String.raw`^\s*${clock}\s*-->\s*${clock}(?:\s.*)?$`);
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

/**
 * The cues of an SRT or WebVTT file as a player shows them. Byte order mark, headers, notes, styles, identifiers and cue
 * settings are skipped, and tags are removed. Throws for a text without any time line. Parsers on npm refuse some of these
 * files, which a lint must accept.
 */
export function readSubtitles(file: string): Cue[] {
  const lines = file.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const withoutMarkup = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '') ? withoutVttMarkup : withoutSrtMarkup;
  const cues: { startMs: number; endMs: number; rows: string[] }[] = [];
  let open = false;
  lines.forEach((line, index) => {
    const times = timeLine.exec(line);
    if (times) {
      // Where the blank line is missing, the number of the next cue looks like text of this one.
      if (open && /^\d+$/.test(lines[index - 1] ?? '')) cues.at(-1)?.rows.pop();
      cues.push({ startMs: milliseconds(times.slice(1, 5)), endMs: milliseconds(times.slice(5, 9)), rows: [] });
      open = true;
    } else if (line.trim() === '') open = false;
    else if (open) cues.at(-1)?.rows.push(withoutMarkup(line).trim());
  });
  if (cues.length === 0 && !/^WEBVTT/.test(lines[0] ?? '') && file.trim() !== '') {
    throw new Error('This is neither SRT nor WebVTT: it has no time line');
  }
  return cues.map((cue) => ({ ...cue, rows: cue.rows.filter((row) => row !== '') }));
}

function milliseconds([hours = '0', minutes = '0', seconds = '0', fraction = '']: readonly (
  | string
  | undefined
)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

const withoutVttMarkup = (text: string): string =>
  text.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity] ?? entity);

/** SubRip has no escapes: only tags that players support and override codes in braces are markup. */
const withoutSrtMarkup = (text: string): string =>
  text.replace(/<\/?(?:[biu]|font)(?:\s[^>]*)?>/gi, '').replace(/\{\\[^}]*\}/g, '');
