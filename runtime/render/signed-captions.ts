import { Scenes } from '@cueline/captions/scene/scenes.ts';
import { loadCanvasKit } from '@cueline/painter/canvas-kit.ts';
import { openFont } from '@cueline/painter/open-font.ts';
import { Painter } from '@cueline/painter/painter.ts';
import type { PictureAt } from '@cueline/video/captions/captioned.ts';
import { firstFrameOf } from '@cueline/video/plan.ts';
import * as v from 'valibot';
import { PaintedCaptions } from '#contract/schemas/painted-captions.ts';
import type { RenderWork } from '#contract/schemas/render-work.ts';
import type { CountedReads } from './counted-reads.ts';

/** Runs work that never waits, and throws where it does not end: a customer's font may be made never to end. */
export type Limited = <Result>(work: () => Result) => Result;

/** The captions of each frame of a video, painted as they are asked for. */
export async function signedCaptions(
  { plan, captions }: Exclude<RenderWork, { makes: 'sound' }>,
  reads: CountedReads,
  limited: Limited,
): Promise<PictureAt> {
  if (!captions) return () => undefined;
  const { url, fontUrl, emojiUrl } = captions;
  const [kit, document, text, emoji] = await Promise.all([
    loadCanvasKit(),
    reads.whole(url),
    reads.whole(fontUrl),
    emojiUrl === undefined ? undefined : reads.whole(emojiUrl),
  ]);
  const painted = v.parse(PaintedCaptions, JSON.parse(new TextDecoder().decode(document)));
  const font = limited(() => openFont(kit, text, emoji));
  const scenes = new Scenes(painted, font);
  const painter = new Painter(kit, font, painted.canvas);
  const first = firstFrameOf(plan);
  return (frame) =>
    limited(() => {
      const scene = scenes.at(first + frame);
      return scene && painter.paint(scene);
    });
}
