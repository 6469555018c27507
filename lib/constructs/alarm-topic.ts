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
import { Aws, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Stage } from '#contract/stage.ts';

export interface AlarmProps {
  readonly metric: IMetric;
  /** The alarm is raised when the metric reaches this value within its period. */
  readonly threshold: number;
  /** What happened, in a sentence. */
  readonly means: string;
  /** The heading of docs/runbook.md that says what to do. */
  readonly runbookAnchor: string;
}

/** The SNS topic of all alarms, and the subscription of the stage's e-mail address. */
export class AlarmTopic extends Construct {
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#topic = new Topic(this, 'Topic', { enforceSSL: true });
    this.allowPublish('cloudwatch.amazonaws.com');
    if (!stage.alarmEmail) return;
    const mails = this.#topic.addSubscription(new EmailSubscription(stage.alarmEmail));
    Validations.of(mails).acknowledge({
      id: 'Serverless-SNSRedrivePolicy',
      reason: 'SNS tries a mail for six hours, and the alarm of a lost one stays raised in CloudWatch.',
    });
  }

  get topicArn(): string {
    return this.#topic.topicArn;
  }

  /** Allows a service to publish. A topic with a policy lacks the default policy, which would allow it. Returns the topic's ARN. */
  allowPublish(service: string): string {
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

  /** Creates an alarm in `scope`, which may be in another stack. */
  addAlarm(scope: Construct, id: string, props: AlarmProps): void {
    this.#add(scope, id, props, {
      threshold: props.threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** Creates an alarm in `scope` that is raised when the metric has no value within its period. */
  addAlarmOnSilence(scope: Construct, id: string, props: Omit<AlarmProps, 'threshold'>): void {
    this.#add(scope, id, props, {
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }

  #add(
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
    // Both changes are sent, so that the end of a fault is told too.
    alarm.addAlarmAction(new SnsAction(this.#topic));
    alarm.addOkAction(new SnsAction(this.#topic));
  }
}
