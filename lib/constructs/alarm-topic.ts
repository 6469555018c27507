import { Aws } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps as CdkAlarmProps,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '#contract/stage.ts';

export interface AlarmProps {
  readonly metric: IMetric;
  /** Rings at this many within the metric's period. */
  readonly threshold: number;
  /** What happened, in a sentence. */
  readonly means: string;
  /** The heading of docs/runbook.md that says what to do. */
  readonly runbookAnchor: string;
}

/** The one topic that every alarm tells, and the e-mail address of the stage config. */
export class AlarmTopic extends Construct {
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#topic = new Topic(this, 'Topic', { enforceSSL: true });
    this.letPublish('cloudwatch.amazonaws.com');
    if (stage.alarmEmail) this.#topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  }

  /** A topic with a policy has no default one, which is what would let AWS services in. Answers the topic's ARN. */
  letPublish(service: string): string {
    this.#topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(service)],
        actions: ['sns:Publish'],
        resources: [this.#topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    return this.#topic.topicArn;
  }

  /** Makes an alarm in `scope`, which may be of another stack. */
  ringOn(scope: Construct, id: string, props: AlarmProps): void {
    this.#ring(scope, id, props, {
      threshold: props.threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** As `ringOn`, when nothing at all happened within the metric's period: of what never happened there is no value. */
  ringOnSilence(scope: Construct, id: string, props: Omit<AlarmProps, 'threshold'>): void {
    this.#ring(scope, id, props, {
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }

  #ring(
    scope: Construct,
    id: string,
    { metric, means, runbookAnchor }: Omit<AlarmProps, 'threshold'>,
    when: Pick<CdkAlarmProps, 'threshold' | 'comparisonOperator' | 'treatMissingData'>,
  ): void {
    const alarm = new Alarm(scope, id, {
      metric,
      evaluationPeriods: 1,
      ...when,
      alarmDescription: `${means} See docs/runbook.md#${runbookAnchor}`,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
  }
}
