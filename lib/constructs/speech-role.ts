import { Aws } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { grant } from './grant.ts';

/**
 * What Transcribe reads and writes a queued job with; only the step that starts jobs passes it.
 * https://docs.aws.amazon.com/transcribe/latest/dg/job-queueing.html
 */
export function speechRole(scope: Construct, bucketArn: string): Role {
  const role = new Role(scope, 'SpeechRole', {
    // https://docs.aws.amazon.com/transcribe/latest/dg/security-iam-confused-deputy.html
    assumedBy: new ServicePrincipal('transcribe.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  });
  const objects = (...prefixes: string[]) => prefixes.map((prefix) => `${bucketArn}/${prefix}/*`);
  const wildcardReason = 'Objects are named at run time, by account, project and job.';
  grant(role, { actions: ['s3:GetObject'], resources: objects('media', 'work'), wildcardReason });
  grant(role, { actions: ['s3:PutObject'], resources: objects('work'), wildcardReason });
  // The guide asks for it beside GetObject.
  grant(role, { actions: ['s3:ListBucket'], resources: [bucketArn] });
  return role;
}
