import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { AwsError, notSupported } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { AwsCall, AwsService } from '../../edge/aws-service.ts';
import { type QueryOperation, queryService } from '../../edge/query-service.ts';
import type { PolicyDocument } from '../../iam/policy.ts';

export interface Sns extends AwsService {
  /** Returns the topic's ARN. */
  createTopic(name: string): string;
  /** AWS::SNS::TopicPolicy. */
  putTopicPolicy(topicArn: string, policy: PolicyDocument): void;
}

// https://docs.aws.amazon.com/sns/latest/api/API_Publish.html
const maxMessageBytes = 262_144;
const Publish = v.strictObject({
  TopicArn: v.string(),
  Subject: v.exactOptional(v.pipe(v.string(), v.regex(/^[!-~][ -~]{0,99}$/))),
  Message: v.pipe(v.string(), v.minBytes(1), v.maxBytes(maxMessageBytes)),
});

/** Amazon SNS: Publish. Messages are kept in `topics/` of the data folder and shown in the terminal; nothing is mailed. */
export const createSns = (context: CloudContext): Sns => {
  const folder = join(context.dataDir, 'topics');
  const policies = new Map<string, PolicyDocument | undefined>();

  const publish = (form: Parameters<QueryOperation>[0], call: AwsCall): object => {
    const { TopicArn, Subject, Message } = parsed(form);
    const resourcePolicy = policies.get(TopicArn);
    call.authorize('sns:Publish', TopicArn, resourcePolicy && { resourcePolicy });
    if (!policies.has(TopicArn)) throw new AwsError('NotFound', 404, 'Topic does not exist');
    const MessageId = randomUUID();
    const name = TopicArn.split(':').at(-1) ?? '';
    const line = { Timestamp: new Date().toISOString(), MessageId, Subject, Message };
    mkdirSync(folder, { recursive: true });
    appendFileSync(join(folder, `${name}.log`), `${JSON.stringify(line)}\n`);
    context.log(name, [Subject, Message].filter(Boolean).join('\n'));
    return { MessageId };
  };

  return {
    ...queryService('sns', 'http://sns.amazonaws.com/doc/2010-03-31/', { Publish: publish }),
    createTopic(name) {
      const arn = `arn:aws:sns:${context.region}:${context.accountId}:${name}`;
      policies.set(arn, undefined);
      return arn;
    },
    putTopicPolicy(topicArn, policy) {
      if (!policies.has(topicArn)) throw new AwsError('NotFound', 404, 'Topic does not exist');
      policies.set(topicArn, policy);
    },
  };
};

const parsed = (form: Parameters<QueryOperation>[0]): v.InferOutput<typeof Publish> => {
  const result = v.safeParse(Publish, form);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const name = v.getDotPath(issue) ?? '';
  if (!(name in Publish.entries)) throw notSupported(`the parameter ${name} of sns:Publish`);
  throw new AwsError('InvalidParameter', 400, `Invalid parameter: ${name}`);
};
