import { afterEach, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { captionDrawing } from '#runtime/caption-drawing.ts';

const live = '019ab2c4-0000-7000-8000-000000000009';

afterEach(() => void vi.unstubAllEnvs());

it.each(['mediaconvert', 'auto'])('a test account has our own code draw in a stage that says %s', (renderer) => {
  vi.stubEnv(environmentNames.captionDrawing, JSON.stringify({ renderer, burnIn: {} }));
  expect(captionDrawing(live).renderer).toBe(renderer);
  expect(captionDrawing(testAccountOf(live)).renderer).toBe('lambda');
});
