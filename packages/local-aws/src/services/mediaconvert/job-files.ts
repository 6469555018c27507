import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AwsError } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import { download, parseS3Uri, s3With, upload } from '../../media/s3-files.ts';
import { burnFontPath, writeBurnFiles } from './captions/burn-files.ts';
import { readCaptionFont } from './captions/caption-font.ts';
import { BadTtml } from './captions/ttml-values.ts';
import { arnOf, type MediaConvertJob } from './job.ts';
import { BAD_SETTINGS, JobFailed, ROLE_INVALID, ROLE_NOT_ASSUMED, S3_DENIED, S3_NOT_FOUND } from './job-failed.ts';
import { inputOf, type JobInput, type OutputGroup } from './job-settings.ts';
import { captionsOf, isCapture, isMp4, type JobOutput } from './output-settings.ts';

/** An S3 client with a session of the job's role. Throws JobFailed unless the role's trust policy allows MediaConvert. */
export function s3OfJob(context: CloudContext, { id, request }: MediaConvertJob): S3Client {
  if (!context.iam.role(request.role)) {
    throw new JobFailed(ROLE_INVALID, `Invalid role provided in RESOURCE_ROLE_ARN: ${request.role}`);
  }
  const caller = {
    kind: 'service',
    service: 'mediaconvert.amazonaws.com',
    sourceArn: arnOf(context, `jobs/${id}`),
  } as const;
  try {
    return s3With(context, context.iam.assume(caller, request.role, 'EmeSession', 3600));
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    throw new JobFailed(ROLE_NOT_ASSUMED, `AssumeRole failed for ${request.role}`, { cause: error });
  }
}

/** Fetches an input. Throws JobFailed with the service's message. */
export async function fetchInput(s3: S3Client, uri: string, path: string, signal: AbortSignal): Promise<void> {
  const location = parseS3Uri(uri);
  if (!location) throw new Error(`stored with a bad URI: ${uri}`);
  await download(s3, location, path, signal).catch((error: unknown) => {
    if (!(error instanceof S3ServiceException)) throw error;
    const code = error.$metadata.httpStatusCode === 404 ? S3_NOT_FOUND : S3_DENIED;
    const message = `Unable to open input file [${uri}]: [Failed probe/open: [Failed to read data: HeadObject failed]]`;
    throw new JobFailed(code, message, { cause: error });
  });
}

/** Stores the files that the encoder has written at the output's destination. Returns the URI of the last one. */
export async function storeOutput(
  s3: S3Client,
  { destination, contentType }: { readonly destination: string; readonly contentType: string },
  outputDir: string,
  signal: AbortSignal,
): Promise<string> {
  let uri = '';
  for (const name of await outputFiles(outputDir)) {
    uri = `${destination}${name.slice(outputName.length)}`;
    const location = parseS3Uri(uri);
    if (!location) throw new Error(`stored with a bad URI: ${uri}`);
    await upload(s3, join(outputDir, name), { ...location, contentType }, signal).catch((error: unknown) => {
      if (!(error instanceof S3ServiceException)) throw error;
      throw new JobFailed(S3_DENIED, `Unable to write to output file [${uri}]: [${error.name}]`, { cause: error });
    });
  }
  return uri;
}

/** What the names of an output's files begin with. */
export const outputName = 'output';

export const outputFiles = async (outputDir: string): Promise<string[]> =>
  (await readdir(outputDir)).filter((name) => name.startsWith(`${outputName}.`)).sort();

/** Where an output's files go, without their endings. A destination that ends in / is a folder, in which they have the input's name. */
export function destinationOf({ request }: MediaConvertJob, group: OutputGroup, output: JobOutput): string {
  const { destination } = group.outputGroupSettings.fileGroupSettings;
  const inputName = (inputOf(request.settings).fileInput ?? '')
    .split('/')
    .at(-1)
    ?.replace(/\.[^.]*$/, '');
  return `${destination}${destination.endsWith('/') ? inputName : ''}${output.nameModifier ?? ''}`;
}

export function contentTypeOf(output: JobOutput): string {
  if (isMp4(output)) return 'video/mp4';
  return isCapture(output) ? 'image/jpeg' : 'audio/wav';
}

/** Fetches the captions and their font and writes the files that ffmpeg burns in. False when the output has no captions. */
export async function prepareCaptions(
  s3: S3Client,
  { input, output }: { readonly input: JobInput; readonly output: JobOutput },
  workDir: string,
  clipStartMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const description = captionsOf(output);
  const selector = description && input.captionSelectors?.[description.captionSelectorName];
  if (!description || !selector) return false;
  const captionsUri = selector.sourceSettings.fileSourceSettings.sourceFile;
  const fontUri = description.destinationSettings.burninDestinationSettings.fontFileRegular;
  const fontPath = burnFontPath(workDir);
  const captionsPath = join(workDir, 'captions.ttml');
  await mkdir(dirname(fontPath));
  await fetchInput(s3, captionsUri, captionsPath, signal);
  await fetchInput(s3, fontUri, fontPath, signal);
  const font = await readCaptionFont(fontPath).catch((cause: unknown) => {
    throw new JobFailed(BAD_SETTINGS, `The font file [${fontUri}] can not be used: ${String(cause)}`, { cause });
  });
  try {
    await writeBurnFiles(workDir, await readFile(captionsPath, 'utf8'), font, clipStartMs);
  } catch (cause) {
    if (!(cause instanceof BadTtml)) throw cause;
    throw new JobFailed(BAD_SETTINGS, `The captions file [${captionsUri}] can not be used: ${cause.message}`, {
      cause,
    });
  } finally {
    font.close();
  }
  return true;
}
