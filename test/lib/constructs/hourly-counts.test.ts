import { expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { allOfType, hourlyCountsOf, ofType, synthesized } from '../synthesized.ts';

it('WriteCostSlice has the numbers of all resources of the deployment that are billed by the hour', () => {
  const stacks = synthesized('full');
  const alarms = allOfType(stacks, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  expect(hourlyCountsOf(stacks)).toEqual({
    alarms: alarms.reduce((sum, one) => sum + (JSON.stringify(one).match(/"MetricName"/g)?.length ?? 0), 0),
    dashboards: allOfType(stacks, 'AWS::CloudWatch::Dashboard').length,
    request_metrics: 16,
    firewalls: 0,
    firewall_rules: 0,
    secrets: 0,
    queues: allOfType(stacks, 'AWS::Lambda::EventSourceMapping').length,
  });
});

it('a stage with an edge pays for its firewall with its rules, and for a secret and its copy; what counts downloads knows its domain', () => {
  const stacks = synthesized('edge');
  expect(hourlyCountsOf(stacks)).toMatchObject({ firewalls: 1, firewall_rules: 4, secrets: 2 });
  const knowing = ofType(stacks.pipelines, 'AWS::Lambda::Function').filter(([, { Properties }]) =>
    JSON.stringify(Properties.Environment).includes(environmentNames.publicOrigin),
  );
  expect(knowing.map(([id]) => id.replace(/Function.*/, '')).sort()).toEqual(['FinishExport', 'WriteCostSlice']);
});
