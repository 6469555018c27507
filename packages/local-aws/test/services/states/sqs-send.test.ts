import { SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSqs, type Sqs } from '../../../src/services/sqs/service.ts';
import { MachineBench, roleArn } from './machine-bench.ts';

let bench: MachineBench;
let queues: Sqs;
let client: SQSClient;
let QueueUrl: string;
beforeEach(async () => {
  bench = await MachineBench.open();
  queues = createSqs(bench.cloud.context);
  bench.cloud.edge.serve(queues);
  QueueUrl = `${bench.cloud.context.endpointUrl}/000000000000/work`;
  queues.createQueue({ name: 'work', arn: 'arn:aws:sqs:us-east-1:000000000000:work', url: QueueUrl });
  bench.cloud.allow(roleArn, 'sqs:SendMessage');
  client = new SQSClient(bench.cloud.operator);
});
afterEach(async () => {
  await queues.stop();
  client.destroy();
  await bench.close();
});

const received = async () => {
  const request = { QueueUrl, WaitTimeSeconds: 20, MessageSystemAttributeNames: ['All' as const] };
  return (await client.send(new ReceiveMessageCommand(request))).Messages?.[0];
};
const send = (MessageBody: unknown, to = QueueUrl) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::sqs:sendMessage.waitForTaskToken',
  Arguments: { QueueUrl: to, MessageBody, MessageGroupId: 'account-1' },
  End: true,
});

it('sends a message in its group, and waits until its token is answered', async () => {
  const body = { token: '{% $states.context.Task.Token %}', chunk: 3 };
  const execution = await bench.start(bench.machine({ Send: send(body) }));
  const message = await received();
  const { token, chunk } = JSON.parse(message?.Body ?? '');
  expect([chunk, message?.Attributes?.MessageGroupId]).toEqual([3, 'account-1']);
  await bench.sfn.send(new SendTaskSuccessCommand({ taskToken: token, output: '{"frames":90}' }));
  expect(await bench.ended(execution)).toMatchObject({ status: 'SUCCEEDED', output: '{"frames":90}' });
});

it('fails with the name of the service and of its error', async () => {
  const ended = await bench.run({ Send: send('lost', `${QueueUrl}-none`) });
  expect(ended).toMatchObject({ status: 'FAILED', error: 'SQS.QueueDoesNotExist' });
});
