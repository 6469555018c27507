import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTtml } from '../../../test/support/media/parse-ttml.ts';
import { expectRoundTrip, transcripts } from './round-trip.ts';

it('random transcripts read back from SRT, WebVTT and TTML as the cues they were made of', async () => {
  await fc.assert(fc.asyncProperty(transcripts, expectRoundTrip));
});

it('parseTtml refuses a document that is not well-formed', () => {
  expect(() =>
    parseTtml('<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">a & b</p></div></body></tt>'),
  ).toThrow();
});
