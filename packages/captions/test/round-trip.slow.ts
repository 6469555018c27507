import fc from 'fast-check';
import { it } from 'vitest';
import { expectRoundTrip, transcripts } from './round-trip.ts';

it('100,000 random transcripts read back from SRT, WebVTT and TTML as the cues they were made of', async () => {
  await fc.assert(fc.asyncProperty(transcripts, expectRoundTrip), { numRuns: 100_000 });
});
