import { AV_FRAME_DATA_DISPLAYMATRIX, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import type { Frame, Stream } from 'node-av/lib';
import { FilterFrames } from '../filter-frames.ts';
import type { PicturePlan, VideoPlan } from '../plan.ts';
import { colorFilters, readMatrix } from './color-filters.ts';
import { fitFilters } from './fit-filters.ts';
import { rotationFilters } from './rotation-filters.ts';

/** Makes frames of a file into frames of the video: upright, of the canvas's size, 4:2:0 in Rec. 709. */
export class CanvasFrames {
  readonly #plan: PicturePlan;
  readonly #canvas: VideoPlan['canvas'];
  readonly #stream: Stream | undefined;
  #filters: { readonly kind: string; readonly graph: FilterFrames } | undefined;
  #last: { readonly source: Frame; readonly result: Frame } | undefined;

  constructor(plan: PicturePlan, canvas: VideoPlan['canvas'], stream?: Stream) {
    this.#plan = plan;
    this.#canvas = canvas;
    this.#stream = stream;
  }

  /** The same frame gives the same result, which is valid until another frame is given, and is not written to. */
  from(source: Frame): Frame {
    if (this.#last?.source === source) return this.#last.result;
    this.#last?.result.free();
    this.#last = undefined;
    const [result] = this.#filtersFor(source).passed(source);
    if (!result) throw new Error('FFmpeg gives no frame for a frame');
    this.#last = { source, result };
    return result;
  }

  close(): void {
    this.#last?.result.free();
    this.#filters?.graph.close();
  }

  /** Made again where a file changes the kind of its frames on the way, as television does. */
  #filtersFor(frame: Frame): FilterFrames {
    frame.colorSpace = readMatrix(frame);
    const shape = this.#stream?.sampleAspectRatio;
    const { num, den } = shape && shape.num > 0 ? shape : frame.sampleAspectRatio;
    const kind = [
      `video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=1/1000`,
      `pixel_aspect=${num > 0 && den > 0 ? `${num}/${den}` : '1/1'}`,
      `colorspace=${frame.colorSpace}:range=${frame.colorRange}`,
    ].join(':');
    const colors = { matrix: frame.colorSpace, primaries: frame.colorPrimaries, transfer: frame.colorTrc };
    const matrix =
      frame.getSideData(AV_FRAME_DATA_DISPLAYMATRIX) ??
      this.#stream?.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
    const filters = [
      ...rotationFilters(matrix),
      ...fitFilters(this.#plan, this.#canvas),
      ...colorFilters(colors, this.#plan.colorSpace),
      'format=yuv420p',
    ].join(',');
    const known = this.#filters;
    if (known?.kind === `${kind} ${filters}`) return known.graph;
    known?.graph.close();
    const graph = new FilterFrames('video', kind, filters);
    this.#filters = { kind: `${kind} ${filters}`, graph };
    return graph;
  }
}
