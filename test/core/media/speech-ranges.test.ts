import { expect, it } from 'vitest';
import { heardInRangesBy, speechRanges } from '#core/media/speech-ranges.ts';
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
  ['transcribe', 'en', false, undefined],
  ['own', 'de', 2, 'own'],
  ['auto', 'en', false, 'own'],
  ['auto', 'auto', undefined, 'own'],
  ['auto', 'de', false, undefined],
  ['auto', 'en', true, undefined],
  ['auto', 'auto', 3, undefined],
  ['address', 'auto', false, 'address'],
  ['address', 'de', undefined, 'address'],
  ['address', 'en', 2, undefined],
  // Its words come from a text alone.
  ['address', 'xh', false, undefined],
] as const)('with speech %s, language %s and speakers %s ranges are heard by: %s', (speech, language, speakers, by) => {
  expect(heardInRangesBy({ speech }, { language, speakers }, videoFacts)).toBe(by);
});

const broadcast = { ...videoFacts, container: 'mpeg_ts', durationMs: 3_600_000 };

it('hears all at once where a range may not be found by its time, and leaves what is too long for that to Transcribe', () => {
  expect(speechRanges(broadcast)).toHaveLength(1);
  const asked = { language: 'en', speakers: false } as const;
  expect(heardInRangesBy({ speech: 'auto' }, asked, broadcast)).toBe('own');
  expect(heardInRangesBy({ speech: 'auto' }, asked, { ...broadcast, durationMs: 3_600_001 })).toBeUndefined();
  expect(heardInRangesBy({ speech: 'auto' }, asked, { ...videoFacts, sizeBytes: 4e9 + 1 })).toBeUndefined();
  expect(heardInRangesBy({ speech: 'own' }, asked, { ...broadcast, durationMs: 3_600_001 })).toBe('own');
});

it('sends an engine by address no more than two minutes at once', () => {
  const asked = { language: 'en', speakers: false } as const;
  const by = (durationMs: number) => heardInRangesBy({ speech: 'address' }, asked, { ...broadcast, durationMs });
  expect([by(120_000), by(120_001)]).toEqual(['address', undefined]);
});
