import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import * as v from 'valibot';
import { PolicyDocument } from '../iam/policy-document.ts';
import { CorsRule, InventoryConfiguration, LifecycleRule } from '../services/s3/buckets.ts';
import { physicalName } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const bucket = resourceType({
  properties: v.strictObject({
    BucketName: v.exactOptional(v.string()),
    CorsConfiguration: v.optional(v.strictObject({ CorsRules: v.array(CorsRule) }), { CorsRules: [] }),
    // Without a date source, AWS names log objects by the time of their delivery.
    LoggingConfiguration: v.exactOptional(
      v.strictObject({
        DestinationBucketName: v.string(),
        TargetObjectKeyFormat: v.strictObject({
          PartitionedPrefix: v.strictObject({ PartitionDateSource: v.literal('EventTime') }),
        }),
      }),
    ),
    InventoryConfigurations: v.exactOptional(v.array(InventoryConfiguration)),
    VersioningConfiguration: v.exactOptional(v.strictObject({ Status: v.literal('Enabled') })),
    LifecycleConfiguration: v.optional(v.strictObject({ Rules: v.array(LifecycleRule) }), { Rules: [] }),
  }),
  ignored: {
    BucketEncryption: "the host's disk",
    MetricsConfigurations: 'no CloudWatch',
    OwnershipControls: 'there is one account, and no ACLs',
    PublicAccessBlockConfiguration: 'listens on loopback only',
  },
  create(properties, identity, { context, s3 }) {
    const { BucketName, CorsConfiguration, InventoryConfigurations, LifecycleConfiguration, LoggingConfiguration } =
      properties;
    const name = BucketName ?? physicalName(identity, 63).toLowerCase();
    s3.createBucket({
      name,
      hasVersions: properties.VersioningConfiguration !== undefined,
      cors: CorsConfiguration.CorsRules,
      lifecycle: LifecycleConfiguration.Rules,
      ...(InventoryConfigurations && { inventories: InventoryConfigurations }),
      ...(LoggingConfiguration && { accessLogs: LoggingConfiguration.DestinationBucketName }),
    });
    return {
      ref: name,
      attributes: { Arn: `arn:aws:s3:::${name}`, RegionalDomainName: `${name}.s3.${context.region}.amazonaws.com` },
    };
  },
});

const bucketPolicy = resourceType({
  properties: v.strictObject({ Bucket: v.string(), PolicyDocument }),
  create({ Bucket, PolicyDocument: document }, identity, { s3 }) {
    s3.putBucketPolicy(Bucket, document);
    return { ref: identity.logicalId, attributes: {} };
  },
});

/** CDK's own resource, whose function runs the AWS CLI. Here its work is done at once. */
const bucketDeployment = resourceType({
  properties: v.strictObject({
    ServiceToken: v.string(),
    SourceBucketNames: v.tuple([v.string()]),
    SourceObjectKeys: v.tuple([v.string()]),
    DestinationBucketName: v.string(),
    DestinationBucketKeyPrefix: v.optional(v.string(), ''),
    Prune: v.literal(false),
    SystemMetadata: v.optional(
      v.strictObject({ 'content-type': v.exactOptional(v.string()), 'cache-control': v.exactOptional(v.string()) }),
      {},
    ),
  }),
  ignored: { WaitForDistributionInvalidation: 'nothing is cached', OutputObjectKeys: 'no output is used' },
  async create(properties, identity, { assets, s3 }) {
    const { SourceBucketNames, SourceObjectKeys, DestinationBucketName: bucket, SystemMetadata } = properties;
    const folder = assets.folder(SourceBucketNames[0], SourceObjectKeys[0]);
    for (const name of readdirSync(folder)) {
      const key = [properties.DestinationBucketKeyPrefix, name].filter(Boolean).join('/');
      const contentType = SystemMetadata['content-type'] ?? contentTypes[extname(name)] ?? 'binary/octet-stream';
      const cacheControl = SystemMetadata['cache-control'];
      await s3.putObjectFile({ bucket, key, filePath: join(folder, name), contentType, cacheControl });
    }
    return { ref: identity.logicalId, attributes: { DestinationBucketArn: `arn:aws:s3:::${bucket}` } };
  },
});

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

export const s3Types: Readonly<Record<string, ResourceType>> = {
  'AWS::S3::Bucket': bucket,
  'AWS::S3::BucketPolicy': bucketPolicy,
  'Custom::CDKBucketDeployment': bucketDeployment,
};
