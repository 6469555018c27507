import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import type { CloudContext } from '../../context.ts';
import { keptText } from '../../kept-results.ts';
import { download, parseS3Uri, s3As } from '../../media/s3-files.ts';
import { extractAudio, JobFailed } from './extract-audio.ts';
import type { TranscriptionJob } from './job.ts';
import { s3OfJob } from './job-s3.ts';
import { identifiedCode } from './language-code.ts';
import { CannotRecognise, type Recogniser, Recognition } from './recognisers/recogniser.ts';
import { outputKey } from './start-request.ts';
import { transcriptJson } from './transcript-json.ts';
import { turnsBeside } from './turns-beside.ts';

export type JobEnd = Pick<TranscriptionJob, 'status' | 'failureReason' | 'languageCode' | 'languageScore'>;

const NO_SPEECH =
  'Your audio file must have a speech segment long enough in duration to perform automatic language identification. Provide an audio file with someone speaking for a longer period of time and try your request again.';

/** Runs a job and returns its end; throws only when stopped. Can be repeated from the start. */
export async function runJob(
  context: CloudContext,
  recogniser: Recogniser,
  job: TranscriptionJob,
  signal: AbortSignal,
): Promise<JobEnd> {
  const workDir = join(context.dataDir, 'transcribe', job.request.TranscriptionJobName);
  await rm(workDir, { recursive: true, force: true });
  await mkdir(workDir, { recursive: true });
  try {
    return await transcribe(context, recogniser, job, workDir, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof JobFailed || error instanceof CannotRecognise) {
      return { status: 'FAILED', failureReason: error.message };
    }
    context.log('transcribe', `${job.request.TranscriptionJobName}: ${String(error)}`);
    return { status: 'FAILED', failureReason: `Internal failure: ${error instanceof Error ? error.message : error}` };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

async function transcribe(
  context: CloudContext,
  recogniser: Recogniser,
  { request, caller }: TranscriptionJob,
  workDir: string,
  signal: AbortSignal,
): Promise<JobEnd> {
  const source = parseS3Uri(request.Media.MediaFileUri);
  if (!source) throw new Error(`stored with a bad URI: ${request.Media.MediaFileUri}`);
  const s3 = () => s3OfJob(context, request, caller);
  const mediaPath = join(workDir, 'media');
  const pcmPath = join(workDir, 'audio.pcm');
  await download(s3(), source, mediaPath, signal);
  const { MediaFormat, LanguageCode } = request;
  const key = ['transcribe', recogniser.name, MediaFormat ?? '', LanguageCode ?? '', { file: mediaPath }];
  const recognise = async () => {
    await extractAudio(mediaPath, pcmPath, MediaFormat, signal);
    return JSON.stringify(await recogniser.recognise({ pcmPath, languageCode: LanguageCode, workDir, signal }));
  };
  const heard = v.parse(Recognition, JSON.parse(await keptText(context.kept, key, recognise)));
  if (request.IdentifyLanguage && heard.words.length === 0) throw new JobFailed(NO_SPEECH);
  const languageCode = request.LanguageCode ?? identifiedCode(heard.language, request.LanguageOptions);
  if (!languageCode) throw new JobFailed(`The identified language (${heard.language}) is not among the options.`);
  const languageScore = request.IdentifyLanguage ? heard.languageScore : undefined;
  const names = { jobName: request.TranscriptionJobName, accountId: context.accountId };
  const speakers = request.Settings && {
    turns: await turnsBeside(s3As(context, caller, 'transcribe-caller'), source),
    max: request.Settings.MaxSpeakerLabels,
  };
  const transcript = transcriptJson({ ...names, words: heard.words, languageCode, languageScore, speakers });
  await putJson(s3(), { bucket: request.OutputBucketName, key: outputKey(request) }, JSON.stringify(transcript));
  return { status: 'COMPLETED', languageCode, ...(languageScore === undefined ? {} : { languageScore }) };
}

async function putJson(s3: S3Client, { bucket, key }: { bucket: string; key: string }, Body: string): Promise<void> {
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentType: 'application/json' }));
}
