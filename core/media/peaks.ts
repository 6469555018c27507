import type { Peaks } from '#contract/schemas/peaks.ts';

/** A peak is at least this long: 20 ms at 8,000 samples a second. */
const samplesPerPeak = 160;
/** Twenty minutes have peaks of at most 60 ms, in which an editor finds pauses; the file has at most 180 KB. */
const maxPeaks = 20_000;

/** The sound of a WAVE file of 16 bits, given in parts of any size. */
export class PeakReader {
  readonly #sampleRate: number;
  readonly #channels: number;
  readonly #lowest: number[] = [];
  readonly #highest: number[] = [];
  #samples = 0;
  #low = 0;
  #high = 0;

  constructor({ sampleRate, channels }: Pick<WaveHeader, 'sampleRate' | 'channels'>) {
    this.#sampleRate = sampleRate;
    this.#channels = channels;
  }

  /** Whole samples of all channels. */
  add(samples: Int16Array): void {
    for (const sample of samples) {
      if (sample < this.#low) this.#low = sample;
      else if (sample > this.#high) this.#high = sample;
      this.#samples += 1;
      if (this.#samples % (samplesPerPeak * this.#channels) === 0) this.#close();
    }
  }

  #close(): void {
    this.#lowest.push(this.#low);
    this.#highest.push(this.#high);
    this.#low = 0;
    this.#high = 0;
  }

  /** Neighbours are joined until few enough are left. */
  peaks(): Peaks {
    if (this.#samples % (samplesPerPeak * this.#channels) > 0) this.#close();
    const joined = Math.max(1, Math.ceil(this.#lowest.length / maxPeaks));
    const data: number[] = [];
    for (let at = 0; at < this.#lowest.length; at += joined)
      data.push(
        toInt8(Math.min(...this.#lowest.slice(at, at + joined))),
        toInt8(Math.max(...this.#highest.slice(at, at + joined))),
      );
    return {
      version: 2,
      channels: 1,
      sample_rate: this.#sampleRate,
      samples_per_pixel: samplesPerPeak * joined,
      bits: 8,
      length: data.length / 2,
      data,
    };
  }
}

const toInt8 = (sample: number): number => Math.trunc(sample / 256);

export interface WaveHeader {
  readonly sampleRate: number;
  readonly channels: number;
  /** Where the samples begin, and where they end at the latest. */
  readonly dataStart: number;
  readonly dataEnd: number;
}

/** The header of a WAVE file, by its first bytes. https://www.rfc-editor.org/rfc/rfc2361 */
export function readWaveHeader(bytes: Uint8Array): WaveHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (name(0) !== 'RIFF' || name(8) !== 'WAVE') throw new Error('Not a WAV file');
  let format: Pick<WaveHeader, 'sampleRate' | 'channels'> | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [chunk, size, start] = [name(at), view.getUint32(at + 4, true), at + 8];
    if (chunk === 'data' && format) return { ...format, dataStart: start, dataEnd: start + size };
    if (chunk === 'fmt ') {
      if (view.getUint16(start + 14, true) !== 16) throw new Error('The sound has no samples of 16 bits');
      format = { channels: view.getUint16(start + 2, true), sampleRate: view.getUint32(start + 4, true) };
    }
    // Chunks begin at even offsets.
    at = start + size + (size % 2);
  }
  throw new Error('The WAV file contains no audio');
}
