import { expect, it } from 'vitest';
import { allOfType, hourlyCountsOf, synthesized } from '../synthesized.ts';

it('WriteCostSlice has the numbers of all resources of the deployment that are billed by the hour', () => {
  const stacks = synthesized('full');
  const alarms = allOfType(stacks, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  expect(hourlyCountsOf(stacks)).toEqual({
    alarms: alarms.reduce((sum, one) => sum + (JSON.stringify(one).match(/"MetricName"/g)?.length ?? 0), 0),
    dashboards: allOfType(stacks, 'AWS::CloudWatch::Dashboard').length,
    request_metrics: 16,
    queues: allOfType(stacks, 'AWS::Lambda::EventSourceMapping').length,
  });
});
