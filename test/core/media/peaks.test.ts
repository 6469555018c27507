import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PeakReader, readWaveHeader } from '#core/media/peaks.ts';

const stereo = { sampleRate: 8000, channels: 2 };

describe('peaks', () => {
  it('are the lowest and the highest sample of both channels in each 20 ms', () => {
    const reader = new PeakReader(stereo);
    const samples = new Int16Array(2 * 160 * 2);
    samples.set([-32_768], 10);
    samples.set([12_800], 11);
    samples.set([25_600], 321);
    reader.add(samples);
    expect(reader.peaks()).toEqual({
      version: 2,
      channels: 1,
      sample_rate: 8000,
      samples_per_pixel: 160,
      bits: 8,
      length: 2,
      data: [-128, 50, 0, 100],
    });
  });

  it('do not depend on how the sound is cut into parts, and lose no sample', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 2000 }),
        fc.array(fc.nat(2000), { maxLength: 5 }),
        (samples, cuts) => {
          const [whole, parts] = [new PeakReader(stereo), new PeakReader(stereo)];
          whole.add(Int16Array.from(samples));
          const ends = [...cuts.toSorted((one, other) => one - other), samples.length];
          ends.reduce((start, end) => {
            parts.add(Int16Array.from(samples.slice(start, end)));
            return Math.max(start, end);
          }, 0);
          expect(parts.peaks()).toEqual(whole.peaks());
          expect(Math.max(0, ...whole.peaks().data)).toBe(Math.trunc(Math.max(0, ...samples) / 256));
        },
      ),
    );
  });

  it('of four hours are at most 20,000 of equal length', () => {
    const reader = new PeakReader({ sampleRate: 8000, channels: 1 });
    const second = new Int16Array(8000).fill(256);
    for (let at = 0; at < 4 * 3600; at += 1) reader.add(second);
    const { length, samples_per_pixel, data } = reader.peaks();
    expect(length).toBe(20_000);
    expect(length * samples_per_pixel).toBe(4 * 3600 * 8000);
    expect(new Set(data)).toEqual(new Set([0, 1]));
  });
});

const chunk = (name: string, bytes: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from(name), size, bytes, Buffer.alloc(bytes.length % 2)]);
};
const format = (bits: number): Buffer => {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt16LE(1, 0);
  bytes.writeUInt16LE(2, 2);
  bytes.writeUInt32LE(8000, 4);
  bytes.writeUInt16LE(bits, 14);
  return chunk('fmt ', bytes);
};
const wave = (...chunks: Buffer[]): Buffer => chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]));

describe('the header of a WAVE file', () => {
  it('locates the samples, whatever is before them', () => {
    const bytes = wave(
      chunk('JUNK', Buffer.alloc(3)),
      format(16),
      chunk('LIST', Buffer.alloc(8)),
      chunk('data', Buffer.alloc(20)),
    );
    expect(readWaveHeader(bytes)).toEqual({ ...stereo, dataStart: bytes.length - 20, dataEnd: bytes.length });
  });

  it.each([
    ['another file', Buffer.from('RIFF....AVI '), /Not a WAV/],
    ['samples of 24 bits', wave(format(24), chunk('data', Buffer.alloc(6))), /16 bits/],
    ['no samples', wave(format(16)), /no audio/],
  ])('is refused for %s', (_, bytes, message) => {
    expect(() => readWaveHeader(bytes)).toThrow(message);
  });
});
