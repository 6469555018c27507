import { Aws } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { grant } from './grant.ts';

/** What MediaConvert may read and write for our jobs; only the state machines pass it. */
export const mediaConvertRole = (scope: Construct, bucketArn: string): Role =>
  mediaRole(scope, bucketArn, {
    id: 'MediaConvertRole',
    service: 'mediaconvert.amazonaws.com',
    reads: ['media', 'work', 'fonts'],
    writes: ['exports', 'work'],
  });

/**
 * What Transcribe reads and writes a queued job with; only the step that starts jobs passes it.
 * https://docs.aws.amazon.com/transcribe/latest/dg/job-queueing.html
 */
export function speechRole(scope: Construct, bucketArn: string): Role {
  const role = mediaRole(scope, bucketArn, {
    id: 'SpeechRole',
    service: 'transcribe.amazonaws.com',
    reads: ['media', 'work'],
    writes: ['work'],
  });
  // The page named above asks for it beside GetObject.
  grant(role, { actions: ['s3:ListBucket'], resources: [bucketArn] });
  return role;
}

interface MediaAccess {
  readonly id: string;
  readonly service: string;
  /** Prefixes of the bucket. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

function mediaRole(scope: Construct, bucketArn: string, { id, service, reads, writes }: MediaAccess): Role {
  const role = new Role(scope, id, {
    // The condition keeps another account's jobs from being handed our role (confused deputy).
    // https://docs.aws.amazon.com/transcribe/latest/dg/security-iam-confused-deputy.html
    assumedBy: new ServicePrincipal(service, {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  });
  const objects = (prefixes: readonly string[]) => prefixes.map((prefix) => `${bucketArn}/${prefix}/*`);
  const wildcardReason = 'Objects are named at run time: by account, project and job, fonts by their content.';
  grant(role, { actions: ['s3:GetObject'], resources: objects(reads), wildcardReason });
  grant(role, { actions: ['s3:PutObject'], resources: objects(writes), wildcardReason });
  return role;
}
