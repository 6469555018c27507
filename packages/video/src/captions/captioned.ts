import type { Picture } from '@cueline/painter/picture.ts';
import type { Frame } from 'node-av/lib';
import type { VideoPlan } from '../plan.ts';
import { blend } from './blend.ts';
import { testMark } from './test-mark.ts';
import { type YuvPicture, yuvPicture } from './yuv-picture.ts';

/** The captions of a frame of the video; undefined where it has none. */
export type PictureAt = (frame: number) => Picture | undefined | Promise<Picture | undefined>;

/** Puts pictures on frames of a canvas. A picture is converted once, however many frames have it. */
export class CaptionedFrames {
  readonly #canvas: VideoPlan['canvas'];
  /** Over all pictures. */
  readonly #mark: YuvPicture | undefined;
  readonly #converted = new WeakMap<Picture, YuvPicture>();

  constructor({ canvas, test }: Pick<VideoPlan, 'canvas' | 'test'>) {
    this.#canvas = canvas;
    this.#mark = test && yuvPicture(testMark(canvas), canvas);
  }

  /** A frame of the caller's own; the given one stays as it is. */
  with(picture: Picture | undefined, frame: Frame): Frame {
    const own = frame.clone();
    const drawn = [picture && this.#yuv(picture), this.#mark].filter((one) => one !== undefined);
    if (!own || (drawn.length > 0 && own.makeWritable() < 0)) throw new Error('There is no memory for a frame');
    for (const one of drawn) blend(own, one);
    return own;
  }

  #yuv(picture: Picture): YuvPicture {
    const known = this.#converted.get(picture);
    if (known) return known;
    const converted = yuvPicture(picture, this.#canvas);
    this.#converted.set(picture, converted);
    return converted;
  }
}
