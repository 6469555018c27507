import { mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { CloudContext } from '../../context.ts';
import { probeFile } from '../../media/probe-file.ts';
import { ProgramFailed, runProgram } from '../../media/run-program.ts';
import { burnEnvironment } from './captions/burn-files.ts';
import { clipOf } from './clip.ts';
import { type Encode, encodeArgs } from './encode-args.ts';
import type { FinishedOutput, MediaConvertJob } from './job.ts';
import { CODEC_NOT_READ, INPUT_NOT_OPENED, INTERNAL, JobFailed } from './job-failed.ts';
import { fetchInput, prepareCaptions, s3OfJob, storeOutput } from './job-files.ts';
import { audioTrack, externalAudio, type JobInput, partsOf } from './job-settings.ts';
import { progressIsKnown, refuseCropOutside, type SourceFacts, sourceFacts } from './source-facts.ts';

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Called with whole percent, never falling; with nothing where the job moves on and nobody knows how far. */
  onProgress(percent?: number): void;
}

/** Does a job's whole work. Throws JobFailed for what ends it as ERROR, anything else when stopped. Repeatable from the start. */
export async function runJob(
  context: CloudContext,
  job: MediaConvertJob,
  options: RunOptions,
): Promise<FinishedOutput> {
  const workDir = join(context.dataDir, 'mediaconvert', job.id);
  await rm(workDir, { recursive: true, force: true });
  await mkdir(workDir, { recursive: true });
  try {
    return await convert(context, job, workDir, options);
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof JobFailed) throw error;
    context.log('mediaconvert', `${job.id}: ${String(error)}`);
    throw new JobFailed(INTERNAL, `The service encountered an unexpected error: ${String(error)}`, { cause: error });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

async function convert(
  context: CloudContext,
  job: MediaConvertJob,
  workDir: string,
  { signal, onProgress }: RunOptions,
): Promise<FinishedOutput> {
  const { input, output } = partsOf(job.request.settings);
  const s3 = s3OfJob(context, job);
  const inputPath = join(workDir, 'input');
  const outputPath = join(workDir, 'output');
  const uri = input.fileInput ?? externalAudio(input) ?? '';
  await fetchInput(s3, uri, inputPath, signal);
  const imageUri = input.videoGenerator?.imageInput;
  const imagePath = imageUri && join(workDir, `image${extname(imageUri)}`);
  if (imageUri && imagePath) await fetchInput(s3, imageUri, imagePath, signal);
  const needs = {
    video: Boolean(output.videoDescription) && !imagePath,
    audio: Boolean(output.audioDescriptions?.[0]) || Boolean(imagePath),
    audioTrack: audioTrack(input),
  };
  const probed = await probeFile(inputPath, signal);
  const source = sourceFacts(probed, uri, needs);
  refuseCropOutside(output.videoDescription, source);
  const clip = clipOf(input, framesPerSecondOf(input, source), durationMsOf(input, source));
  const encode: Encode = {
    inputPath,
    outputPath,
    source,
    clip,
    clipped: input.inputClippings?.[0] !== undefined,
    output,
    imagePath,
    selector: input.videoSelector,
    // Sidecar captions count from the start of the input: the clip's start moves them back.
    // https://docs.aws.amazon.com/mediaconvert/latest/ug/sidecar-input.html
    burnsCaptions: await prepareCaptions(s3, job, workDir, clip.startSeconds * 1000, signal),
  };
  const tell = typeof probed === 'string' || progressIsKnown(probed) ? onProgress : () => onProgress();
  await runEncoder(encode, workDir, uri, { signal, onProgress: tell });
  const finished = await describeOutput(outputPath, signal);
  return { ...finished, uri: await storeOutput(s3OfJob(context, job), job, outputPath, signal) };
}

async function runEncoder(encode: Encode, workDir: string, uri: string, { signal, onProgress }: RunOptions) {
  const totalUs = encode.clip.seconds * 1_000_000;
  let percent = 0;
  const onLine = (line: string) => {
    const doneUs = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? Number.NaN);
    const now = Math.min(99, Math.floor((100 * doneUs) / totalUs));
    if (!(now > percent)) return;
    percent = now;
    onProgress(percent);
  };
  const env = burnEnvironment(workDir);
  await runProgram('ffmpeg', encodeArgs(encode), { cwd: workDir, signal, env, onLine }).catch((error: unknown) => {
    // A build of ffmpeg without it is no fault of the file's.
    if (!(error instanceof ProgramFailed) || error.stderr.includes('No such filter')) throw error;
    const undecodable = /Decoder .* not found|Decoding requested, but no decoder|Unknown decoder/.test(error.stderr);
    const code = undecodable ? CODEC_NOT_READ : INPUT_NOT_OPENED;
    const said = error.stderr.trim().split('\n').at(-1) ?? '';
    throw new JobFailed(code, `Unable to convert input file [${uri}]: [${said}]`, { cause: error });
  });
}

/** Timecodes count the frames of the input; a generated picture has its own. */
function framesPerSecondOf({ videoGenerator }: JobInput, { framesPerSecond = 30 }: SourceFacts): number {
  return videoGenerator ? videoGenerator.framerateNumerator / videoGenerator.framerateDenominator : framesPerSecond;
}

const durationMsOf = ({ videoGenerator }: JobInput, { durationMs }: SourceFacts): number =>
  Math.min(durationMs, videoGenerator?.duration ?? Number.POSITIVE_INFINITY);

async function describeOutput(path: string, signal: AbortSignal): Promise<Omit<FinishedOutput, 'uri'>> {
  const probed = await probeFile(path, signal);
  if (typeof probed === 'string') throw new JobFailed(INTERNAL, `The output is ${probed}`);
  const video = probed.streams.find(({ codec_type }) => codec_type === 'video');
  return {
    durationMs: Math.round((probed.format.duration ?? 0) * 1000),
    ...(video
      ? { video: { widthPx: video.width ?? 0, heightPx: video.height ?? 0, bitsPerSecond: video.bit_rate ?? 0 } }
      : {}),
  };
}
