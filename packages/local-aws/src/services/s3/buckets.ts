import * as v from 'valibot';
import type { PolicyDocument } from '../../iam/policy.ts';
import { s3Error } from './s3-error.ts';

/** `AWS::S3::Bucket.CorsRule` as templates hold it. */
export const CorsRule = v.strictObject({
  Id: v.optional(v.string()),
  AllowedOrigins: v.array(v.string()),
  AllowedMethods: v.array(v.picklist(['GET', 'PUT', 'HEAD', 'POST', 'DELETE'])),
  AllowedHeaders: v.optional(v.array(v.string())),
  ExposedHeaders: v.optional(v.array(v.string())),
  /** Seconds. */
  MaxAge: v.optional(v.number()),
});
export type CorsRule = v.InferOutput<typeof CorsRule>;

/** `AWS::S3::Bucket.Rule` of a lifecycle configuration, as templates hold it; days are whole days after creation. */
export const LifecycleRule = v.strictObject({
  Id: v.optional(v.string()),
  Status: v.picklist(['Enabled', 'Disabled']),
  Prefix: v.optional(v.string()),
  ExpirationInDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  ExpiredObjectDeleteMarker: v.optional(v.boolean()),
  NoncurrentVersionExpiration: v.optional(
    v.strictObject({ NoncurrentDays: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  ),
  /** Objects have one class here. */
  Transitions: v.optional(
    v.array(v.strictObject({ StorageClass: v.literal('INTELLIGENT_TIERING'), TransitionInDays: v.number() })),
  ),
  AbortIncompleteMultipartUpload: v.optional(
    v.strictObject({ DaysAfterInitiation: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  ),
});
export type LifecycleRule = v.InferOutput<typeof LifecycleRule>;

/** `AWS::S3::Bucket.InventoryConfiguration`: all versions with their size and storage class, each day, as CSV. */
export const InventoryConfiguration = v.strictObject({
  Id: v.string(),
  Enabled: v.literal(true),
  Destination: v.strictObject({ BucketArn: v.string(), Format: v.literal('CSV'), Prefix: v.optional(v.string()) }),
  IncludedObjectVersions: v.literal('All'),
  OptionalFields: v.strictTuple([v.literal('Size'), v.literal('StorageClass')]),
  ScheduleFrequency: v.literal('Daily'),
});

export interface BucketSettings {
  readonly name: string;
  /** Replaced and deleted objects stay as versions. */
  readonly hasVersions?: boolean;
  readonly cors?: readonly CorsRule[];
  readonly lifecycle?: readonly LifecycleRule[];
  readonly policy?: PolicyDocument;
  /** The bucket of its access logs. */
  readonly accessLogs?: string;
  readonly inventories?: readonly v.InferOutput<typeof InventoryConfiguration>[];
}

/** The buckets of the template, which every start makes again. Their objects are stored. */
export class Buckets {
  readonly #byName = new Map<string, BucketSettings>();

  put(settings: BucketSettings): void {
    this.#byName.set(settings.name, settings);
  }

  putPolicy(name: string, policy: PolicyDocument): void {
    this.#byName.set(name, { ...this.get(name), policy });
  }

  all(): Iterable<BucketSettings> {
    return this.#byName.values();
  }

  /** Throws NoSuchBucket. */
  get(name: string): BucketSettings {
    const bucket = this.#byName.get(name);
    if (bucket) return bucket;
    throw s3Error('NoSuchBucket', 'The specified bucket does not exist', { BucketName: name });
  }
}
