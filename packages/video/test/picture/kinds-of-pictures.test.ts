import { expect, it } from 'vitest';
import { colorAt, framesBefore, type Pixels } from '../../../../test/support/video/frames.ts';
import { fast, halves, madeFile, picture, turnedBy } from '../../../../test/support/video/made-files.ts';
import { smallPlan, wholePicture } from '../../../../test/support/video/plans.ts';
import type { PicturePlan } from '../../src/plan.ts';
import type { ByteSource } from '../../src/source/byte-source.ts';

const [red, blue, black] = ['red', 'blue', 'black'] as const;
const named = { red: [63, 102, 240], blue: [32, 240, 118], black: [16, 128, 128] } as const;

/** The colour at shares of the width and the height. */
function nameAt({ widthPx, yuv }: Pixels, across: number, down: number): string {
  const heightPx = (yuv.length * 2) / 3 / widthPx;
  const color = colorAt({ widthPx, yuv }, Math.floor(across * widthPx), Math.floor(down * heightPx));
  const found = Object.entries(named).find(([, values]) => values.every((v, at) => Math.abs(v - (color[at] ?? 0)) < 8));
  return found?.[0] ?? color.join();
}

const meanDifference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

const framesOf = (source: ByteSource, changed: Partial<PicturePlan> = {}, plan = smallPlan) =>
  framesBefore(source, { ...plan, picture: { ...wholePicture, ...changed } });
const firstOf = async (source: ByteSource, changed: Partial<PicturePlan> = {}, plan = smallPlan): Promise<Pixels> => {
  const [frame] = await framesOf(source, changed, plan);
  if (!frame) throw new Error('There are no frames');
  return frame;
};

const wide = () => madeFile('mp4', [...halves('320x90'), ...fast]);

it('pads a wider picture with bars above and below, and fills the canvas with its middle', async () => {
  const file = wide();
  const padded = await firstOf(file);
  expect([0.05, 0.5, 0.95].map((down) => nameAt(padded, 0.2, down))).toEqual([black, red, black]);
  expect([nameAt(padded, 0.01, 0.5), nameAt(padded, 0.98, 0.5)]).toEqual([red, blue]);
  const filled = await firstOf(file, { fit: 'fill' });
  expect([nameAt(filled, 0.2, 0.05), nameAt(filled, 0.8, 0.95)]).toEqual([red, blue]);
});

it('shows a blurred copy behind a picture of another shape', async () => {
  const frame = await firstOf(wide(), { fit: 'blur' });
  expect([nameAt(frame, 0.2, 0.5), nameAt(frame, 0.8, 0.5)]).toEqual([red, blue]);
  const [luma, cb, cr] = colorAt(frame, 16, 4);
  expect(luma).toBeLessThan(named.red[0]);
  expect(cr).toBeGreaterThan(200);
  expect(cb).toBeLessThan(115);
});

it('uses only the cropped part', async () => {
  const crop = { leftPx: 160, topPx: 0, widthPx: 160, heightPx: 90 };
  const frame = await firstOf(wide(), { crop });
  expect([nameAt(frame, 0.02, 0.02), nameAt(frame, 0.98, 0.98)]).toEqual([blue, blue]);
});

it('fills the canvas with the cropped part, whose pixels are those that FFmpeg crops and scales', async () => {
  const pattern = picture('testsrc2=s=320x180:r=25');
  const at = async (filters: string, changed: Partial<PicturePlan>) => {
    const file = (more: readonly string[]) => madeFile('mkv', [...pattern, '-frames:v', '1', ...more, '-c:v', 'ffv1']);
    const [one, other] = [file(['-vf', `${filters},format=yuv420p`]), file(['-pix_fmt', 'yuv420p'])];
    const plan = { ...smallPlan, canvas: { widthPx: 90, heightPx: 160 } };
    return [(await firstOf(one, {}, plan)).yuv, (await firstOf(other, changed, plan)).yuv];
  };
  const crop = { leftPx: 218, topPx: 0, widthPx: 100, heightPx: 180 };
  const [cropped = Buffer.alloc(0), filled = Buffer.alloc(1)] = await at(
    'format=yuv420p,crop=100:180:218:0,scale=90:162,crop=90:160',
    { fit: 'fill', crop },
  );
  expect(meanDifference(cropped, filled)).toBeLessThan(0.5);
});

it('counts the pixels of a crop in the upright picture, also of one that a phone stored turned', async () => {
  const turned = await turnedBy(90, madeFile('mp4', [...halves('160x90'), ...fast]));
  const crop = { leftPx: 0, topPx: 100, widthPx: 90, heightPx: 50 };
  const frame = await firstOf(turned, { fit: 'fill', crop }, { ...smallPlan, canvas: { widthPx: 160, heightPx: 90 } });
  expect([0.1, 0.9].map((down) => nameAt(frame, 0.5, down))).toEqual([blue, blue]);
});

it('blurs only the cropped part behind the whole picture', async () => {
  const crop = { leftPx: 160, topPx: 0, widthPx: 160, heightPx: 90 };
  const frame = await firstOf(wide(), { fit: 'blur', crop });
  expect([nameAt(frame, 0.2, 0.5), nameAt(frame, 0.8, 0.5)]).toEqual([red, blue]);
  expect(colorAt(frame, 16, 4)[1]).toBeGreaterThan(200);
});

it.each([
  [90, [red, blue]],
  [270, [blue, red]],
] as const)('shows a picture upright that a phone stored turned by %i degrees', async (degrees, colors) => {
  const turned = await turnedBy(degrees, madeFile('mp4', [...halves('160x90'), ...fast]));
  const frame = await firstOf(turned, {}, { ...smallPlan, canvas: { widthPx: 90, heightPx: 160 } });
  expect([nameAt(frame, 0.5, 0.1), nameAt(frame, 0.5, 0.9)]).toEqual(colors);
});

it('a frame whose pixels are not square is stretched', async () => {
  const frame = await firstOf(madeFile('mp4', [...halves('80x90', 5, 'format=yuv420p,setsar=2'), ...fast]));
  expect([nameAt(frame, 0.01, 0.5), nameAt(frame, 0.98, 0.5)]).toEqual([red, blue]);
});

it('shows the colours of a picture with alpha as if it had none', async () => {
  const see = halves('160x90', 2, 'null', 'colorchannelmixer=aa=0.5');
  const frame = await firstOf(madeFile('mov', [...see, '-c:v', 'prores_ks', '-profile:v', '4444']));
  expect([nameAt(frame, 0.2, 0.5), nameAt(frame, 0.8, 0.5)]).toEqual([red, blue]);
});

it.each([
  ['smpte2084', 'HDR10', 203],
  ['arib-std-b67', 'HLG_2020', 194],
] as const)(
  'maps the tones of %s, also where only the plan says that it is %s',
  async (transfer, colorSpace, white) => {
    const light =
      'format=gbrp,zscale=m=bt709:r=tv,format=yuv444p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709';
    const filter = `${light},zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020,zscale=t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`;
    const tags = ['-colorspace', 'bt2020nc', '-color_primaries', 'bt2020', '-color_trc', transfer];
    const made = (tagged: readonly string[]) =>
      madeFile('mkv', [
        ...picture('color=white:s=160x90:r=25'),
        '-frames:v',
        '2',
        '-vf',
        filter,
        '-c:v',
        'ffv1',
        ...tagged,
      ]);
    for (const file of [made(tags), made(['-colorspace', '2', '-color_primaries', '2', '-color_trc', '2'])]) {
      const [luma, cb, cr] = colorAt(await firstOf(file, { colorSpace }), 80, 44);
      expect(luma).toBeCloseTo(white, -1);
      expect([Math.abs(cb - 128), Math.abs(cr - 128)].every((off) => off < 3)).toBe(true);
    }
  },
);

it.each(['smpte2084', 'arib-std-b67'])('maps the tones of %s in RGB too', async (transfer) => {
  const linear = 'format=gbrp,setparams=color_primaries=bt709:color_trc=bt709:colorspace=gbr,zscale=t=linear:npl=203';
  const filter = `${linear},format=gbrpf32le,zscale=p=bt2020,zscale=t=${transfer}:npl=203,format=gbrp10le`;
  const tags = ['-colorspace', 'rgb', '-color_primaries', 'bt2020', '-color_trc', transfer, '-c:v', 'ffv1'];
  const white = [...picture('color=white:s=160x90:r=25'), '-frames:v', '1'];
  const frame = await firstOf(madeFile('mkv', [...white, '-vf', filter, ...tags]));
  const [luma, cb, cr] = colorAt(frame, 80, 44);
  expect(luma).toBeGreaterThan(185);
  expect([cb, cr]).toEqual([128, 128]);
});

it('converts Rec. 601, which small pictures have that do not say so', async () => {
  const untagged =
    'format=yuv420p,colorspace=iall=bt709:all=bt601-6-525,setparams=colorspace=2:color_primaries=2:color_trc=2';
  const file = madeFile('mp4', [...halves('160x90', 2, untagged), ...fast]);
  expect(nameAt(await firstOf(file, { colorSpace: 'REC_601' }), 0.2, 0.5)).toBe(red);
  expect(nameAt(await firstOf(file), 0.2, 0.5)).not.toBe(red);
});

it('makes frames of two fields whole', async () => {
  const bars =
    'color=black:s=160x96:r=50[b];color=white:s=20x96:r=50[w];[b][w]overlay=x=8*n,tinterlace=interleave_top,setfield=tff,format=yuv420p';
  const args = ['-filter_complex', bars, '-frames:v', '6', ...fast, '-flags', '+ildct+ilme', '-x264-params', 'tff=1'];
  const file = madeFile('mp4', args);
  /** The pixels of a row that differ from those of both its neighbours. */
  const combs = (frame: Pixels | undefined): number => {
    let count = 0;
    for (let at = 160; frame && at < 160 * 95; at += 1) {
      const [above, here, below] = [frame.yuv[at - 160] ?? 0, frame.yuv[at] ?? 0, frame.yuv[at + 160] ?? 0];
      if (Math.min(Math.abs(here - above), Math.abs(here - below)) > 100) count += 1;
    }
    return count;
  };
  const plan = { ...smallPlan, canvas: { widthPx: 160, heightPx: 96 } };
  expect(combs((await framesOf(file, {}, plan))[3])).toBeGreaterThan(300);
  expect(combs((await framesOf(file, { deinterlaced: true }, plan))[3])).toBeLessThan(30);
});

it('is black where the file has no picture yet or no longer, if that is wanted', async () => {
  const file = madeFile('mp4', [
    '-itsoffset',
    '0.2',
    ...picture('sine=440:d=1'),
    ...halves('160x90', 5),
    ...fast,
    '-c:a',
    'aac',
  ]);
  const plan = { ...smallPlan, durationUs: 400_000 };
  const names = (frames: readonly Pixels[]) => frames.map((frame) => nameAt(frame, 0.2, 0.5));
  expect(names(await framesOf(file, { paddedWithBlack: true }, plan))).toEqual([
    ...Array(5).fill(red),
    ...Array(5).fill(black),
  ]);
  expect(names(await framesOf(file, {}, plan))).toEqual(Array(5).fill(red));
});
