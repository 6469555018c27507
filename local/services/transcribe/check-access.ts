import { dirname } from 'node:path/posix';
import { HeadObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import type { CloudContext } from '../../context.ts';
import { AwsError } from '../../edge/aws-service.ts';
import type { Principal } from '../../iam/principal.ts';
import { parseS3Uri, s3As, s3WithRole } from '../../media/s3-files.ts';
import { outputKey, type StartRequest } from './start-request.ts';

/**
 * Before it accepts a job Amazon looks at the media and writes a file beside the output, with the caller's rights (the
 * media with the job's role, where it has one). Throws BadRequestException.
 */
export async function checkAccess(context: CloudContext, request: StartRequest, caller: Principal): Promise<void> {
  const media = parseS3Uri(request.Media.MediaFileUri);
  const role = request.JobExecutionSettings?.DataAccessRoleArn;
  const reader = role ? s3WithRole(context, role, 'transcribe') : s3As(context, caller, 'transcribe');
  await reader
    .send(new HeadObjectCommand({ Bucket: media?.bucket, Key: media?.key }))
    .catch(
      refuse(
        "The S3 URI that you provided can't be accessed. Make sure that you have read permission and try your request again.",
      ),
    );
  const folder = dirname(outputKey(request));
  const Key = `${folder === '.' ? '' : `${folder}/`}.write_access_check_file.temp`;
  await s3As(context, caller, 'transcribe')
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
