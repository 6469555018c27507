import { ArnPrincipal, CompositePrincipal, Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { signedUrlLifetimeSeconds } from '#contract/limits.ts';
import { environmentNames } from '#contract/names.ts';
import { type Signer, signers } from '#contract/uses.ts';
import { grant } from './grant.ts';
import { InlineRole } from './inline-role.ts';
import type { RowLambda } from './row-lambda.ts';

/** The right of each kind of signed URL. */
const signed = {
  upload: { action: 's3:PutObject', prefixes: ['uploads'] },
  part: { action: 's3:PutObject', prefixes: ['media'] },
  download: { action: 's3:GetObject', prefixes: ['exports'] },
  results: { action: 's3:GetObject', prefixes: ['batches'] },
  media: { action: 's3:GetObject', prefixes: ['media', 'playback'] },
  // Never the source of a project.
  review: { action: 's3:GetObject', prefixes: ['playback'] },
  source: { action: 's3:GetObject', prefixes: ['media', 'work', 'fonts'] },
  probe: { action: 's3:GetObject', prefixes: ['uploads', 'media'] },
  frame: { action: 's3:GetObject', prefixes: ['media'] },
  video: { action: 's3:PutObject', prefixes: ['exports', 'work'] },
  font: { action: 's3:GetObject', prefixes: ['own-fonts'] },
} as const satisfies Record<Signer, { action: string; prefixes: readonly string[] }>;

/**
 * A role for each kind of signed URL, which only the functions that sign such URLs may assume. They sign with a new session of
 * the role, because a URL expires with the credentials that signed it, and a Lambda's own may expire at any time.
 */
export class SignerRoles extends Construct {
  constructor(
    scope: Construct,
    id: string,
    lambdas: readonly RowLambda[],
    bucket: { bucketName: string; bucketArn: string },
  ) {
    super(scope, id);
    for (const signer of signers) {
      const signing = lambdas.filter(({ uses }) => uses.signs?.includes(signer));
      if (signing.length === 0) continue;
      const { action, prefixes } = signed[signer];
      const role = new InlineRole(this, signer, {
        assumedBy: new CompositePrincipal(...signing.map((one) => new ArnPrincipal(one.role.roleArn))),
        maxSessionDuration: Duration.seconds(signedUrlLifetimeSeconds),
        description: `Signs ${signer} URLs`,
      });
      grant(role, {
        actions: [action],
        resources: prefixes.map((prefix) => `${bucket.bucketArn}/${prefix}/*`),
        wildcardReason: `Objects under ${prefixes.join('/ and ')}/ are named by account and id; the signed URL names one of them.`,
      });
      for (const one of signing) {
        one.fn.addEnvironment(environmentNames.signerRole(signer), role.roleArn);
        one.fn.addEnvironment(environmentNames.bucket, bucket.bucketName);
      }
      // Not in the functions' own roles, since the signer's role names them.
      new Policy(this, `${signer}Callers`, {
        roles: signing.map((one) => one.role),
        statements: [new PolicyStatement({ actions: ['sts:AssumeRole'], resources: [role.roleArn] })],
      });
    }
  }
}
