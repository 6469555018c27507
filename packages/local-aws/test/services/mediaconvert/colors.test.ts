import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateJobCommand, MediaConvertClient, type VideoPreprocessor } from '@aws-sdk/client-mediaconvert';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { hdrBars, interlacedBar, vp8Bars } from '../../../../../test/support/media/made-media.ts';
import { frameAt, type Picture } from '../../../../../test/support/media/media.ts';
import { colorTagsOf, expectBars, rowJumpsOf } from '../../../../../test/support/media/picture-checks.ts';
import { createMediaConvert } from '../../../src/services/mediaconvert/service.ts';
import { startMediaCloud } from '../../media/media-cloud.ts';
import { jobRequest, video } from './job-request.ts';

const dir = mkdtempSync(join(tmpdir(), 'cueline-colors-'));
const size = { widthPx: 640, heightPx: 360 };
const may = (Action: string) => ({ Effect: 'Allow' as const, Action, Resource: 'arn:aws:s3:::media/*' });

const cloud = await startMediaCloud(createMediaConvert);
const client = new MediaConvertClient(cloud.clientConfig);
const role = cloud.role('convert', [may('s3:GetObject'), may('s3:PutObject')]);
for (const path of await Promise.all([
  hdrBars(dir, 'smpte2084'),
  hdrBars(dir, 'arib-std-b67'),
  vp8Bars(dir),
  interlacedBar(dir),
])) {
  await cloud.put(path.slice(dir.length + 1), readFileSync(path));
}
afterAll(() => cloud.stop());

const convert = async (
  name: string,
  VideoPreprocessors: VideoPreprocessor | undefined,
  selector = {},
  picture = video(640, 360),
) => {
  const destination = `exports/${randomUUID()}`;
  const input = { FileInput: `s3://media/${name}`, VideoSelector: { Rotate: 'AUTO' as const, ...selector } };
  const output = { VideoDescription: { ...picture, ...(VideoPreprocessors && { VideoPreprocessors }) } };
  const { Job } = await client.send(new CreateJobCommand(jobRequest({ role, destination, input, output })));
  const Ended = v.looseObject({ jobId: v.literal(Job?.Id ?? ''), status: v.picklist(['COMPLETE', 'ERROR']) });
  const { detail } = await cloud.event(({ detail }) => v.is(Ended, detail));
  expect(detail).toMatchObject({ status: 'COMPLETE' });
  const path = join(dir, `${destination.replaceAll('/', '-')}.mp4`);
  writeFileSync(path, await cloud.get(`${destination}.mp4`));
  return path;
};
const rec709 = ['bt709', 'bt709', 'bt709'];
/** Of a bar of 75 % white. */
const brightness = ({ pixels }: Picture): number => pixels[(100 * 640 + 115) * 3] ?? 0;

describe('the color corrector', () => {
  const corrector = (HdrToSdrToneMapper: 'VIBRANT' | 'PRESERVE_DETAILS') => ({
    ColorCorrector: { ColorSpaceConversion: 'FORCE_709' as const, HdrToSdrToneMapper },
  });

  it.each(['smpte2084.mp4', 'arib-std-b67.mp4'])('maps %s to SDR', async (name) => {
    const made = await convert(name, corrector('VIBRANT'));
    expect(colorTagsOf(made)).toEqual(rec709);
    const frame = await frameAt(made, 1000, size);
    expectBars(frame, 30);
  });

  it('maps HDR10 more brightly with VIBRANT than with PRESERVE_DETAILS', async () => {
    const whites = [];
    for (const mapper of ['VIBRANT', 'PRESERVE_DETAILS'] as const) {
      const made = await convert('smpte2084.mp4', corrector(mapper));
      whites.push(brightness(await frameAt(made, 1000, size)));
    }
    const [vibrant = 0, detailed = 0] = whites;
    expect(vibrant).toBeGreaterThan(detailed + 5);
  });

  it('converts an untagged file from Rec. 601 to Rec. 709 where the selector says that it is Rec. 601', async () => {
    const made = await convert('vp8.webm', corrector('VIBRANT'), {
      ColorSpace: 'REC_601',
      ColorSpaceUsage: 'FALLBACK',
    });
    expect(colorTagsOf(made)).toEqual(rec709);
    // Were Rec. 601's numbers kept and called Rec. 709, its green would be 0, 158, 0.
    expectBars(await frameAt(made, 1000, size), 15);
  });
});

describe('without a color corrector', () => {
  it('color tags stay as they are', async () => {
    const made = await convert('smpte2084.mp4', undefined);
    expect(colorTagsOf(made)).toEqual(['bt2020nc', 'smpte2084', 'bt2020']);
  });

  it('an untagged file gets the color tags of the selector', async () => {
    const selector = { ColorSpace: 'REC_709', ColorSpaceUsage: 'FALLBACK' };
    expect(colorTagsOf(await convert('interlaced.mp4', undefined, selector))).toEqual(rec709);
  });
});

describe('the deinterlacer', () => {
  const deinterlacer = {
    Deinterlacer: { Mode: 'DEINTERLACE', Control: 'NORMAL', Algorithm: 'INTERPOLATE' },
  } as const;
  const frameOf = async (preprocessors: VideoPreprocessor | undefined, sides = video(1280, 720)) =>
    rowJumpsOf(
      await frameAt(await convert('interlaced.mp4', preprocessors, {}, sides), 1000, { widthPx: 1280, heightPx: 720 }),
    );

  it('makes progressive frames, which have combing artefacts without it', async () => {
    expect(await frameOf(undefined)).toBeGreaterThan(300);
    expect(await frameOf(deinterlacer)).toBeLessThan(20);
  });
});
