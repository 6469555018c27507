import type { IRole } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { RemovalPolicy, Validations } from 'aws-cdk-lib/core';
import type { Construct, IConstruct } from 'constructs';
import { cachedForEver, consoleRoute } from '#contract/console.ts';
import { isBucket } from './access-logs.ts';
import { acknowledgeWildcards } from './grant.ts';
import type { StaticFiles } from './static-files.ts';

const prefix = `${consoleRoute.path}/files`.slice(1);

/**
 * The bucket of the files whose names have a hash. Those of earlier releases stay, since pages that are open go on to load them.
 * A deployment makes the bucket again where it was deleted.
 */
export function staticBucket(scope: Construct, { files, fonts }: StaticFiles): IBucket {
  const bucket: IConstruct = new Bucket(scope, 'Static', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    encryption: BucketEncryption.S3_MANAGED,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Its files are public, and CloudFront counts them.',
  });
  if (!isBucket(bucket)) throw new Error('A Bucket is an IBucket.');
  const common = {
    destinationBucket: bucket,
    cacheControl: [CacheControl.fromString(cachedForEver)],
    prune: false,
    memoryLimit: 1024,
  };
  const { handlerRole } = new BucketDeployment(scope, 'Files', {
    ...common,
    sources: [Source.asset(files)],
    destinationKeyPrefix: prefix,
  });
  new BucketDeployment(scope, 'FontParts', {
    ...common,
    sources: [Source.asset(fonts)],
    destinationKeyPrefix: `${prefix}/fonts`,
    // A part is no font, but CloudFront compresses this type.
    contentType: 'font/ttf',
  });
  acknowledgeProvider(handlerRole, bucket);
  return bucket;
}

/** The function that copies the files, and its role, are CDK's. */
function acknowledgeProvider(role: IRole, bucket: IBucket): void {
  const reason = 'CDK makes this function and its role, which copies its assets to this bucket.';
  const actions = ['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*'];
  const findings = [
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...actions.map((action) => `AwsSolutions-IAM5[Action::${action}]`),
    'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-us-east-1/*]',
    'AwsSolutions-L1',
    'Serverless-LambdaDLQ',
    'Serverless-LambdaLatestVersion',
    'Serverless-LambdaTracing',
  ];
  acknowledgeWildcards(role, [`${bucket.bucketArn}/*`], reason);
  if (role.node.scope) Validations.of(role.node.scope).acknowledge(...findings.map((id) => ({ id, reason })));
}
