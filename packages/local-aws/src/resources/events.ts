import * as v from 'valibot';
import { physicalName } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const bus = resourceType({
  properties: v.strictObject({ Name: v.string() }),
  ignored: { Description: 'text' },
  create({ Name }, _identity, { events }) {
    return { ref: Name, attributes: { Arn: events.createBus(Name), Name } };
  },
});

const Target = v.strictObject({
  Id: v.string(),
  Arn: v.string(),
  RoleArn: v.exactOptional(v.string()),
  Input: v.exactOptional(v.string()),
  SqsParameters: v.exactOptional(v.strictObject({ MessageGroupId: v.pipe(v.string(), v.maxLength(100)) })),
  DeadLetterConfig: v.exactOptional(v.strictObject({ Arn: v.string() })),
  RetryPolicy: v.exactOptional(
    v.strictObject({
      MaximumRetryAttempts: v.exactOptional(v.number()),
      MaximumEventAgeInSeconds: v.exactOptional(v.number()),
    }),
  ),
});

const rule = resourceType({
  properties: v.strictObject({
    Name: v.exactOptional(v.string()),
    EventBusName: v.exactOptional(v.string()),
    EventPattern: v.exactOptional(v.record(v.string(), v.unknown())),
    ScheduleExpression: v.exactOptional(v.string()),
    State: v.exactOptional(v.picklist(['ENABLED', 'DISABLED'])),
    Targets: v.array(Target),
  }),
  ignored: { Description: 'text' },
  create(properties, identity, { context, events }) {
    const name = properties.Name ?? physicalName(identity, 64);
    const { EventBusName, EventPattern, ScheduleExpression, State, Targets } = properties;
    // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoneventbridge.html
    const path = EventBusName ? `${EventBusName}/${name}` : name;
    const arn = `arn:aws:events:${context.region}:${context.accountId}:rule/${path}`;
    events.putRule({
      arn,
      name,
      ...(EventBusName && { busName: EventBusName }),
      ...(EventPattern && { eventPattern: EventPattern }),
      ...(ScheduleExpression && { scheduleExpression: ScheduleExpression }),
      ...(State && { state: State }),
      targets: Targets.map(ruleTarget),
    });
    return { ref: name, attributes: { Arn: arn } };
  },
});

const ruleTarget = (target: v.InferOutput<typeof Target>) => ({
  id: target.Id,
  arn: target.Arn,
  ...(target.RoleArn && { roleArn: target.RoleArn }),
  ...(target.SqsParameters && { messageGroup: target.SqsParameters.MessageGroupId }),
  ...(target.DeadLetterConfig && { deadLetterArn: target.DeadLetterConfig.Arn }),
  ...(target.RetryPolicy && { retryPolicy: retryPolicy(target.RetryPolicy) }),
  ...(target.Input && { input: target.Input }),
});

const retryPolicy = ({
  MaximumRetryAttempts: attempts,
  MaximumEventAgeInSeconds: ageSeconds,
}: NonNullable<v.InferOutput<typeof Target>['RetryPolicy']>) => ({
  ...(attempts !== undefined && { maximumRetryAttempts: attempts }),
  ...(ageSeconds !== undefined && { maximumEventAgeInSeconds: ageSeconds }),
});

export const eventsTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::Events::EventBus': bus,
  'AWS::Events::Rule': rule,
};
