import { dirname } from 'node:path/posix';
import { HeadObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AwsError } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { Principal } from '../../iam/principal.ts';
import { parseS3Uri, s3As } from '../../media/s3-files.ts';
import { s3OfJob } from './job-s3.ts';
import { outputKey, type StartRequest } from './start-request.ts';

/**
 * Before it accepts a job, Amazon reads the media's metadata and writes a file beside the output. For a job with a role it
 * is not documented whether the caller or the role needs the rights, so both are checked. Throws BadRequestException.
 */
export async function checkAccess(context: CloudContext, request: StartRequest, caller: Principal): Promise<void> {
  // The session `transcribe` makes the calls that Amazon makes; the second check of a job with a role has another name.
  await tryAccess(s3As(context, caller, request.JobExecutionSettings ? 'transcribe-caller' : 'transcribe'), request);
  if (request.JobExecutionSettings) await tryAccess(withRole(context, request, caller), request);
}

function withRole(context: CloudContext, request: StartRequest, caller: Principal): S3Client {
  try {
    return s3OfJob(context, request, caller);
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    throw new AwsError('BadRequestException', 400, "The data access role that you provided can't be assumed.");
  }
}

async function tryAccess(s3: S3Client, request: StartRequest): Promise<void> {
  const media = parseS3Uri(request.Media.MediaFileUri);
  await s3
    .send(new HeadObjectCommand({ Bucket: media?.bucket, Key: media?.key }))
    .catch(
      refuse(
        "The S3 URI that you provided can't be accessed. Make sure that you have read permission and try your request again.",
      ),
    );
  const folder = dirname(outputKey(request));
  const Key = `${folder === '.' ? '' : `${folder}/`}.write_access_check_file.temp`;
  await s3
    .send(new PutObjectCommand({ Bucket: request.OutputBucketName, Key, Body: Buffer.alloc(0), ContentLength: 0 }))
    .catch(
      refuse(
        "The specified S3 bucket can't be accessed. Make sure that you have write permission and try your request again.",
      ),
    );
}

const refuse = (message: string) => (error: unknown) => {
  if (error instanceof S3ServiceException) throw new AwsError('BadRequestException', 400, message);
  throw error;
};
