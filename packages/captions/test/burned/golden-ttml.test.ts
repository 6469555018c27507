import { expect, it } from 'vitest';
import { captionsOf } from '../../../../test/frames/drawn-scenes.ts';
import { scenes } from '../../../../test/frames/scenes.ts';
import { parseTtml } from '../../../../test/support/media/parse-ttml.ts';

it.each(scenes)('writes the scene $name as TTML that another parser reads without a report', (scene) => {
  const cues = parseTtml(captionsOf(scene).ttml);
  expect(cues.length).toBeGreaterThan(0);
  expect(cues.every(({ startMs, endMs, text }) => startMs < endMs && text.trim() !== '')).toBe(true);
});
