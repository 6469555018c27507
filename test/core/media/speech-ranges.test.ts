import { expect, it } from 'vitest';
import { isHeardByUs, speechRanges } from '#core/media/speech-ranges.ts';
import { videoFacts } from './example-facts.ts';

it.each([
  [1, 1],
  [120_000, 1],
  [120_001, 2],
  [4 * 3_600_000, 120],
])('parts sound of %i ms into equal ranges without a gap', (durationMs, count) => {
  const ranges = speechRanges({ ...videoFacts, durationMs });
  expect(ranges.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, index) => index));
  expect(ranges[0]?.start_ms).toBe(0);
  expect(ranges.at(-1)?.end_ms).toBe(durationMs);
  for (const { index, start_ms } of ranges.slice(1)) expect(start_ms).toBe(ranges[index - 1]?.end_ms);
});

it.each([
  ['transcribe', 'en', false, false],
  ['own', 'de', 2, true],
  ['auto', 'en', false, true],
  ['auto', 'auto', undefined, true],
  ['auto', 'de', false, false],
  ['auto', 'en', true, false],
  ['auto', 'auto', 3, false],
] as const)(
  'with speech %s, language %s and speakers %s our own recogniser hears: %s',
  (speech, language, speakers, own) => {
    expect(isHeardByUs({ speech }, { language, speakers }, videoFacts)).toBe(own);
  },
);

const broadcast = { ...videoFacts, container: 'mpeg_ts', durationMs: 3_600_000 };

it('hears all at once where a range may not be found by its time, and leaves what is too long for that to Transcribe', () => {
  expect(speechRanges(broadcast)).toHaveLength(1);
  const asked = { language: 'en', speakers: false } as const;
  expect(isHeardByUs({ speech: 'auto' }, asked, broadcast)).toBe(true);
  expect(isHeardByUs({ speech: 'auto' }, asked, { ...broadcast, durationMs: 3_600_001 })).toBe(false);
  expect(isHeardByUs({ speech: 'auto' }, asked, { ...videoFacts, sizeBytes: 4e9 + 1 })).toBe(false);
  expect(isHeardByUs({ speech: 'own' }, asked, { ...broadcast, durationMs: 3_600_001 })).toBe(true);
});
