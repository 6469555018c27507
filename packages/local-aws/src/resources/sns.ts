import * as v from 'valibot';
import { PolicyDocument } from '../iam/policy-document.ts';
import { physicalName } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const topic = resourceType({
  properties: v.strictObject({ TopicName: v.exactOptional(v.string()) }),
  ignored: { DisplayName: 'nothing is mailed' },
  create({ TopicName }, identity, { sns }) {
    const name = TopicName ?? physicalName(identity, 256);
    const arn = sns.createTopic(name);
    return { ref: arn, attributes: { TopicArn: arn, TopicName: name } };
  },
});

const topicPolicy = resourceType({
  properties: v.strictObject({ Topics: v.array(v.string()), PolicyDocument }),
  create({ Topics, PolicyDocument: document }, identity, { sns }) {
    for (const arn of Topics) sns.putTopicPolicy(arn, document);
    return { ref: identity.logicalId, attributes: {} };
  },
});

export const snsTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::SNS::Topic': topic,
  'AWS::SNS::TopicPolicy': topicPolicy,
};
