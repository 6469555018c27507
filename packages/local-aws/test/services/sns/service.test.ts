import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterAll, expect, it } from 'vitest';
import { createSns } from '../../../src/services/sns/service.ts';
import { policy, roleArn, TestEdge } from '../../edge/test-edge.ts';

const cloud = await TestEdge.start();
const sns = createSns(cloud.context);
cloud.edge.serve(sns);
const TopicArn = sns.createTopic('alarms');
const closed = sns.createTopic('closed');
sns.putTopicPolicy(closed, policy({ Effect: 'Deny', Action: 'sns:Publish', Resource: closed, Principal: '*' }));
cloud.role('Publisher', [{ Effect: 'Allow', Action: 'sns:Publish', Resource: [TopicArn, closed, `${TopicArn}-2`] }]);
cloud.role('Other', []);
afterAll(() => cloud[Symbol.asyncDispose]());

const as = (name: string) => new SNSClient(cloud.client(cloud.context.iam.issue(roleArn(name), 'session')));
const publish = (more: object = {}) => new PublishCommand({ TopicArn, Subject: 'Hi', Message: 'zwölf\n€', ...more });

it('keeps a message, and shows it in the terminal', async () => {
  const { MessageId } = await as('Publisher').send(publish());
  const lines = readFileSync(join(cloud.context.dataDir, 'topics', 'alarms.log'), 'utf8')
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ MessageId, Subject: 'Hi', Message: 'zwölf\n€' }]);
  expect(cloud.logs).toContain('alarms: Hi\nzwölf\n€');
});

it('refuses a role without the right, and one that the policy of the topic denies', async () => {
  await expect(as('Other').send(publish())).rejects.toThrow('is not authorized to perform: sns:Publish');
  const closed = TopicArn.replace('alarms', 'closed');
  await expect(as('Publisher').send(publish({ TopicArn: closed }))).rejects.toThrow('not authorized');
});

it('refuses a topic that does not exist, and what AWS refuses', async () => {
  await expect(as('Publisher').send(publish({ TopicArn: `${TopicArn}-2` }))).rejects.toMatchObject({
    name: 'NotFoundException',
  });
  for (const wrong of [{ Subject: 'x'.repeat(101) }, { Subject: 'zwölf' }, { Message: 'x'.repeat(262_145) }])
    await expect(as('Publisher').send(publish(wrong))).rejects.toMatchObject({ name: 'InvalidParameterException' });
  await expect(as('Publisher').send(publish({ MessageStructure: 'json' }))).rejects.toThrow(
    'the parameter MessageStructure of sns:Publish',
  );
});
