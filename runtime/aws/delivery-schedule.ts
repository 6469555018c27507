import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { environmentNames } from '#contract/names.ts';
import type { DeliveryMessage } from '#contract/schemas/delivery-queue.ts';
import { scheduleUnits } from '#core/cost/modelled-units.ts';
import { hashOf } from '#core/hash-of.ts';
import { environment } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { addModelled } from '../meter/tally.ts';
import { hasName, translateAwsError } from './aws-errors.ts';
import { deliveryRequest } from './delivery-queue.ts';
import { timeouts } from './timeouts.ts';

const client = metered('scheduler', new SchedulerClient(timeouts()));

/** Made from the attempt, so that an attempt has one schedule. */
export const scheduleName = ({ webhook_id, event_id, attempt }: DeliveryMessage): string =>
  hashOf(`${webhook_id}#${event_id}#${attempt}`);

/**
 * Makes a schedule that sends the message of an attempt at a time and is then deleted. A second call changes nothing.
 */
export const scheduleDelivery = async (message: DeliveryMessage, atMs: number): Promise<void> => {
  const RoleArn = environment(environmentNames.schedulerRole);
  const [, partition] = RoleArn.split(':');
  const command = new CreateScheduleCommand({
    Name: scheduleName(message),
    GroupName: environment(environmentNames.scheduleGroup),
    // To the second, in UTC.
    ScheduleExpression: `at(${new Date(Math.ceil(atMs / 1000) * 1000).toISOString().slice(0, 19)})`,
    FlexibleTimeWindow: { Mode: 'OFF' },
    ActionAfterCompletion: 'DELETE',
    Target: {
      Arn: `arn:${partition}:scheduler:::aws-sdk:sqs:sendMessage`,
      RoleArn,
      Input: JSON.stringify(deliveryRequest(message)),
      DeadLetterConfig: { Arn: environment(environmentNames.scheduleDeadLetters) },
    },
  });
  try {
    await client.send(command);
    addModelled(scheduleUnits);
  } catch (error) {
    if (!hasName(error, 'ConflictException')) throw translateAwsError(error);
  }
};
