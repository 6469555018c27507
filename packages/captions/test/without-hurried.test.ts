import { expect, it } from 'vitest';
import { burnedCaptions } from '../src/burned/burned-captions.ts';
import { canvasOf, safeZoneOf } from '../src/presets/presets.ts';
import { resolveStyle } from '../src/styles/resolve-style.ts';
import { cuesFromLines } from '../src/subtitles/cues.ts';
import { withoutHurried } from '../src/without-hurried.ts';
import type { TimedLine } from '../src/words.ts';
import { captionFont } from './caption-fonts.ts';

const line = (text: string, startMs: number, endMs: number, unheard?: true): TimedLine => {
  const words = text.split(' ');
  const msPerWord = (endMs - startMs) / words.length;
  return {
    words: words.map((each, at) => ({
      text: each,
      startMs: startMs + Math.floor(at * msPerWord),
      endMs: startMs + Math.floor((at + 1) * msPerWord),
      ...(unheard && { unheard }),
    })),
  };
};
const spokenLine = line('Mix the water and the flour.', 0, 2000);
const nobodySpoke = 'Add the salt and wait for twenty minutes.';
const linesWith = (endMs: number): TimedLine[] => [
  spokenLine,
  line(nobodySpoke, 2000, endMs, true),
  line('It is ready to eat.', 9000, 10_500),
];

it('leaves out a line that nobody spoke where it has less time than it takes to read, and only there', () => {
  // 41 characters are two seconds for readers of English.
  expect(withoutHurried(linesWith(4040), 'en')).toHaveLength(2);
  expect(withoutHurried(linesWith(4060), 'en')).toHaveLength(3);
  expect(withoutHurried([line(nobodySpoke, 2000, 2400)], 'en')).toHaveLength(1);
});

it('a passage of several lines is judged as one', () => {
  const lines = [line('Add the', 0, 100, true), line('salt and', 100, 200, true), line('wait here', 200, 3000, true)];
  expect(withoutHurried(lines, 'en')).toHaveLength(3);
});

it.each([
  [2400, false],
  [6000, true],
])('a line that nobody spoke and that ends at %i ms is in subtitles and burned captions: %s', (endMs, shown) => {
  const lines = linesWith(endMs);
  const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
  const burned = burnedCaptions(
    {
      lines,
      language: 'en',
      style: resolveStyle({}),
      canvas,
      safeZone: safeZoneOf('tiktok', canvas),
      fps: 25,
      range: { startMs: 0, endMs: 12_000 },
    },
    captionFont,
  );
  expect(cuesFromLines(lines, 'en').some((cue) => cue.rows.join(' ').includes('salt'))).toBe(shown);
  expect(burned.ttml?.includes('salt')).toBe(shown);
  expect(burned.ttml).toContain('ready');
});
