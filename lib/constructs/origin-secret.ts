import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { deploymentOf } from '#contract/cost-tags.ts';
import { edgeRegion, type Stage } from '#contract/stage.ts';

/** With the Region of the stage, since the copies of all its stages are in one. */
const nameOf = ({ name, region, edge }: Stage): string =>
  `${deploymentOf(name)}-origin-${region}-${edge?.secretVersion ?? 1}`;

/** What the distribution tells the API, generated once, and copied to the Region of the distribution. */
export function originSecret(scope: Construct, stage: Stage): void {
  const secret = new Secret(scope, `OriginSecret${stage.edge?.secretVersion ?? 1}`, {
    secretName: nameOf(stage),
    // To update or roll back a function, CloudFormation reads the secret that it had before, in a stack that is updated later.
    removalPolicy: RemovalPolicy.RETAIN,
    description: 'Cueline: by it the API knows requests that came through the distribution',
    generateSecretString: { excludePunctuation: true, passwordLength: 40 },
    ...(stage.region !== edgeRegion && { replicaRegions: [{ region: edgeRegion }] }),
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'CloudFormation reads it at a deployment only. edge.secretVersion of the settings makes another (docs/runbook.md).',
  });
}

/** A dynamic reference, by name, since it is read in two Regions: the template does not contain the secret. */
export const originSecretOf = (stage: Stage): string => SecretValue.secretsManager(nameOf(stage)).unsafeUnwrap();
