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

it('there is none where the stage names no dollars', () => {
  for (const stage of ['dev', 'prod']) {
    expect(allOfType(synthesized(stage), 'AWS::Budgets::Budget')).toEqual([]);
    expect(JSON.stringify(ofType(synthesized(stage).data, 'AWS::SNS::TopicPolicy'))).not.toContain('budgets');
  }
  expect(allOfType({ ...others, data: others.api }, 'AWS::Budgets::Budget')).toEqual([]);
});

it('is of the dollars of a month, of what carries the tag of this deployment', () => {
  expect(budget?.Budget).toEqual({
    BudgetName: { 'Fn::Join': ['', ['Cueline-prod-', { Ref: 'AWS::Region' }]] },
    BudgetType: 'COST',
    TimeUnit: 'MONTHLY',
    BudgetLimit: { Amount: usd, Unit: 'USD' },
    CostFilters: { TagKeyValue: ['user:deployment$cueline-prod'] },
    CostTypes: { IncludeCredit: false, IncludeRefund: false },
  });
});

it('tells the alarm topic, which lets it in, of four fifths, of the whole and of what is coming', () => {
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

it('is nothing against the AwsSolutions and Serverless rules', () => {
  const app = new App({ analyticsReporting: false });
  onTestFinished(() => rmSync(app.outdir, { recursive: true }));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  addStacks({ app, stage: { ...stageNamed('prod'), monthlyBudgetUsd: usd }, bundleOf: () => stubBundle });
  expect(() => app.synth()).not.toThrow();
});
