import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Aws } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { costTags, deploymentOf } from '#contract/cost-tags.ts';
import { alarmLimits } from '../limits.ts';
import type { AlarmTopic } from './alarm-topic.ts';

export interface MonthlyBudgetProps {
  readonly stageName: string;
  readonly usd: number;
  readonly alarmTopic: AlarmTopic;
}

/**
 * Notifies the alarm topic when the stage's monthly bill exceeds 80 % or 100 % of the budget, and when it is forecast to exceed
 * it. It stops nothing.
 */
export class MonthlyBudget extends Construct {
  constructor(scope: Construct, id: string, { stageName, usd, alarmTopic }: MonthlyBudgetProps) {
    super(scope, id);
    const tags = costTags(deploymentOf(stageName), 'data');
    const subscribers = [{ subscriptionType: 'SNS', address: alarmTopic.allowPublish('budgets.amazonaws.com') }];
    const notice = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        // Budgets are global: the name must be unique in the AWS account across Regions.
        budgetName: `Cueline-${stageName}-${Aws.REGION}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: usd, unit: 'USD' },
        // A filter takes one tag, so this tag contains both the app and the stage.
        costFilters: { TagKeyValue: [`user:deployment$${tags.deployment}`] },
        // The cost of usage, before AWS credits and refunds.
        costTypes: { includeCredit: false, includeRefund: false },
      },
      notificationsWithSubscribers: [
        ...alarmLimits.budgetPercents.map((percent) => notice('ACTUAL', percent)),
        notice('FORECASTED', 100),
      ],
      resourceTags: Object.entries(tags).map(([key, value]) => ({ key, value })),
    });
  }
}
