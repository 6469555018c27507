import { expect, it } from 'vitest';
import { renderAss } from '../../../../src/services/mediaconvert/captions/ass.ts';
import { readCaptionFont } from '../../../../src/services/mediaconvert/captions/caption-font.ts';
import { parseTtml } from '../../../../src/services/mediaconvert/captions/parse-ttml.ts';
import { paragraph, ttmlOf } from '../ttml-of.ts';

const font = await readCaptionFont(new URL('../../../../../../layers/fonts/montserrat.ttf', import.meta.url).pathname);
const lineOf = (content: string, attributes = 'tts:fontSize="40px"') =>
  renderAss(parseTtml(ttmlOf(paragraph('00.000', '01.000', content, attributes))), font, 0)
    .trimEnd()
    .split('\n')
    .at(-1)
    ?.split('\\blur0')
    .at(-1);

it.each([
  ['braces and backslashes are no commands', '{\\pos(1,1)}\\N', undefined, '\u200e\\{\\\u2060pos(1,1)\\}\\\u2060N'],
  [
    'a line has the direction that is embedded',
    'HH',
    'tts:fontSize="40px" tts:direction="rtl" tts:unicodeBidi="embed"',
    '\u200fHH',
  ],
])('%s', (_, content, attributes, text) => {
  expect(lineOf(content, attributes)?.replace(/^[^}]*\}/, '')).toBe(text);
});
