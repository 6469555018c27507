import type { Frame } from 'node-av/lib';
import type { Picture } from '#painter/picture.ts';
import { blend } from './blend.ts';
import { type YuvPicture, yuvPicture } from './yuv-picture.ts';

/** The captions of a frame of the video; undefined where it has none. */
export type PictureAt = (frame: number) => Picture | undefined | Promise<Picture | undefined>;

/** Puts pictures on frames of a canvas. A picture is converted once, however many frames have it. */
export class CaptionedFrames {
  readonly #canvas: { readonly widthPx: number; readonly heightPx: number };
  readonly #converted = new WeakMap<Picture, YuvPicture>();

  constructor(canvas: { readonly widthPx: number; readonly heightPx: number }) {
    this.#canvas = canvas;
  }

  /** A frame of the caller's own; the given one stays as it is. */
  with(picture: Picture | undefined, frame: Frame): Frame {
    const own = frame.clone();
    if (!own || (picture && own.makeWritable() < 0)) throw new Error('There is no memory for a frame');
    if (picture) blend(own, this.#yuv(picture));
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
