import * as v from 'valibot';
import { type KeptResults, keptText, type ResultKey } from '../kept-results.ts';
import { ProgramFailed, runProgram } from './run-program.ts';

const number = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.transform((value) => (Number.isFinite(value) ? value : undefined)),
  ),
);

const Stream = v.object({
  index: v.number(),
  codec_type: v.optional(v.string()),
  codec_name: v.optional(v.string()),
  codec_tag_string: v.optional(v.string()),
  width: number,
  height: number,
  r_frame_rate: v.optional(v.string()),
  avg_frame_rate: v.optional(v.string()),
  sample_aspect_ratio: v.optional(v.string()),
  display_aspect_ratio: v.optional(v.string()),
  pix_fmt: v.optional(v.string()),
  color_space: v.optional(v.string()),
  color_transfer: v.optional(v.string()),
  color_primaries: v.optional(v.string()),
  field_order: v.optional(v.string()),
  bits_per_raw_sample: number,
  bits_per_sample: number,
  sample_rate: number,
  channels: number,
  channel_layout: v.optional(v.string()),
  start_time: number,
  duration: number,
  bit_rate: number,
  disposition: v.optional(v.object({ attached_pic: v.optional(v.number()) })),
  tags: v.optional(v.record(v.string(), v.string())),
  side_data_list: v.optional(v.array(v.object({ rotation: number }))),
});
const Probed = v.object({
  streams: v.optional(v.array(Stream), []),
  format: v.object({
    format_name: v.string(),
    start_time: number,
    duration: number,
    bit_rate: number,
    size: number,
    probe_score: v.number(),
    tags: v.optional(v.record(v.string(), v.string())),
  }),
});

/** One file as ffprobe sees it: times in seconds, rates in bits per second. */
export type ProbedFile = v.InferOutput<typeof Probed>;
export type ProbedStream = v.InferOutput<typeof Stream>;

/**
 * The containers that MediaConvert and Transcribe read, by ffmpeg's names. The list excludes playlists and scripts (HLS,
 * concat, image sequences), which make ffmpeg open other files than the one it is given.
 */
const CONTAINERS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mxf,asf,wav,mp3,flac,ogg,aac,ac3,eac3,amr,amrnb,amrwb';

/** Arguments, before `-i`, for every ffmpeg and ffprobe that opens an untrusted file. */
export const SAFE_INPUT = ['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS];
const SAFE_STILL = ['-protocol_whitelist', 'file', '-format_whitelist', 'image2,jpeg_pipe'];
const SAFE_URL = ['-protocol_whitelist', 'http,tcp', '-format_whitelist', CONTAINERS];

export interface ProbeOptions {
  readonly signal?: AbortSignal | undefined;
  readonly kept?: KeptResults | undefined;
}

export type Probe = ProbedFile | 'unrecognised' | 'corrupt';
const Kept = v.union([Probed, v.picklist(['unrecognised', 'corrupt'])]);

/**
 * What is in a local file; `unrecognised` when it is no container, `corrupt` when it is one that cannot be read.
 * The path must have no extension, since ffmpeg guesses the format from it.
 */
export const probeFile = (path: string, options: ProbeOptions = {}): Promise<Probe> =>
  probe(SAFE_INPUT, path, [{ file: path }], options);

/** The same for a JPEG file that was made here. */
export const probeStill = (path: string, options: ProbeOptions = {}): Promise<Probe> =>
  probe(SAFE_STILL, path, [{ file: path }], options);

/** The same for a plain HTTP URL on this machine; only the ranges that ffprobe needs are read. `version` names the content. */
export const probeUrl = (url: string, version: string, options: ProbeOptions = {}): Promise<Probe> =>
  probe(SAFE_URL, url, [version], options);

async function probe(
  safe: readonly string[],
  input: string,
  content: ResultKey,
  { signal, kept }: ProbeOptions,
): Promise<Probe> {
  const key = ['ffprobe', ...safe, ...content];
  return v.parse(
    Kept,
    JSON.parse(await keptText(kept, key, async () => JSON.stringify(await run(safe, input, signal)))),
  );
}

async function run(safe: readonly string[], input: string, signal: AbortSignal | undefined): Promise<Probe> {
  const args = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', ...safe, input];
  const outcome = await runProgram('ffprobe', args, { signal }).catch((error: unknown) => {
    if (error instanceof ProgramFailed) return error;
    throw error;
  });
  // ffmpeg names the demuxer in brackets once it has chosen one by the file's bytes.
  if (outcome instanceof ProgramFailed) {
    const { stderr } = outcome;
    const recognised = /^\[(?!NULL|http|tcp)\w.*@/m.test(stderr) && !stderr.includes('not on whitelist');
    return recognised ? 'corrupt' : 'unrecognised';
  }
  const probed = v.parse(Probed, JSON.parse(outcome.stdout));
  if (probed.format.probe_score <= CHANCE_SCORE) return 'unrecognised';
  const { duration = await playedSeconds(safe, input, signal) } = probed.format;
  return { ...probed, format: { ...probed.format, duration } };
}

/** The length of a recording that was streamed, whose header has none. */
async function playedSeconds(safe: readonly string[], input: string, signal: AbortSignal | undefined) {
  const quiet = ['-nostdin', '-v', 'error', '-nostats', '-progress', 'pipe:1'];
  const args = [...quiet, ...safe, '-i', input, '-map', '0:v?', '-map', '0:a?', '-c', 'copy', '-f', 'null', '-'];
  const stdout = await runProgram('ffmpeg', args, { signal }).then(
    (ended) => ended.stdout,
    (error: unknown) => {
      if (error instanceof ProgramFailed) return '';
      throw error;
    },
  );
  const playedUs = Number(stdout.match(/(?<=^out_time_us=)\d+/gm)?.at(-1) ?? 0);
  return playedUs > 0 ? playedUs / 1_000_000 : undefined;
}

/** ffmpeg's score for a few bytes that look like an MPEG audio header by chance. */
const CHANCE_SCORE = 1;
