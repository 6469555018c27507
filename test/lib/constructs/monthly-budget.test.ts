import { expect, it } from 'vitest';
import { allOfType, ofType, stages, synthesized } from '../synthesized.ts';

const { costs, data, ...others } = synthesized('full');
const [budget] = ofType(costs, 'AWS::Budgets::Budget').map(([, { Properties }]) => Properties);

it('is absent where the stage has no monthlyBudgetUsd', () => {
  const dev = synthesized('dev');
  expect(allOfType(dev, 'AWS::Budgets::Budget')).toEqual([]);
  expect(JSON.stringify(ofType(dev.data, 'AWS::SNS::TopicPolicy'))).not.toContain('budgets');
  expect(allOfType({ ...others, data, costs: data }, 'AWS::Budgets::Budget')).toEqual([]);
});

it('limits the monthly cost of the resources with the tag of this deployment', () => {
  expect(budget?.Budget).toEqual({
    BudgetName: { 'Fn::Join': ['', ['Cueline-dev-', { Ref: 'AWS::Region' }]] },
    BudgetType: 'COST',
    TimeUnit: 'MONTHLY',
    BudgetLimit: { Amount: stages.full.monthlyBudgetUsd, Unit: 'USD' },
    CostFilters: { TagKeyValue: ['user:deployment$cueline-dev'] },
    CostTypes: { IncludeCredit: false, IncludeRefund: false },
  });
});

it('notifies the alarm topic at 80 % and 100 % of the actual cost and at 100 % of the forecast', () => {
  const [[topic = ''] = []] = ofType(data, 'AWS::SNS::Topic');
  const notice = (NotificationType: string, Threshold: number) => ({
    Notification: {
      NotificationType,
      Threshold,
      ComparisonOperator: 'GREATER_THAN',
      ThresholdType: 'PERCENTAGE',
    },
    Subscribers: [
      { SubscriptionType: 'SNS', Address: { 'Fn::ImportValue': expect.stringContaining(`OutputRef${topic}`) } },
    ],
  });
  expect(budget?.NotificationsWithSubscribers).toEqual([
    notice('ACTUAL', 80),
    notice('ACTUAL', 100),
    notice('FORECASTED', 100),
  ]);
  expect(JSON.stringify(ofType(data, 'AWS::SNS::TopicPolicy'))).toContain(
    '{"Action":"sns:Publish","Condition":{"StringEquals":{"aws:SourceAccount":{"Ref":"AWS::AccountId"}}},"Effect":"Allow","Principal":{"Service":"budgets.amazonaws.com"}',
  );
});
