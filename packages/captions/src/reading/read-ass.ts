import { msOfClock } from '../subtitles/clock.ts';
import { type CaptionFile, cleanRows, linesOf, type ReadCue, type ReadSpan } from './caption-file.ts';
import { isTop, positionOf } from './override-codes.ts';

export const isAss = (file: string): boolean =>
  /^\[(?:script info|v4\+? styles|events)\]\s*$/im.test(file) && /^dialogue:/im.test(file);

const clock = /^(\d+):(\d{1,2}):(\d{1,2})[.:](\d{1,3})$/;

/**
 * The dialogue of a file of SubStation Alpha, with the times of karaoke syllables. Drawings are left out, and so is what only moves
 * or colours the text.
 */
export function readAss(file: string): CaptionFile {
  const top = new Set<string>();
  const cues: ReadCue[] = [];
  let fields: readonly string[] = [];
  let isAdvanced = true;
  for (const line of linesOf(file)) {
    const [, name = '', value = ''] = /^\s*(\w+):\s*(.*)$/.exec(line) ?? [];
    if (/^\s*\[v4 styles\]/i.test(line)) isAdvanced = false;
    if (name === 'Format') fields = value.split(',').map((field) => field.trim().toLowerCase());
    else if (name === 'Style') {
      const style = valuesOf(fields, value);
      const alignment = style('alignment');
      if (isAdvanced ? isTop(alignment) : isTop(undefined, alignment)) top.add(style('name'));
    } else if (name === 'Dialogue') {
      const event = valuesOf(fields, value);
      const [startMs, endMs, text] = [clockMs(event('start')), clockMs(event('end')), event('text')];
      if (startMs === undefined || endMs === undefined) continue;
      const code = /\\an?\d/.test(text) ? positionOf(text) : top.has(event('style')) && 'top';
      const rows = cleanRows(rowsOf(text, startMs, event('name').trim()));
      cues.push({ number: cues.length + 1, startMs, endMs, rows, ...(code && { position: code }) });
    }
  }
  // Events may stand in any order: many files have signs first.
  return {
    cues: cues.filter(({ rows }) => rows.length > 0).sort((one, other) => one.startMs - other.startMs),
    notes: [],
  };
}

/** The last field may hold commas. */
const valuesOf = (fields: readonly string[], line: string): ((field: string) => string) => {
  const parts = line.split(',');
  const values = [...parts.slice(0, fields.length - 1), parts.slice(fields.length - 1).join(',')];
  return (field) => values[fields.indexOf(field)] ?? '';
};

const clockMs = (text: string): number | undefined => {
  const [found, ...parts] = clock.exec(text.trim()) ?? [];
  return found === undefined ? undefined : msOfClock(...parts);
};

function rowsOf(text: string, startMs: number, name: string): ReadSpan[][] {
  const rows: ReadSpan[][] = [[]];
  let [syllableMs, lengthMs]: [number, number | undefined] = [startMs, undefined];
  let isDrawing = false;
  const speaker = name && { speaker: name };
  for (const part of text.split(/(\{[^}]*(?:\}|$))/)) {
    if (part.startsWith('{') && part.endsWith('}')) {
      const [, scale] = /\\p(\d+)/.exec(part) ?? [];
      if (scale !== undefined) isDrawing = Number(scale) > 0;
      for (const [, length] of part.matchAll(/\\[kK][fo]?(\d+)/g)) {
        syllableMs += lengthMs ?? 0;
        lengthMs = Number(length) * 10;
      }
    } else if (!isDrawing) {
      part.split(/\\[Nn]/).forEach((row, at) => {
        if (at > 0) rows.push([]);
        const times = lengthMs !== undefined && { startMs: syllableMs, endMs: syllableMs + lengthMs };
        if (row !== '') rows.at(-1)?.push({ text: row.replaceAll('\\h', '\u00a0'), ...times, ...speaker });
      });
    }
  }
  return rows;
}
