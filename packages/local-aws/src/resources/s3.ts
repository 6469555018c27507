import * as v from 'valibot';
import { PolicyDocument } from '../iam/policy-document.ts';
import { CorsRule, LifecycleRule } from '../services/s3/buckets.ts';
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
    VersioningConfiguration: v.exactOptional(v.strictObject({ Status: v.literal('Enabled') })),
    LifecycleConfiguration: v.optional(v.strictObject({ Rules: v.array(LifecycleRule) }), { Rules: [] }),
  }),
  ignored: {
    BucketEncryption: "the host's disk",
    MetricsConfigurations: 'no CloudWatch',
    OwnershipControls: 'there is one account, and no ACLs',
    PublicAccessBlockConfiguration: 'listens on loopback only',
  },
  create(properties, identity, { s3 }) {
    const { BucketName, CorsConfiguration, LifecycleConfiguration, LoggingConfiguration } = properties;
    const name = BucketName ?? physicalName(identity, 63).toLowerCase();
    s3.createBucket({
      name,
      hasVersions: properties.VersioningConfiguration !== undefined,
      cors: CorsConfiguration.CorsRules,
      lifecycle: LifecycleConfiguration.Rules,
      ...(LoggingConfiguration && { accessLogs: LoggingConfiguration.DestinationBucketName }),
    });
    return { ref: name, attributes: { Arn: `arn:aws:s3:::${name}` } };
  },
});

const bucketPolicy = resourceType({
  properties: v.strictObject({ Bucket: v.string(), PolicyDocument }),
  create({ Bucket, PolicyDocument: document }, identity, { s3 }) {
    s3.putBucketPolicy(Bucket, document);
    return { ref: identity.logicalId, attributes: {} };
  },
});

export const s3Types: Readonly<Record<string, ResourceType>> = {
  'AWS::S3::Bucket': bucket,
  'AWS::S3::BucketPolicy': bucketPolicy,
};
