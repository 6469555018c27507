import * as v from 'valibot';
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
 * The containers that MediaConvert and Transcribe read, as ffmpeg names them. The list also keeps playlists and scripts out
 * (HLS, concat, image sequences), which would make ffmpeg open other files than the one it was given.
 */
const CONTAINERS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mxf,asf,wav,mp3,flac,ogg,aac,ac3,eac3,amr,amrnb,amrwb';

/** What every ffmpeg and ffprobe that opens a customer's file must be told, before `-i`. */
export const SAFE_INPUT = ['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS];
const SAFE_URL = ['-protocol_whitelist', 'http,tcp', '-format_whitelist', CONTAINERS];

export type Probe = ProbedFile | 'unrecognised' | 'corrupt';

/**
 * What is in a local file, or `unrecognised` (its bytes are no container's), or `corrupt` (a container's, but unreadable).
 * The path must have no extension: ffmpeg would guess by it.
 */
export const probeFile = (path: string, signal?: AbortSignal): Promise<Probe> => show([...SAFE_INPUT, path], signal);

/** The same for a file behind a plain HTTP URL of this machine, of which only the needed ranges are read. */
export const probeUrl = (url: string): Promise<Probe> => show([...SAFE_URL, url]);

async function show(input: readonly string[], signal?: AbortSignal): Promise<Probe> {
  const args = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', ...input];
  const shown = await runProgram('ffprobe', args, { signal }).catch((error: unknown) => {
    if (error instanceof ProgramFailed) return error;
    throw error;
  });
  // ffmpeg names the demuxer in brackets once the bytes have told it which one.
  if (shown instanceof ProgramFailed) {
    const recognised = /^\[(?!NULL|http|tcp)\w.*@/m.test(shown.stderr) && !shown.stderr.includes('not on whitelist');
    return recognised ? 'corrupt' : 'unrecognised';
  }
  const probed = v.parse(Probed, JSON.parse(shown.stdout));
  return probed.format.probe_score <= CHANCE_SCORE ? 'unrecognised' : probed;
}

/** ffmpeg's score for a few bytes that happen to look like an MPEG audio header. */
const CHANCE_SCORE = 1;
