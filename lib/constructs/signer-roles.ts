import { Duration } from 'aws-cdk-lib';
import { ArnPrincipal, CompositePrincipal, Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { signedUrlLifetimeSeconds } from '#contract/limits.ts';
import { environmentNames } from '#contract/names.ts';
import type { Signer } from '#contract/uses.ts';
import { grant } from './grant.ts';
import type { RowLambda } from './row-lambda.ts';

/** What the bearer of a signed URL may do. */
const signed = {
  upload: { action: 's3:PutObject', prefix: 'uploads' },
  download: { action: 's3:GetObject', prefix: 'exports' },
} as const satisfies Record<Signer, { action: string; prefix: string }>;

/**
 * A role per kind of signed URL, which only the functions that sign such URLs may assume. They sign with a fresh session
 * of it, since a URL dies with the credentials that signed it and a Lambda's own may die any minute.
 */
export class SignerRoles extends Construct {
  constructor(
    scope: Construct,
    id: string,
    lambdas: readonly RowLambda[],
    bucket: { bucketName: string; bucketArn: string },
  ) {
    super(scope, id);
    for (const signer of ['upload', 'download'] as const) {
      const signing = lambdas.filter(({ uses }) => uses.signs?.includes(signer));
      if (signing.length === 0) continue;
      const { action, prefix } = signed[signer];
      const role = new Role(this, signer, {
        assumedBy: new CompositePrincipal(...signing.map((one) => new ArnPrincipal(one.role.roleArn))),
        maxSessionDuration: Duration.seconds(signedUrlLifetimeSeconds),
        description: `Signs ${signer} URLs`,
      });
      grant(role, {
        actions: [action],
        resources: [`${bucket.bucketArn}/${prefix}/*`],
        wildcardReason: `Objects under ${prefix}/ are named by account and id; the signed URL names one of them.`,
      });
      for (const one of signing) {
        one.fn.addEnvironment(environmentNames.signerRole(signer), role.roleArn);
        one.fn.addEnvironment(environmentNames.bucket, bucket.bucketName);
        grant(one.role, { actions: ['sts:AssumeRole'], resources: [role.roleArn] });
      }
    }
  }
}
