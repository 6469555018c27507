import { open, stat } from 'node:fs/promises';
import { type ContainerFormat, containerFormat } from '../../media/container-format.ts';
import { type ProbedFile, probeFile, SAFE_INPUT } from '../../media/probe-file.ts';
import { ProgramFailed, runProgram } from '../../media/run-program.ts';
import type { StartRequest } from './start-request.ts';

/** The job ends as FAILED; the message is its FailureReason. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

/** https://docs.aws.amazon.com/transcribe/latest/dg/limits-guidelines.html */
const MAX_FILE_BYTES = 2 * 1024 ** 3;
const MAX_DURATION_MS = 4 * 3600 * 1000;
const MIN_DURATION_MS = 500;
const MAX_CHANNELS = 2;

const INVALID_DATA = "The data in your input media file isn't valid. Check the media file and try your request again.";

const FORMATS: Partial<Record<ContainerFormat, readonly NonNullable<StartRequest['MediaFormat']>[]>> = {
  mp4: ['mp4', 'm4a'],
  m4a: ['m4a', 'mp4'],
  mp3: ['mp3'],
  wave: ['wav'],
  flac: ['flac'],
  ogg: ['ogg'],
  webm: ['webm'],
  amr: ['amr'],
};

/** Checks the media by Amazon's rules and writes its first audio track as 16 kHz mono samples. Throws JobFailed. */
export async function extractAudio(
  mediaPath: string,
  pcmPath: string,
  declared: StartRequest['MediaFormat'],
  signal: AbortSignal,
): Promise<void> {
  if ((await stat(mediaPath)).size > MAX_FILE_BYTES) throw new JobFailed('Invalid file size: file size too large');
  const probed = await probeFile(mediaPath, { signal });
  if (typeof probed === 'string') throw new JobFailed(INVALID_DATA);
  const accepted = FORMATS[containerFormat(probed, await readHead(mediaPath))];
  if (declared && !accepted?.includes(declared)) {
    throw new JobFailed('The media format provided does not match the detected media format');
  }
  if (!accepted) throw new JobFailed('Unsupported media format');
  checkAudio(probed);
  // Pads a track that starts late, so that times are those of the file's timeline.
  const filter = ['-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', '16000'];
  const ffmpeg = ['-nostdin', '-v', 'error', '-y', ...SAFE_INPUT, '-i', mediaPath];
  await runProgram('ffmpeg', [...ffmpeg, '-map', '0:a:0', ...filter, '-f', 's16le', pcmPath], { signal }).catch(
    (error) => {
      throw error instanceof ProgramFailed ? new JobFailed(INVALID_DATA, { cause: error }) : error;
    },
  );
}

function checkAudio(probed: ProbedFile): void {
  const audio = probed.streams.find(({ codec_type }) => codec_type === 'audio');
  if (!audio) throw new JobFailed(INVALID_DATA);
  if ((audio.channels ?? 1) > MAX_CHANNELS) {
    throw new JobFailed('Invalid number of channels: number of channels too large');
  }
  const durationMs = 1000 * (audio.duration ?? probed.format.duration ?? 0);
  if (durationMs < MIN_DURATION_MS) {
    throw new JobFailed(
      'The input media file length is too small. Minimum audio duration is 0.500000 milliseconds. Check the length of the file and try your request again.',
    );
  }
  if (durationMs > MAX_DURATION_MS) {
    throw new JobFailed(
      'The input media file length is too large. Maximum audio duration is 14400.000000 seconds. Check the length of the file and try your request again.',
    );
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
