import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { environmentNames } from '#contract/names.ts';
import { environment } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { callAws } from './aws-errors.ts';
import { timeouts } from './timeouts.ts';

const client = metered('sns', new SNSClient(timeouts()));

/** Sends a message to those whom the alarms are sent to. SNS takes subjects of up to 100 ASCII characters. */
export const publishAlarm = async (subject: string, message: string): Promise<void> => {
  const TopicArn = environment(environmentNames.alarmTopic);
  await callAws(() => client.send(new PublishCommand({ TopicArn, Subject: subject, Message: message })));
};
