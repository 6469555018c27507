import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';

const run = promisify(execFile);

const Probed = v.object({
  format: v.object({ duration: v.pipe(v.string(), v.transform(Number)) }),
  streams: v.array(
    v.object({
      codec_type: v.string(),
      codec_name: v.string(),
      r_frame_rate: v.string(),
      duration: v.optional(v.pipe(v.string(), v.transform(Number))),
      width: v.optional(v.number()),
      height: v.optional(v.number()),
    }),
  ),
});

/** Duration and streams of a file, as ffprobe reads them. */
export const probe = async (path: string) => {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', path]);
  return v.parse(Probed, JSON.parse(stdout));
};

export interface Picture {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Red, green, blue, row by row. */
  readonly pixels: Buffer;
}

/** One frame of a video, or a still picture at 0 ms. */
export const frameAt = async (
  path: string,
  atMs: number,
  { widthPx, heightPx }: Omit<Picture, 'pixels'>,
): Promise<Picture> => {
  const { stdout } = await run(
    'ffmpeg',
    [
      '-v',
      'error',
      // Seeking in a still picture finds nothing.
      ...(atMs > 0 ? ['-ss', String(atMs / 1000)] : []),
      '-i',
      path,
      '-frames:v',
      '1',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-',
    ],
    { encoding: 'buffer', maxBuffer: 2 ** 28 },
  );
  return { widthPx, heightPx, pixels: stdout };
};

/** Share of a picture's pixels for which `matches` holds. */
export const shareOfPixels = (
  { pixels }: Picture,
  matches: (red: number, green: number, blue: number) => boolean,
): number => {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    if (matches(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) count += 1;
  }
  return (count * 3) / pixels.length;
};
