import type { Scenes } from '@cueline/captions/scene/scenes.ts';
import type { Painter } from '@cueline/painter/painter.ts';
import type { LaidOut } from './lay-out-captions.ts';
import type { PreviewFonts } from './preview-fonts.ts';

/** Pictures of captions that are laid out, by their time. */
export class CaptionPictures {
  readonly #scenes: Scenes;
  readonly #painter: Painter;
  readonly #fps: number;

  constructor({ request, layout, font }: LaidOut, { painting }: PreviewFonts) {
    this.#scenes = painting.scenesOf(request, layout, font);
    this.#painter = painting.painterOf(font, request.canvas);
    this.#fps = request.fps;
  }

  /** Undefined where no captions are shown. A picture that stays is the same object. */
  at(seconds: number) {
    const scene = this.#scenes.at(frameAt(seconds, this.#fps));
    return scene && this.#painter.paint(scene);
  }

  close(): void {
    this.#painter.close();
  }
}

/** Between two frames too, so that motions are smooth. A player rounds the time of a frame. */
function frameAt(seconds: number, fps: number): number {
  const frame = seconds * fps;
  const nearest = Math.round(frame);
  return Math.abs(frame - nearest) < 0.001 ? nearest : frame;
}
