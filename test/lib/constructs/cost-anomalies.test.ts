import { expect, it } from 'vitest';
import { allOfType, ofType, synthesized } from '../synthesized.ts';

const stacks = synthesized('full');

it('anomalies of the deployment that cost so much are reported to the alarm topic at once', () => {
  const [[monitorId = '', monitor] = []] = ofType(stacks.costs, 'AWS::CE::AnomalyMonitor');
  const [[, subscription] = []] = ofType(stacks.costs, 'AWS::CE::AnomalySubscription');
  const [[topicId] = []] = ofType(stacks.data, 'AWS::SNS::Topic');
  expect(monitor?.Properties).toMatchObject({ MonitorType: 'CUSTOM' });
  expect(JSON.parse(String(monitor?.Properties.MonitorSpecification))).toEqual({
    Tags: { Key: 'deployment', Values: ['cueline-dev'] },
  });
  expect(subscription?.Properties).toMatchObject({
    Frequency: 'IMMEDIATE',
    MonitorArnList: [{ 'Fn::GetAtt': [monitorId, 'MonitorArn'] }],
    Subscribers: [{ Type: 'SNS', Address: { 'Fn::ImportValue': expect.stringContaining(`OutputRef${topicId}`) } }],
  });
  expect(JSON.parse(String(subscription?.Properties.ThresholdExpression))).toEqual({
    Dimensions: {
      Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
      MatchOptions: ['GREATER_THAN_OR_EQUAL'],
      Values: ['20'],
    },
  });
  expect(JSON.stringify(ofType(stacks.data, 'AWS::SNS::TopicPolicy'))).toContain(
    '"Principal":{"Service":"costalerts.amazonaws.com"}',
  );
});

it('is not deployed unless the stage asks for it', () => {
  expect(allOfType(synthesized('prod'), 'AWS::CE::AnomalyMonitor')).toEqual([]);
});
