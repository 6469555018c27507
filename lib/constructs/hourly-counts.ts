import { CfnAlarm, CfnDashboard } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { type CfnElement, Lazy } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { type HourlyCounts, requestMetricsPerFilter } from '#contract/schemas/hourly-counts.ts';

/** JSON of the app's `HourlyCounts`, counted at synthesis, when all constructs exist. */
export const hourlyCounts = ({ node }: IConstruct): string =>
  Lazy.string({
    produce: () => {
      const all = node.root.node.findAll();
      const counts: HourlyCounts = {
        alarms: all.reduce((sum, one) => sum + (one instanceof CfnAlarm ? metricsOf(one) : 0), 0),
        dashboards: all.filter((one) => one instanceof CfnDashboard).length,
        request_metrics: all.reduce((sum, one) => sum + (one instanceof CfnBucket ? requestMetricsOf(one) : 0), 0),
        firewalls: all.filter((one) => one instanceof CfnWebACL).length,
        firewall_rules: all.reduce((sum, one) => sum + (one instanceof CfnWebACL ? lengthOf(one, one.rules) : 0), 0),
        secrets: all.reduce(
          (sum, one) => sum + (one instanceof CfnSecret ? 1 + lengthOf(one, one.replicaRegions) : 0),
          0,
        ),
        queues: all.filter((one) => one instanceof CfnEventSourceMapping).length,
      };
      return JSON.stringify(counts);
    },
  });

const requestMetricsOf = (bucket: CfnBucket): number =>
  lengthOf(bucket, bucket.metricsConfigurations) * requestMetricsPerFilter;

const lengthOf = ({ stack }: CfnElement, list: unknown): number => {
  const resolved: unknown = stack.resolve(list);
  return Array.isArray(resolved) ? resolved.length : 0;
};

/** https://aws.amazon.com/cloudwatch/pricing */
const metricsOf = ({ metrics }: CfnAlarm): number =>
  Array.isArray(metrics) ? metrics.filter((metric) => 'metricStat' in metric).length : 1;
