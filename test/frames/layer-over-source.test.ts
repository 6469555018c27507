import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { CaptionedFrames } from '@cueline/video/captions/captioned.ts';
import { exportLayer, wholeOf } from '@cueline/video/export-layer.ts';
import { pictureFrames } from '@cueline/video/picture/picture-frames.ts';
import { BlockCache } from '@cueline/video/source/block-cache.ts';
import { afterAll, expect, it } from 'vitest';
import { videoPlan } from '#core/media/video-plan.ts';
import { MemoryFile, sourceOf } from '../support/video/files.ts';
import { captionsOf } from './captions-of.ts';
import { meanSimilarity } from './structural-similarity.ts';

const folder = temporaryFolder(afterAll);
const seconds = 1;
const at = (name: string): string => join(folder, name);
const ffmpeg = (...args: readonly string[]) =>
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { maxBuffer: 2 ** 30 });

const source = at('source.mp4');
const pattern = `gradients=size=720x1280:rate=30:duration=${seconds}:speed=0.05:seed=1:nb_colors=6`;
const tags = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv';
const lossless = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0'];
ffmpeg(
  '-f',
  'lavfi',
  '-i',
  pattern,
  '-vf',
  `scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,${tags}`,
  ...lossless,
  source,
);

it.each([
  ['letters with an outline', { template: 'clean' }],
  ['a half transparent box', { template: 'minimal' }],
  ['a box of half the opacity', { template: 'clean', background_color: '#1040ff', background_opacity: 0.5 }],
  ['a blurred shadow', { template: 'neon' }],
  ['words that pop, with a shadow', { look: 'punch' }],
  ['pages that fade', { look: 'cinema' }],
  ['a rounded box in a gradient, which glides', { look: 'pill' }],
  ['a glow around gradients', { look: 'lyric' }],
  ['turned words with two outlines, which bounce', { look: 'bounce' }],
] as const)(
  'a layer of %s, which FFmpeg lays over the source, gives the frames of the burned video',
  async (_, style) => {
    const { canvas, pictureAt } = captionsOf(style, '720p', seconds);
    const facts = {
      ...({ source: 'video', storedAsShown: true } as const),
      ...{ durationMs: seconds * 1000, widthPx: 720, heightPx: 1280, container: 'mp4', sizeBytes: 1 },
      frameRate: { numerator: 30, denominator: 1 },
    };
    const asked = { facts, canvas, preset: 'tiktok' } as const;
    const layer = videoPlan({ ...asked, layer: true });
    const file = new MemoryFile();
    await exportLayer({ plan: layer, range: wholeOf(layer), pictureAt }, file);
    writeFileSync(at('layer.mov'), file.bytes);
    const laid = ffmpeg(
      ...['-i', source, '-i', at('layer.mov'), '-filter_complex', '[0][1]overlay', '-pix_fmt', 'yuv420p'],
      ...['-f', 'rawvideo', '-'],
    );
    const captioned = new CaptionedFrames({ canvas });
    const frameBytes = (canvas.widthPx * canvas.heightPx * 3) / 2;
    expect(laid.length).toBe(30 * seconds * frameBytes);
    let frame = 0;
    const similarities: number[] = [];
    const differences: number[] = [];
    for await (const plain of pictureFrames(
      new BlockCache(sourceOf(source)),
      videoPlan(asked),
      { first: 0 },
      undefined,
    )) {
      const picture = pictureAt(frame);
      const burned = captioned.with(picture, plain);
      const [one, other] = [burned.toBuffer(), laid.subarray(frame * frameBytes, (frame + 1) * frameBytes)];
      burned.free();
      if (picture && frame % 5 === 2) {
        similarities.push(meanSimilarity({ widthPx: canvas.widthPx, one, other }, picture));
        differences.push(
          one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / frameBytes,
        );
      }
      frame += 1;
    }
    expect(similarities.length).toBeGreaterThan(4);
    expect(Math.min(...similarities)).toBeGreaterThan(0.99);
    expect(Math.max(...differences)).toBeLessThan(0.5);
  },
);
