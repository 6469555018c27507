import type { Picture } from '@cueline/painter/picture.ts';
import { CaptionPictures } from './caption-pictures.ts';
import { drawPicture } from './draw-picture.ts';
import type { LaidOut } from './lay-out-captions.ts';
import type { Box } from './placing.ts';
import type { PreviewFonts } from './preview-fonts.ts';

/** The captions over the picture of the player: those of its time, in the pixels of the video. */
export class ShownCaptions {
  /** Asked for once: Firefox refuses the context of a canvas of the page to a worker that asks again. */
  #pen: OffscreenCanvasRenderingContext2D | null = null;
  #pictures: CaptionPictures | undefined;
  #seconds = 0;
  #size: readonly [widthPx: number, heightPx: number] = [1, 1];
  #drawing: ReturnType<typeof setTimeout> | undefined;
  #shown: Picture | undefined;
  readonly #onBox: (box: Box | undefined) => void;

  /** `onBox` gets where the captions are each time when they are drawn. */
  constructor(onBox: (box: Box | undefined) => void) {
    this.#onBox = onBox;
  }

  /** Draws on this canvas from now on. */
  drawOn(canvas: OffscreenCanvas): void {
    this.#pen = canvas.getContext('2d');
    this.#redraw();
  }

  /** Draws these captions from now on; none where there is no text. */
  replace(laidOut: LaidOut | undefined, fonts: PreviewFonts): void {
    this.#pictures?.close();
    this.#pictures = laidOut && new CaptionPictures(laidOut, fonts);
    const { widthPx = 1, heightPx = 1 } = laidOut?.request.canvas ?? {};
    this.#size = [widthPx, heightPx];
    this.#redraw();
  }

  /** Draws the captions of another time. Of times that come faster than captions are painted, the last is drawn. */
  seek(seconds: number): void {
    this.#seconds = seconds;
    this.#drawing ??= setTimeout(() => {
      this.#drawing = undefined;
      this.#draw();
    });
  }

  #redraw(): void {
    this.#shown = undefined;
    const canvas = this.#pen?.canvas;
    // Which clears it, too.
    if (canvas) [canvas.width, canvas.height] = this.#size;
    this.#draw();
  }

  #draw(): void {
    const [pen, before, picture] = [this.#pen, this.#shown, this.#pictures?.at(this.#seconds)];
    if (!pen || picture === before) return;
    if (before) pen.clearRect(before.leftPx, before.topPx, before.widthPx, before.heightPx);
    if (picture) drawPicture(pen, picture);
    this.#shown = picture;
    const [widthPx, heightPx] = this.#size;
    this.#onBox(
      picture && {
        left: picture.leftPx / widthPx,
        top: picture.topPx / heightPx,
        width: picture.widthPx / widthPx,
        height: picture.heightPx / heightPx,
      },
    );
  }
}
