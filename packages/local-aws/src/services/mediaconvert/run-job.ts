import { mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { CloudContext } from '../../context.ts';
import type { ResultKey } from '../../kept-results.ts';
import { type ProbeOptions, probeFile, probeStill } from '../../media/probe-file.ts';
import { ProgramFailed, runProgram } from '../../media/run-program.ts';
import { burnEnvironment, burnFiles } from './captions/burn-files.ts';
import { clipOf } from './clip.ts';
import { type Encode, encodeArgs } from './encode-args.ts';
import type { FinishedOutput, MediaConvertJob } from './job.ts';
import { CODEC_NOT_READ, INPUT_NOT_OPENED, INTERNAL, JobFailed } from './job-failed.ts';
import {
  contentTypeOf,
  destinationOf,
  fetchInput,
  outputFiles,
  prepareCaptions,
  s3OfJob,
  storeOutput,
} from './job-files.ts';
import { audioTrack, externalAudio, inputOf, type JobInput, type OutputGroup, outputsOf } from './job-settings.ts';
import { audioOf, isCapture, type JobOutput, videoOf } from './output-settings.ts';
import { checkCrop, progressIsKnown, type SourceFacts, sourceFacts } from './source-facts.ts';

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Called with whole percent, never decreasing; without a value where the progress is unknown. */
  onProgress(percent?: number): void;
}

/** Runs a job; can be repeated from the start. Throws JobFailed when it ends as ERROR, and the abort reason when stopped. */
export async function runJob(
  context: CloudContext,
  job: MediaConvertJob,
  options: RunOptions,
): Promise<FinishedOutput[][]> {
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
  options: RunOptions,
): Promise<FinishedOutput[][]> {
  const { settings } = job.request;
  const prepared = await prepareInput(context, job, workDir, options.signal);
  const count = outputsOf(settings).length;
  let begun = 0;
  const groups: FinishedOutput[][] = [];
  for (const group of settings.outputGroups) {
    const finished: FinishedOutput[] = [];
    for (const output of group.outputs) {
      const report = partOf(options.onProgress, begun, count);
      const outputDir = join(workDir, String(begun));
      await mkdir(outputDir);
      finished.push(await convertOne(context, job, { ...prepared, group, output, outputDir, report }, options.signal));
      begun += 1;
    }
    groups.push(finished);
  }
  return groups;
}

/** Outputs are made one after the other, and each counts as an equal part of the job. */
const partOf =
  (onProgress: RunOptions['onProgress'], begun: number, count: number): RunOptions['onProgress'] =>
  (percent) =>
    onProgress(percent === undefined ? undefined : Math.floor((100 * begun + percent) / count));

type Prepared = Awaited<ReturnType<typeof prepareInput>>;

async function prepareInput(context: CloudContext, job: MediaConvertJob, workDir: string, signal: AbortSignal) {
  const { settings } = job.request;
  const [input, outputs] = [inputOf(settings), outputsOf(settings)];
  const s3 = s3OfJob(context, job);
  const inputPath = join(workDir, 'input');
  const uri = input.fileInput ?? externalAudio(input) ?? '';
  await fetchInput(s3, uri, inputPath, signal);
  const imageUri = input.videoGenerator?.imageInput;
  const imagePath = imageUri && join(workDir, `image${extname(imageUri)}`);
  if (imageUri && imagePath) await fetchInput(s3, imageUri, imagePath, signal);
  const needs = {
    video: outputs.some(videoOf) && !imagePath,
    audio: outputs.some(audioOf) || Boolean(imagePath),
    audioTrack: audioTrack(input),
  };
  const probed = await probeFile(inputPath, { signal, kept: context.kept });
  const source = sourceFacts(probed, uri, needs);
  for (const output of outputs) checkCrop(videoOf(output), source);
  const clip = clipOf(input, framesPerSecondOf(input, source), durationMsOf(input, source));
  return {
    input,
    uri,
    inputPath,
    imagePath,
    source,
    clip,
    hasProgress: typeof probed === 'string' || progressIsKnown(probed),
  };
}

interface OneOutput extends Prepared {
  readonly group: OutputGroup;
  readonly output: JobOutput;
  readonly outputDir: string;
  readonly report: RunOptions['onProgress'];
}

async function convertOne(
  context: CloudContext,
  job: MediaConvertJob,
  { input, uri, inputPath, imagePath, source, clip, hasProgress, group, output, outputDir, report }: OneOutput,
  signal: AbortSignal,
): Promise<FinishedOutput> {
  const encode: Encode = {
    inputPath,
    source,
    clip,
    clipped: input.inputClippings?.[0] !== undefined,
    output,
    imagePath,
    selector: input.videoSelector,
    // The times of sidecar captions count from the start of the input, so the clip's start is subtracted.
    // https://docs.aws.amazon.com/mediaconvert/latest/ug/sidecar-input.html
    burnsCaptions: await prepareCaptions(
      s3OfJob(context, job),
      { input, output },
      outputDir,
      clip.startSeconds * 1000,
      signal,
    ),
  };
  const run = () => runEncoder(encode, outputDir, uri, { signal, onProgress: hasProgress ? report : () => report() });
  await (context.kept ? context.kept.files(encodeKey(encode, outputDir), outputDir, run) : run());
  const described = await describeOutput(encode, outputDir, { signal, kept: context.kept });
  const stored = { destination: destinationOf(job, group, output), contentType: contentTypeOf(output) };
  return { ...described, uri: await storeOutput(s3OfJob(context, job), stored, outputDir, signal) };
}

/** All that the output depends on. */
const encodeKey = (encode: Encode, outputDir: string): ResultKey => [
  ...encodeArgs({ ...encode, inputPath: 'input', imagePath: encode.imagePath && 'image' }),
  { file: encode.inputPath },
  ...(encode.imagePath ? [{ file: encode.imagePath }] : []),
  ...(encode.burnsCaptions ? burnFiles(outputDir).map((file) => ({ file })) : []),
];

async function runEncoder(encode: Encode, outputDir: string, uri: string, { signal, onProgress }: RunOptions) {
  const totalUs = encode.clip.seconds * 1_000_000;
  let percent = 0;
  const onLine = (line: string) => {
    const doneUs = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? Number.NaN);
    const now = Math.min(99, Math.floor((100 * doneUs) / totalUs));
    if (!(now > percent)) return;
    percent = now;
    onProgress(percent);
  };
  const env = burnEnvironment(outputDir);
  await runProgram('ffmpeg', encodeArgs(encode), { cwd: outputDir, signal, env, onLine }).catch((error: unknown) => {
    // A filter that the build of ffmpeg lacks is not the file's fault, so the job fails as an internal error.
    if (!(error instanceof ProgramFailed) || error.stderr.includes('No such filter')) throw error;
    const undecodable = /Decoder .* not found|Decoding requested, but no decoder|Unknown decoder/.test(error.stderr);
    const code = undecodable ? CODEC_NOT_READ : INPUT_NOT_OPENED;
    const reason = error.stderr.trim().split('\n').at(-1) ?? '';
    throw new JobFailed(code, `Unable to convert input file [${uri}]: [${reason}]`, { cause: error });
  });
}

/** The frame rate by which timecodes count: the input's, or that of a generated video. */
function framesPerSecondOf({ videoGenerator }: JobInput, { framesPerSecond = 30 }: SourceFacts): number {
  return videoGenerator ? videoGenerator.framerateNumerator / videoGenerator.framerateDenominator : framesPerSecond;
}

const durationMsOf = ({ videoGenerator }: JobInput, { durationMs }: SourceFacts): number =>
  Math.min(durationMs, videoGenerator?.duration ?? Number.POSITIVE_INFINITY);

/** A frame capture is as long as what it is taken from. */
async function describeOutput(
  { output, clip }: Encode,
  outputDir: string,
  options: ProbeOptions,
): Promise<Omit<FinishedOutput, 'uri'>> {
  const last = (await outputFiles(outputDir)).at(-1);
  const probe = isCapture(output) ? probeStill : probeFile;
  const probed = last === undefined ? 'absent' : await probe(join(outputDir, last), options);
  if (typeof probed === 'string') throw new JobFailed(INTERNAL, `The output is ${probed}`);
  const video = probed.streams.find(({ codec_type }) => codec_type === 'video');
  const seconds = isCapture(output) ? clip.seconds : (probed.format.duration ?? 0);
  return {
    durationMs: Math.round(seconds * 1000),
    ...(video
      ? { video: { widthPx: video.width ?? 0, heightPx: video.height ?? 0, bitsPerSecond: video.bit_rate ?? 0 } }
      : {}),
  };
}
