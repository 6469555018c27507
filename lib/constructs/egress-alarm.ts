import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Duration } from 'aws-cdk-lib/core';
import type { ObjectPrefix } from '#contract/uses.ts';
import type { AlarmTopic } from './alarm-topic.ts';

const downloaded: ObjectPrefix = 'exports';
const bytesPerGb = 1e9;

/** S3 request metrics for exports, the only objects that are downloaded from the internet. */
export const downloadMetrics = { id: downloaded, prefix: `${downloaded}/` };

/**
 * An alarm on gigabytes downloaded within an hour. S3 delivers request metrics on a best-effort basis, at least a minute late.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/metrics-dimensions.html
 */
export const alarmOnEgress = (bucket: Bucket, gbPerHour: number, alarmTopic: AlarmTopic): void =>
  alarmTopic.addAlarm(bucket, 'Egress', {
    metric: new Metric({
      namespace: 'AWS/S3',
      metricName: 'BytesDownloaded',
      dimensionsMap: { BucketName: bucket.bucketName, FilterId: downloadMetrics.id },
      statistic: 'Sum',
      period: Duration.hours(1),
    }),
    threshold: gbPerHour * bytesPerGb,
    means: `${gbPerHour} GB of exports were downloaded within an hour.`,
    runbookAnchor: 'egress',
  });
