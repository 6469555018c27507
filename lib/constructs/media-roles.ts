import { type Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { grant } from './grant.ts';
import { InlineRole } from './inline-role.ts';

/** The role with which MediaConvert reads and writes; only the state machines pass it. */
export const mediaConvertRole = (scope: Construct, bucketArn: string): Role =>
  mediaRole(scope, bucketArn, {
    id: 'MediaConvertRole',
    service: 'mediaconvert.amazonaws.com',
    reads: ['media', 'work', 'fonts'],
    writes: ['exports', 'playback', 'work'],
  });

/**
 * The role with which Transcribe reads and writes for a queued job; only StartSpeechJob passes it.
 * https://docs.aws.amazon.com/transcribe/latest/dg/job-queueing.html
 */
export function speechRole(scope: Construct, bucketArn: string): Role {
  const role = mediaRole(scope, bucketArn, {
    id: 'SpeechRole',
    service: 'transcribe.amazonaws.com',
    reads: ['media', 'work'],
    writes: ['work'],
  });
  // Required by the page above.
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
  const role = new InlineRole(scope, id, {
    // The condition prevents that jobs of another AWS account use this role (confused deputy).
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
