import { rmSync } from 'node:fs';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addStacks } from '../../../lib/cueline-app.ts';
import { stageNamed } from '../../../lib/stages.ts';
import { allOfType, ofType, stubBundle, synthesized } from '../synthesized.ts';

vi.setConfig({ testTimeout: 60_000 });

const usd = 250;
const { data, ...others } = synthesized('prod', { monthlyBudgetUsd: usd });
const [budget] = ofType(data, 'AWS::Budgets::Budget').map(([, { Properties }]) => Properties);

it('is absent where the stage has no monthlyBudgetUsd', () => {
  for (const stage of ['dev', 'prod']) {
    expect(allOfType(synthesized(stage), 'AWS::Budgets::Budget')).toEqual([]);
    expect(JSON.stringify(ofType(synthesized(stage).data, 'AWS::SNS::TopicPolicy'))).not.toContain('budgets');
  }
  expect(allOfType({ ...others, data: others.api }, 'AWS::Budgets::Budget')).toEqual([]);
});

it('limits the monthly cost of the resources with the tag of this deployment', () => {
  expect(budget?.Budget).toEqual({
    BudgetName: { 'Fn::Join': ['', ['Cueline-prod-', { Ref: 'AWS::Region' }]] },
    BudgetType: 'COST',
    TimeUnit: 'MONTHLY',
    BudgetLimit: { Amount: usd, Unit: 'USD' },
    CostFilters: { TagKeyValue: ['user:deployment$cueline-prod'] },
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
    Subscribers: [{ SubscriptionType: 'SNS', Address: { Ref: topic } }],
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

it('breaks no AwsSolutions or Serverless rule', () => {
  const app = new App({ analyticsReporting: false });
  onTestFinished(() => rmSync(app.outdir, { recursive: true }));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  addStacks({ app, stage: { ...stageNamed('prod'), monthlyBudgetUsd: usd }, bundleOf: () => stubBundle });
  expect(() => app.synth()).not.toThrow();
});
