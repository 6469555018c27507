import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Aws, Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { feedOf } from '#contract/queue-feeds.ts';
import { eventSource } from '#contract/schemas/events.ts';
import type { Stage } from '#contract/stage.ts';
import { webhookSteps } from '#contract/steps/webhooks.ts';
import type { AlarmTopic } from './alarm-topic.ts';
import { deadLetterQueue } from './dead-letters.ts';
import { grant } from './grant.ts';
import type { Usable } from './grant-uses.ts';
import { InlineRole } from './inline-role.ts';
import type { RowLambda } from './row-lambda.ts';
import type { Watched } from './watched.ts';
import { WorkQueue } from './work-queue.ts';

export interface WebhookDeliveryProps {
  readonly stackPrefix: string;
  readonly alarmTopic: AlarmTopic;
}

/** Delivers events to webhook endpoints: bus, queue, fan-out, queue of deliveries, and schedules for waits longer than SQS allows. */
export class WebhookDelivery extends Construct {
  readonly usable: Usable['webhooks'];
  readonly queues: Watched['queues'];
  readonly #events: WorkQueue;
  readonly #deliveries: WorkQueue;

  constructor(scope: Construct, id: string, { stackPrefix, alarmTopic }: WebhookDeliveryProps) {
    super(scope, id);
    this.#events = new WorkQueue(this, 'Events', {
      alarmTopic,
      timeoutSeconds: webhookSteps.FanOut.timeoutSeconds,
      maxReceives: 10,
    });
    const bus = new EventBus(this, 'Bus', { eventBusName: `${stackPrefix}-events` });
    new Rule(this, 'EventsRule', {
      eventBus: bus,
      eventPattern: { source: [eventSource] },
      targets: [
        new SqsQueue(this.#events.queue, {
          // The field of the event that names the message group: the queue is fair between accounts.
          messageGroupId: '$.detail.account_id',
          deadLetterQueue: this.#events.deadLetters,
          maxEventAge: Duration.hours(24),
          retryAttempts: 185,
        }),
      ],
    });
    this.#deliveries = new WorkQueue(this, 'Deliveries', {
      alarmTopic,
      timeoutSeconds: webhookSteps.Deliver.timeoutSeconds,
      // The maximum of SQS, since a message that waits for a busy endpoint is received many times.
      maxReceives: 1000,
    });
    this.queues = { Events: this.#events.queue, Deliveries: this.#deliveries.queue };
    this.usable = {
      bus,
      eventQueue: this.#events.queue,
      deliveryQueue: this.#deliveries.queue,
      ...this.#schedules(stackPrefix, alarmTopic),
    };
  }

  /** Connects the consumers of both queues. */
  connect(stage: Stage, { fanOut, deliver }: { readonly fanOut: RowLambda; readonly deliver: RowLambda }): void {
    this.#events.feed(fanOut, feedOf('FanOut', stage));
    this.#deliveries.feed(deliver, feedOf('Deliver', stage));
    // To delay a message when no place is free.
    grant(deliver.role, {
      actions: ['sqs:ChangeMessageVisibility'],
      resources: [this.#deliveries.queue.queueArn],
    });
  }

  #schedules(stackPrefix: string, alarmTopic: AlarmTopic) {
    const { queue } = this.#deliveries;
    const scheduleGroupName = `${stackPrefix}-deliveries`;
    const group = new ScheduleGroup(this, 'Schedules', { scheduleGroupName });
    const deadLetters = deadLetterQueue(
      this,
      'ScheduleDeadLetters',
      alarmTopic,
      'A schedule could not send a delivery.',
    );
    const role = new InlineRole(this, 'SchedulerRole', {
      // The conditions prevent that schedules of another AWS account use this role (confused deputy).
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID, 'aws:SourceArn': group.scheduleGroupArn },
        },
      }),
    });
    grant(role, { actions: ['sqs:SendMessage'], resources: [queue.queueArn, deadLetters.queueArn] });
    return {
      scheduleGroupName: group.scheduleGroupName,
      schedulesArn: Stack.of(this).formatArn({
        service: 'scheduler',
        resource: 'schedule',
        resourceName: `${scheduleGroupName}/*`,
      }),
      schedulerRoleArn: role.roleArn,
      scheduleDeadLettersArn: deadLetters.queueArn,
    };
  }
}
