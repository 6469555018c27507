import { AV_BUFFERSRC_FLAG_KEEP_REF, AVERROR_EOF } from 'node-av/constants';
import { Filter, type FilterContext, FilterGraph, FilterInOut, Frame } from 'node-av/lib';

/** Filters of FFmpeg, written as in its commands, through which frames of one kind pass one after the other. */
export class FilterFrames {
  readonly #graph = new FilterGraph();
  readonly #source: FilterContext;
  readonly #sink: FilterContext;

  /** `arguments_` are those of the source of the graph, as FFmpeg names them. */
  constructor(kind: 'video' | 'audio', arguments_: string, filters: string) {
    this.#graph.alloc();
    const prefix = kind === 'audio' ? 'a' : '';
    this.#source = this.#made(`${prefix}buffer`, 'in', arguments_);
    this.#sink = this.#made(`${prefix}buffersink`, 'out');
    const ends = (name: string, filterCtx: FilterContext) => FilterInOut.createList([{ name, filterCtx, padIdx: 0 }]);
    const parsed = this.#graph.parsePtr(filters, ends('out', this.#sink), ends('in', this.#source));
    if (parsed < 0 || this.#graph.configSync() < 0) throw new Error(`FFmpeg refuses the filters ${filters}`);
  }

  /** The frames that come out after one went in, which the caller frees; null ends the stream. */
  *passed(frame: Frame | null): Generator<Frame> {
    const added = this.#source.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF);
    // A filter that cuts wants no more after the end of its part.
    if (added < 0 && added !== AVERROR_EOF) {
      throw new Error('FFmpeg refuses a frame of a kind that its filters were not made for');
    }
    for (;;) {
      const result = new Frame();
      result.alloc();
      if (this.#sink.buffersinkGetFrameSync(result) < 0) return result.free();
      result.timeBase = this.#sink.buffersinkGetTimeBase();
      yield result;
    }
  }

  close(): void {
    this.#graph.free();
  }

  #made(filter: string, name: string, arguments_?: string): FilterContext {
    const found = Filter.getByName(filter);
    const context = found && this.#graph.createFilter(found, name, arguments_ ?? null);
    if (!context) throw new Error(`FFmpeg refuses the filter ${filter} with ${arguments_}`);
    return context;
  }
}
