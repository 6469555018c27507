import { execFileSync } from 'node:child_process';
import type { Heard, HearOptions, Pcm, ScriptWord } from '@cueline/speech/recogniser.ts';
import { expect, it } from 'vitest';
import { type HearRange, hearRange, soundOfRange } from '#runtime/speech/hear-range.ts';
import { madeFile, picture } from '../../support/video/made-files.ts';

type TimedWord = Heard['words'][number];

/** 80 s of a tone that is silent for 0.6 s at 38.5 s, and less loud for 1 s at 43 s. */
const volume = 'if(between(t\\,38.5\\,39.1)\\,0\\,if(between(t\\,43\\,44)\\,0.3\\,1))';
const source = madeFile('wav', picture(`aevalsrc=0.5*sin(6283*t)*${volume}:s=16000:d=80`));
const mediaMs = 80_000;
/** The middle of the first quarter of a second that is silent. */
const borderMs = 38_635;

/** Hears a word at the start of the sound that it is given, and keeps how long that is and what it was asked for. */
const listener = (likeness?: number) => {
  const lengths: number[] = [];
  const asked: HearOptions[] = [];
  const hear = async (pcm: Pcm, options: HearOptions = {}): Promise<Heard> => {
    let samples = 0;
    for await (const chunk of pcm) samples += chunk.length;
    lengths.push(samples / 16);
    asked.push(options);
    const words = likeness === undefined ? [] : [{ text: 'word', startMs: 0.4, endMs: 0.4, confidence: 0.12345 }];
    return { words, likeness, leftOut: [] };
  };
  const align = async (pcm: Pcm, words: readonly ScriptWord[]): Promise<TimedWord[]> => {
    await hear(pcm);
    return words.map(({ text, near }) => ({
      text,
      startMs: near?.startMs ?? 0,
      endMs: near?.endMs ?? 0,
      confidence: 0.5,
    }));
  };
  return { lengths, asked, hear, align };
};
const heard = (range: HearRange['range'], recogniser: ReturnType<typeof listener>, mustBeEnglish = false) =>
  hearRange({ source, audioTrack: 1, mediaMs, range, mustBeEnglish }, recogniser);
const whole = { startMs: 0, endMs: mediaMs };

it('cuts ranges at the quietest place near their border, with every moment in one of them', async () => {
  const recogniser = listener(0.9);
  const first = await heard({ startMs: 0, endMs: 40_000 }, recogniser);
  const second = await heard({ startMs: 40_000, endMs: mediaMs }, recogniser);
  expect(first.foundMs).toBeCloseTo(borderMs, -1);
  const startMs = Math.round(first.foundMs);
  expect(second.words).toEqual([{ text: 'word', startMs, endMs: startMs + 1, confidence: 0.123 }]);
  expect(second.foundMs).toBeCloseTo(mediaMs, -1);
  expect((recogniser.lengths[0] ?? 0) + (recogniser.lengths[1] ?? 0)).toBeCloseTo(mediaMs, -1);
});

it('gives the sound of a range to another engine as it would be heard here', async () => {
  const range = { startMs: 40_000, endMs: mediaMs };
  const { startMs, foundMs, wav } = await soundOfRange({ source, audioTrack: 1, mediaMs, range });
  expect([startMs, foundMs]).toEqual([expect.closeTo(borderMs, -1), expect.closeTo(mediaMs, -1)]);
  const wave = Buffer.from(wav, 'base64');
  const samples = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', 'pipe:0', '-ar', '16000', '-ac', '1', '-f', 's16le', '-'],
    {
      input: wave,
      maxBuffer: 2 ** 24,
    },
  );
  // Nothing is resampled: so it says that it has one channel of 16 kHz.
  expect(samples.equals(wave.subarray(44))).toBe(true);
  expect(samples.length / 32).toBeCloseTo(foundMs - startMs, 3);
  // The tone is half as loud as can be.
  const loudest = new Int16Array(Uint8Array.from(samples).buffer).reduce((most, sample) => Math.max(most, sample), 0);
  expect(loudest / 32_767).toBeCloseTo(0.5, 1);
});

it('asks for the words of a script in times of the range, and answers them in times of the media', async () => {
  const recogniser = listener();
  const script = [{ text: 'bread', near: { startMs: 41_000, endMs: 41_400 }, isHeard: false }];
  const range = { startMs: 40_000, endMs: mediaMs };
  const found = await hearRange({ source, audioTrack: 1, mediaMs, range, mustBeEnglish: false, script }, recogniser);
  expect(found.words).toEqual([{ text: 'bread', startMs: 41_000, endMs: 41_400, confidence: 0.5 }]);
  expect(recogniser.lengths[0]).toBeCloseTo(mediaMs - borderMs, -1);
});

it('says what is not likely English, and hears no more than tells it where it is asked so', async () => {
  const foreign = listener(0.4);
  expect(await heard(whole, foreign, true)).toMatchObject({ isForeign: true });
  await heard(whole, foreign);
  expect(foreign.asked).toEqual([{ onlyEnglish: true }, { onlyEnglish: false }]);
  expect(await heard(whole, listener(0.9), true)).not.toHaveProperty('isForeign');
});

it('finds nothing in a range after the end of the sound', async () => {
  const range = { startMs: 200_000, endMs: 260_000 };
  const found = await hearRange({ source, audioTrack: 1, mediaMs: 400_000, range, mustBeEnglish: false }, listener());
  expect(found.foundMs).toBe(0);
});

it('has no words of a range in which nobody speaks, in whatever language', async () => {
  expect(await heard(whole, listener(), true)).toEqual({ words: [], foundMs: expect.any(Number) });
});
