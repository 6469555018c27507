import * as v from 'valibot';
import { PolicyDocument } from '../iam/policy-document.ts';
import { physicalName } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const queue = resourceType({
  properties: v.strictObject({
    QueueName: v.exactOptional(v.string()),
    VisibilityTimeout: v.optional(v.number(), 30),
    MessageRetentionPeriod: v.optional(v.number(), 345_600),
    RedrivePolicy: v.exactOptional(v.strictObject({ deadLetterTargetArn: v.string(), maxReceiveCount: v.number() })),
  }),
  ignored: {
    RedriveAllowPolicy: 'there is one account',
    SqsManagedSseEnabled: "the host's disk",
  },
  create(properties, identity, { context, sqs }) {
    const name = properties.QueueName ?? physicalName(identity, 80);
    const arn = `arn:aws:sqs:${context.region}:${context.accountId}:${name}`;
    const url = `${context.endpointUrl}/${context.accountId}/${name}`;
    const { RedrivePolicy } = properties;
    sqs.createQueue({
      name,
      arn,
      url,
      visibilityTimeoutSeconds: properties.VisibilityTimeout,
      retentionSeconds: properties.MessageRetentionPeriod,
      ...(RedrivePolicy && {
        redrive: { deadLetterArn: RedrivePolicy.deadLetterTargetArn, maxReceiveCount: RedrivePolicy.maxReceiveCount },
      }),
    });
    return { ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
  },
});

const queuePolicy = resourceType({
  properties: v.strictObject({ Queues: v.array(v.string()), PolicyDocument }),
  create({ Queues, PolicyDocument: document }, identity, { context, sqs }) {
    for (const url of Queues) {
      sqs.putQueuePolicy(`arn:aws:sqs:${context.region}:${context.accountId}:${url.split('/').at(-1)}`, document);
    }
    return { ref: identity.logicalId, attributes: {} };
  },
});

export const sqsTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::SQS::Queue': queue,
  'AWS::SQS::QueuePolicy': queuePolicy,
};
