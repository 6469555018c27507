import { avChannelLayoutDefault, avChannelLayoutDescribe, type Frame } from 'node-av/lib';
import { FilterFrames } from '../filter-frames.ts';
import type { Fraction } from '../source/times.ts';

export const samplesPerSecond = 48_000;
/** What comes out, as FFmpeg's filter abuffer describes it. */
export const stereo = `time_base=1/${samplesPerSecond}:sample_rate=${samplesPerSecond}:sample_fmt=fltp:channel_layout=stereo`;

/** Makes sound of any kind into stereo of one kind, also where a file changes the kind on the way. */
export class StereoSound {
  readonly #timeBase: Fraction;
  #graph: { readonly kind: string; readonly filters: FilterFrames } | undefined;

  constructor(timeBase: Fraction) {
    this.#timeBase = timeBase;
  }

  *passed(frame: Frame): Generator<Frame> {
    const layout = frame.channelLayout.mask ? frame.channelLayout : avChannelLayoutDefault(frame.channels);
    const kind = [
      `time_base=${this.#timeBase.num}/${this.#timeBase.den}:sample_rate=${frame.sampleRate}`,
      `sample_fmt=${frame.format}:channel_layout=${avChannelLayoutDescribe(layout)}`,
    ].join(':');
    if (this.#graph?.kind !== kind) {
      yield* this.rest();
      const filters = `aresample=${samplesPerSecond},aformat=sample_fmts=fltp:channel_layouts=stereo,asettb=1/${samplesPerSecond}`;
      this.#graph = { kind, filters: new FilterFrames('audio', kind, filters) };
    }
    yield* this.#graph.filters.passed(frame);
  }

  *rest(): Generator<Frame> {
    if (this.#graph) yield* this.#graph.filters.passed(null);
    this.close();
  }

  close(): void {
    this.#graph?.filters.close();
    this.#graph = undefined;
  }
}
