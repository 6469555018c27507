import { Aws } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
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
 * Tells the alarm topic when the stage's bill of a month has come to four fifths of so many dollars, when it is beyond them,
 * and when it is going to be. It watches, and stops nothing.
 */
export class MonthlyBudget extends Construct {
  constructor(scope: Construct, id: string, { stageName, usd, alarmTopic }: MonthlyBudgetProps) {
    super(scope, id);
    const tags = costTags(deploymentOf(stageName), 'data');
    const subscribers = [{ subscriptionType: 'SNS', address: alarmTopic.letPublish('budgets.amazonaws.com') }];
    const notice = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        // One name an account, whatever the Region.
        budgetName: `Cueline-${stageName}-${Aws.REGION}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: usd, unit: 'USD' },
        // A filter takes one tag, which therefore names both the service and the stage.
        costFilters: { TagKeyValue: [`user:deployment$${tags.deployment}`] },
        // What was used, whoever pays for it in the end.
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
