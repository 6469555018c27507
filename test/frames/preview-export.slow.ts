import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { CaptionedFrames } from '@cueline/video/captions/captioned.ts';
import { exportVideo } from '@cueline/video/export-video.ts';
import { pictureFrames } from '@cueline/video/picture/picture-frames.ts';
import { BlockCache } from '@cueline/video/source/block-cache.ts';
import { afterAll, expect, it } from 'vitest';
import { Look, Template } from '#contract/schemas/style-choices.ts';
import { videoPlan } from '#core/media/video-plan.ts';
import { bytesOf, MemoryFile, sourceOf } from '../support/video/files.ts';
import { framesBefore } from '../support/video/frames.ts';
import { captionsOf } from './captions-of.ts';
import { meanSimilarity } from './structural-similarity.ts';

const folder = temporaryFolder(afterAll);

const seconds = 3;
/** A picture that moves, so that the captions do not have the bit rate for themselves; without grain, which no encoder keeps. */
function clip(): string {
  const path = join(folder, 'clip.mp4');
  const picture = `gradients=size=1080x1920:rate=30:duration=${seconds}:speed=0.05:seed=1:nb_colors=6`;
  const sound = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, ...sound, ...encoding, path]);
  return path;
}
const path = clip();

const styles = [...Template.options.map((template) => ({ template })), ...Look.options.map((look) => ({ look }))];
const cases = (['720p', '1080p'] as const).flatMap((resolution) =>
  styles.map((style) => ({ name: Object.values(style).join(), resolution, style })),
);

it.each(cases)(
  'the captions of an export are those that were painted: $name at $resolution',
  async ({ style, resolution }) => {
    const { canvas, pictureAt } = captionsOf(style, resolution, seconds);
    const facts = {
      ...({ source: 'video', storedAsShown: true } as const),
      ...{ durationMs: seconds * 1000, widthPx: 1080, heightPx: 1920, container: 'mp4', sizeBytes: 1 },
      frameRate: { numerator: 30, denominator: 1 },
    };
    const plan = videoPlan({ facts, canvas, preset: 'tiktok' });
    const exported = new MemoryFile();
    await exportVideo({ source: sourceOf(path), plan, mediaUs: seconds * 1e6, pictureAt }, exported);
    const decoded = await framesBefore(bytesOf(exported.bytes), plan);
    const captioned = new CaptionedFrames({ canvas });
    let frame = 0;
    const similarities: number[] = [];
    for await (const plain of pictureFrames(new BlockCache(sourceOf(path)), plan, { first: 0 }, undefined)) {
      const picture = pictureAt(frame);
      const previewed = captioned.with(picture, plain);
      const yuv = decoded[frame]?.yuv;
      if (picture && yuv && frame % 5 === 2) {
        const luma = { widthPx: canvas.widthPx, one: previewed.toBuffer(), other: yuv };
        similarities.push(meanSimilarity(luma, picture));
      }
      previewed.free();
      frame += 1;
    }
    expect(frame).toBe(decoded.length);
    expect(similarities.length).toBeGreaterThan(5);
    expect(Math.min(...similarities)).toBeGreaterThan(0.98);
  },
);
