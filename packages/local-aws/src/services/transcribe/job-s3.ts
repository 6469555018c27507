import type { S3Client } from '@aws-sdk/client-s3';
import type { CloudContext } from '../../context.ts';
import type { Principal } from '../../iam/principal.ts';
import { s3As, s3With } from '../../media/s3-files.ts';
import { arnOf } from './job.ts';
import type { StartRequest } from './start-request.ts';

/**
 * An S3 client with the rights of the job's role, whose trust policy must allow Transcribe, or without a role with those
 * of the caller. "Amazon Transcribe assumes this role to read queued media files … this role should have access to the output
 * bucket as well" (JobExecutionSettings).
 */
export function s3OfJob(context: CloudContext, request: StartRequest, caller: Principal): S3Client {
  const role = request.JobExecutionSettings?.DataAccessRoleArn;
  if (role === undefined) return s3As(context, caller, 'transcribe');
  const sourceArn = arnOf(context, request.TranscriptionJobName);
  const service = { kind: 'service', service: 'transcribe.amazonaws.com', sourceArn } as const;
  return s3With(context, context.iam.assume(service, role, 'transcribe', 3600));
}
