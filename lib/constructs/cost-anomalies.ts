import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
import { Aws } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { costTags, deploymentOf } from '#contract/cost-tags.ts';
import type { AlarmTopic } from './alarm-topic.ts';

export interface CostAnomaliesProps {
  readonly stageName: string;
  /** An anomaly that cost less than this is not reported. */
  readonly usd: number;
  readonly alarmTopic: AlarmTopic;
}

/**
 * AWS Cost Anomaly Detection of what has the deployment's tag, which reports to the alarm topic. It looks at the bill about three times a day.
 * https://docs.aws.amazon.com/cost-management/latest/userguide/getting-started-ad.html
 */
export class CostAnomalies extends Construct {
  constructor(scope: Construct, id: string, { stageName, usd, alarmTopic }: CostAnomaliesProps) {
    super(scope, id);
    const tags = costTags(deploymentOf(stageName), 'data');
    const resourceTags = Object.entries(tags).map(([key, value]) => ({ key, value }));
    const name = `Cueline-${stageName}-${Aws.REGION}`;
    const monitor = new CfnAnomalyMonitor(this, 'Monitor', {
      monitorName: name,
      monitorType: 'CUSTOM',
      monitorSpecification: JSON.stringify({ Tags: { Key: 'deployment', Values: [tags.deployment] } }),
      resourceTags,
    });
    new CfnAnomalySubscription(this, 'Subscription', {
      subscriptionName: name,
      monitorArnList: [monitor.attrMonitorArn],
      // Only this frequency takes a topic.
      frequency: 'IMMEDIATE',
      subscribers: [{ type: 'SNS', address: alarmTopic.allowPublish('costalerts.amazonaws.com') }],
      thresholdExpression: JSON.stringify({
        Dimensions: {
          Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
          MatchOptions: ['GREATER_THAN_OR_EQUAL'],
          Values: [String(usd)],
        },
      }),
      resourceTags,
    });
  }
}
