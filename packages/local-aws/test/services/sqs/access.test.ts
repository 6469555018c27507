import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CallCounts } from '../../../src/edge/call-counts.ts';
import { createSqs } from '../../../src/services/sqs/service.ts';
import { SqsCloud } from './sqs-cloud.ts';

const letEventsSend = {
  Statement: {
    Effect: 'Allow',
    Principal: { Service: 'events.amazonaws.com' },
    Action: 'sqs:SendMessage',
    Resource: '*',
    Condition: { ArnEquals: { 'aws:SourceArn': 'arn:rule' } },
  },
} as const;

let queues: SqsCloud;
beforeEach(async () => {
  queues = await SqsCloud.start();
});
afterEach(() => queues.stop());

it('checks the action on the queue for each call, and for each message of a service', async () => {
  queues.create({ name: 'work' });
  queues.sqs.putQueuePolicy(queues.arn('work'), letEventsSend);
  await queues.send('x');
  await queues.receive();
  queues.sqs.send({
    queueArn: queues.arn('work'),
    body: 'event',
    principal: { kind: 'service', service: 'events.amazonaws.com', sourceArn: 'arn:rule' },
    attributes: { RULE_ARN: 'arn:rule' },
  });
  expect(queues.cloud.requested).toEqual([
    `sqs:SendMessage on ${queues.arn('work')}`,
    `sqs:ReceiveMessage on ${queues.arn('work')}`,
    `sqs:SendMessage on ${queues.arn('work')}`,
  ]);
  expect(await queues.receive({ MessageAttributeNames: ['RULE.*', 'RULE_ARN'] })).toMatchObject([
    { Body: 'event', MessageAttributes: { RULE_ARN: { StringValue: 'arn:rule' } } },
  ]);
});

it('accepts messages of a service only by the policy of the queue', async () => {
  queues.create({ name: 'work' });
  const principal = { kind: 'service', service: 'events.amazonaws.com', sourceArn: 'arn:rule' } as const;
  expect(() => queues.sqs.send({ queueArn: queues.arn('work'), body: 'x', principal })).toThrow('not authorized');
  queues.create({ name: 'open', policy: letEventsSend });
  queues.sqs.send({ queueArn: queues.arn('open'), body: 'x', principal });
  const another = { ...principal, sourceArn: 'arn:another' };
  expect(() => queues.sqs.send({ queueArn: queues.arn('open'), body: 'x', principal: another })).toThrow(
    'not authorized',
  );
});

it('counts a message of another service as a call of that service', () => {
  const calls = new CallCounts(queues.cloud.context.dataDir);
  const counted = createSqs({ ...queues.cloud.context, calls });
  const policy = { Statement: { ...letEventsSend.Statement, Principal: '*' } } as const;
  counted.createQueue({ name: 'open', arn: queues.arn('open'), url: queues.url('open'), policy });
  for (const service of ['events.amazonaws.com', 'sns.amazonaws.com']) {
    const principal = { kind: 'service', service, sourceArn: 'arn:rule' } as const;
    counted.send({ queueArn: queues.arn('open'), body: 'x', principal });
  }
  calls.write();
  const file: unknown = JSON.parse(readFileSync(join(queues.cloud.context.dataDir, 'calls.json'), 'utf8'));
  const sent = { presigned: false, service: 'sqs', operation: 'SendMessage', count: 1 };
  expect(file).toMatchObject({
    calls: [
      { ...sent, caller: 'events' },
      { ...sent, caller: 'sns' },
    ],
  });
});
