import { decodeHTML } from 'entities';
import { msOfClock } from '../subtitles/clock.ts';
import type { ReadSpan } from './caption-file.ts';

const token = /<([^>]*)(?:>|$)/g;
const clock = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;

/**
 * The rows of a WebVTT cue's text (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-parsing-rules): tags are removed, but that voices
 * are speakers and time stamps the times of what follows. A ruby text stands in brackets after its base.
 */
export function rowsOfVttText(text: string): ReadSpan[][] {
  const rows: ReadSpan[][] = [[]];
  const voices: string[] = [];
  let startMs: number | undefined;
  const add = (escaped: string): void => {
    decodeHTML(escaped)
      .split('\n')
      .forEach((part, at) => {
        if (at > 0) rows.push([]);
        const speaker = voices.at(-1);
        const span = { text: part, ...(startMs !== undefined && { startMs }), ...(speaker && { speaker }) };
        if (part !== '') rows.at(-1)?.push(span);
      });
  };
  let at = 0;
  for (const found of text.matchAll(token)) {
    add(text.slice(at, found.index));
    at = found.index + found[0].length;
    const tag = found[1] ?? '';
    const [name = ''] = /^\/?\w*/.exec(tag) ?? [];
    const stamp = clock.exec(tag);
    if (stamp) startMs = msOfClock(...stamp.slice(1));
    else if (name === 'v') voices.push(decodeHTML(tag.replace(/^v\S*/, '')).replace(/\s+/g, ' ').trim());
    else if (name === '/v') voices.pop();
    else if (name === 'rt') add('(');
    else if (name === '/rt') add(')');
  }
  add(text.slice(at));
  return rows;
}
