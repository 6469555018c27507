import { Aws } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { grant } from './grant.ts';

/** What MediaConvert may read and write for our jobs; only the state machines pass it. */
export function mediaConvertRole(scope: Construct, bucketArn: string): Role {
  const role = new Role(scope, 'MediaConvertRole', {
    // The account condition keeps another account's MediaConvert from being handed our role (confused deputy).
    assumedBy: new ServicePrincipal('mediaconvert.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  });
  const objects = (...prefixes: string[]) => prefixes.map((prefix) => `${bucketArn}/${prefix}/*`);
  const wildcardReason = 'Objects are named at run time: by account, project and job, fonts by their content.';
  grant(role, { actions: ['s3:GetObject'], resources: objects('media', 'work', 'fonts'), wildcardReason });
  grant(role, { actions: ['s3:PutObject'], resources: objects('exports', 'work'), wildcardReason });
  return role;
}
