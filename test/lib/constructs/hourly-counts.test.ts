import * as v from 'valibot';
import { expect, it } from 'vitest';
import { HourlyCounts } from '#contract/schemas/hourly-counts.ts';
import { allOfType, ofType, synthesized } from '../synthesized.ts';

const Variables = v.object({ Variables: v.object({ HOURLY_COUNTS: v.pipe(v.string(), v.parseJson(), HourlyCounts) }) });

it('WriteCostSlice has the numbers of all resources of the deployment that are billed by the hour', () => {
  const stacks = synthesized('full');
  const [, writer] =
    ofType(stacks.pipelines, 'AWS::Lambda::Function').find(([id]) => id.startsWith('WriteCostSlice')) ?? [];
  const alarms = allOfType(stacks, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  expect(v.parse(Variables, writer?.Properties.Environment).Variables.HOURLY_COUNTS).toEqual({
    alarms: alarms.reduce((sum, one) => sum + (JSON.stringify(one).match(/"MetricName"/g)?.length ?? 0), 0),
    dashboards: allOfType(stacks, 'AWS::CloudWatch::Dashboard').length,
    request_metrics: 16,
    queues: allOfType(stacks, 'AWS::Lambda::EventSourceMapping').length,
  });
});
