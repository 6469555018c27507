import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { metricNames, metricNamespace } from '#contract/names.ts';
import type { Stage } from '#contract/stage.ts';
import { alarmLimits } from '../limits.ts';
import type { AlarmTopic } from './alarm-topic.ts';

export interface ApiAlarmsProps {
  readonly api: IHttpApi;
  readonly accessLog: ILogGroup;
  readonly stage: Stage;
  readonly alarmTopic: AlarmTopic;
}

/** Alarms on what callers of the API meet. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html */
export const alarmOnApi = (scope: Construct, { api, accessLog, stage, alarmTopic }: ApiAlarmsProps): void => {
  const { faults, faultsMinutes, faultPercent, refusedPercent, throttlePercent, slowSeconds, slowMinutes } =
    alarmLimits;
  const period = Duration.minutes(faultsMinutes);
  const counted = (metricName: string) =>
    new Metric({ namespace: metricNamespace(stage.name), metricName, statistic: 'Sum', period });
  alarmTopic.addAlarm(scope, 'ApiFaults', {
    metric: api.metricServerError({ period, statistic: 'sum' }),
    threshold: faults,
    means: `The API answered 5xx ${faults} times within ${faultsMinutes} minutes.`,
    runbookAnchor: 'api-faults',
  });
  alarmTopic.addAlarm(scope, 'ApiFaultShare', {
    metric: whereBusy(
      api,
      period,
      '100 * FILL(counted, 0) / requests',
      api.metricServerError({ period, statistic: 'sum' }),
    ),
    threshold: faultPercent,
    means: `The API answered ${faultPercent} % of all requests of ${faultsMinutes} minutes with 5xx.`,
    runbookAnchor: 'api-faults',
  });
  alarmTopic.addAlarm(scope, 'SlowApi', {
    // Without the time that a caller takes to send and receive.
    metric: whereBusy(
      api,
      Duration.minutes(slowMinutes),
      'counted',
      api.metricIntegrationLatency({ period: Duration.minutes(slowMinutes), statistic: 'p99' }),
    ),
    threshold: slowSeconds * 1000,
    means: `One of a hundred requests of ${slowMinutes} minutes took longer than ${slowSeconds} seconds.`,
    runbookAnchor: 'slow-api',
  });
  new MetricFilter(scope, 'Refused', {
    logGroup: accessLog,
    filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
    metricNamespace: metricNamespace(stage.name),
    metricName: metricNames.refused,
    metricValue: '1',
  });
  alarmTopic.addAlarm(scope, 'RefusedShare', {
    metric: whereBusy(api, period, '100 * FILL(counted, 0) / requests', counted(metricNames.refused)),
    threshold: refusedPercent,
    means: `The API answered ${refusedPercent} % of all requests of ${faultsMinutes} minutes with 429.`,
    runbookAnchor: 'refused-requests',
  });
  alarmTopic.addAlarm(scope, 'NearThrottle', {
    metric: api.metricCount({ period, statistic: 'sum' }),
    threshold: (stage.throttle.ratePerSecond * period.toSeconds() * throttlePercent) / 100,
    means: `The API had ${throttlePercent} % of the requests that the throttle of the stage allows, for ${faultsMinutes} minutes.`,
    runbookAnchor: 'refused-requests',
  });
  alarmTopic.addAlarm(scope, 'RateLimitsUnreachable', {
    metric: counted(metricNames.unlimited),
    threshold: 5,
    means: 'The table of rate limits did not answer five times within five minutes: requests passed without a limit.',
    runbookAnchor: 'rate-limits',
  });
};

/** Zero in a period with so few requests that one of them would be a share that counts. */
const whereBusy = (api: IHttpApi, period: Duration, expression: string, counted: IMetric): MathExpression =>
  new MathExpression({
    expression: `IF(requests >= ${alarmLimits.fewestRequests}, ${expression}, 0)`,
    usingMetrics: { counted, requests: api.metricCount({ period, statistic: 'sum' }) },
    period,
  });
