import * as v from 'valibot';
import { physicalName } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const Target = v.strictObject({
  Id: v.string(),
  Arn: v.string(),
  RoleArn: v.exactOptional(v.string()),
  Input: v.exactOptional(v.string()),
  InputPath: v.exactOptional(v.string()),
  InputTransformer: v.exactOptional(
    v.strictObject({ InputPathsMap: v.optional(v.record(v.string(), v.string()), {}), InputTemplate: v.string() }),
  ),
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
    EventPattern: v.exactOptional(v.record(v.string(), v.unknown())),
    ScheduleExpression: v.exactOptional(v.string()),
    State: v.exactOptional(v.picklist(['ENABLED', 'DISABLED'])),
    Targets: v.array(Target),
  }),
  ignored: { Description: 'text' },
  create(properties, identity, { context, events }) {
    const name = properties.Name ?? physicalName(identity, 64);
    const arn = `arn:aws:events:${context.region}:${context.accountId}:rule/${name}`;
    const { EventPattern, ScheduleExpression, State, Targets } = properties;
    events.putRule({
      arn,
      name,
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
  ...(target.DeadLetterConfig && { deadLetterArn: target.DeadLetterConfig.Arn }),
  ...(target.RetryPolicy && { retryPolicy: retryPolicy(target.RetryPolicy) }),
  ...(target.Input && { input: target.Input }),
  ...(target.InputPath && { inputPath: target.InputPath }),
  ...(target.InputTransformer && {
    inputTransformer: {
      inputPathsMap: target.InputTransformer.InputPathsMap,
      inputTemplate: target.InputTransformer.InputTemplate,
    },
  }),
});

const retryPolicy = ({
  MaximumRetryAttempts: attempts,
  MaximumEventAgeInSeconds: ageSeconds,
}: NonNullable<v.InferOutput<typeof Target>['RetryPolicy']>) => ({
  ...(attempts !== undefined && { maximumRetryAttempts: attempts }),
  ...(ageSeconds !== undefined && { maximumEventAgeInSeconds: ageSeconds }),
});

export const eventsTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::Events::Rule': rule,
};
