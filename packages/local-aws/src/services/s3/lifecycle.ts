import type { Buckets, LifecycleRule } from './buckets.ts';
import { discardUpload } from './multipart-uploads.ts';
import { isMarker, versionIdOf } from './object-store.ts';
import type { S3Store } from './s3-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** When a rule applies: S3 adds the days and rounds up to the next midnight UTC. https://docs.aws.amazon.com/AmazonS3/latest/userguide/intro-lifecycle-rules.html */
const dueMs = (createdMs: number, days: number): number => Math.ceil((createdMs + days * dayMs) / dayMs) * dayMs;

/** Removes the objects and uploads to which the buckets' enabled rules apply at `nowMs`. */
export async function sweepLifecycle(store: S3Store, buckets: Buckets, nowMs: number): Promise<void> {
  for (const { name, lifecycle = [] } of buckets.all()) {
    for (const rule of lifecycle) {
      if (rule.Status === 'Enabled') await applyRule(store, name, rule, nowMs);
    }
  }
}

async function applyRule(store: S3Store, bucket: string, rule: LifecycleRule, nowMs: number): Promise<void> {
  const prefix = rule.Prefix ?? '';
  if (rule.ExpirationInDays !== undefined) {
    for (const { key } of store.objects.list(bucket, { prefix })) {
      // Read again, since it may have been replaced while the objects before it were removed.
      const object = store.objects.find(bucket, key);
      if (!object || dueMs(object.lastModifiedMs, rule.ExpirationInDays) > nowMs) continue;
      await store.files.discard(store.objects.delete(bucket, key).unused);
    }
  }
  if (rule.NoncurrentVersionExpiration || rule.ExpiredObjectDeleteMarker || rule.ExpirationInDays)
    await expireVersions(store, bucket, rule, nowMs);
  const days = rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation;
  if (days === undefined) return;
  for (const { key, uploadId, initiatedMs } of store.uploads.list(bucket)) {
    if (key.startsWith(prefix) && dueMs(initiatedMs, days) <= nowMs) await discardUpload(store, bucket, uploadId);
  }
}

/**
 * Versions that are no longer current, and markers of keys that have nothing else.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/intro-lifecycle-rules.html#intro-lifecycle-rules-actions
 */
async function expireVersions(store: S3Store, bucket: string, rule: LifecycleRule, nowMs: number): Promise<void> {
  const { NoncurrentVersionExpiration: noncurrent, ExpirationInDays, ExpiredObjectDeleteMarker, Prefix } = rule;
  const isDue = (sinceMs: number | undefined, days: number | undefined): boolean =>
    sinceMs !== undefined && days !== undefined && dueMs(sinceMs, days) <= nowMs;
  for (const key of store.objects.keysWithVersions(bucket, Prefix)) {
    for (const version of store.objects.versions(bucket, key)) {
      if (!isDue(version.noncurrentSinceMs, noncurrent?.NoncurrentDays)) continue;
      await store.files.discard(store.objects.deleteVersion(bucket, key, versionIdOf(version)).unused);
    }
    const [only, ...more] = store.objects.versions(bucket, key);
    if (!only || !isMarker(only) || more.length > 0) continue;
    if (ExpiredObjectDeleteMarker || isDue(only.lastModifiedMs, ExpirationInDays))
      store.objects.deleteVersion(bucket, key, only.versionId);
  }
}
