import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { parseSubtitles } from '../../../../test/support/media/parse-subtitles.ts';
import { formatSrt } from '../../src/subtitles/srt.ts';
import { formatVtt } from '../../src/subtitles/vtt.ts';

/** A text, and the same text in a SubRip file: only signs that readers take for markup are replaced. */
const looks = [
  ['<b>bold</b> move', '‹b›bold‹/b› move'],
  ['<script>alert(1)</script>', '‹script›alert(1)‹/script›'],
  ['<!-- note -- <br/>', '<!-- note -- ‹br/›'],
  ['a <b unclosed', 'a ‹b unclosed'],
  ['{\\an8}top', '｛\\an8｝top'],
  ['f(x) {return 1}', 'f(x) ｛return 1｝'],
  ['{y:i}slanted', '｛y:i｝slanted'],
  ['C:\\News\\home', 'C:\\\u200bNews\\\u200bhome'],
  ['&lt;i&gt; is AT&T', '&\u200blt;i&\u200bgt; is AT&T'],
  ['I <3 you', 'I <3 you'],
  ['1 < 2 > 0, a <- b', '1 < 2 > 0, a <- b'],
  ['a --> b', 'a → b'],
] as const;
const cues = looks.map(([text], at) => ({ startMs: at * 1000, endMs: at * 1000 + 900, rows: [text] }));
const written = looks.map(([, shown]) => shown);

it('replaces the signs of markup by signs that look like them', () => {
  expect(
    formatSrt(cues)
      .split('\r\n')
      .filter((_, at) => at % 4 === 2),
  ).toEqual(written);
});

it('ffmpeg, which many players read subtitles with, finds no markup in it', () => {
  const args = ['-v', 'error', '-f', 'srt', '-i', '-', '-f', 'ass', '-'];
  const events = execFileSync('ffmpeg', args, { input: formatSrt(cues), encoding: 'utf8' }).matchAll(
    /^Dialogue:(?:[^,]*,){9}(.*?)\r?$/gm,
  );
  expect(Array.from(events, ([, text = '']) => text)).toEqual(written);
});

it('a page that converts it to WebVTT shows all of it, except text after a bare <', async () => {
  const readable = cues.filter((_, at) => !written[at]?.includes('<'));
  const shown = await parseSubtitles(`WEBVTT\n\n${formatSrt(readable).replace(/(\d\d),(\d{3})/g, '$1.$2')}`, 'vtt');
  expect(shown.map(({ text }) => text)).toEqual(written.filter((text) => !text.includes('<')));
});

it('WebVTT has escapes of its own, and shows the exact text', async () => {
  const read = await parseSubtitles(formatVtt(cues, { language: 'en' }), 'vtt');
  expect(read.map(({ text }) => text)).toEqual(looks.map(([text]) => text));
});
