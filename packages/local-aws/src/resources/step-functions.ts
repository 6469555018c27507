import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { physicalName } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const StateMachine = v.strictObject({
  StateMachineName: v.exactOptional(v.string()),
  StateMachineType: v.optional(v.literal('STANDARD')),
  RoleArn: v.string(),
  DefinitionString: v.exactOptional(v.string()),
  Definition: v.exactOptional(v.record(v.string(), v.unknown())),
  DefinitionS3Location: v.exactOptional(v.strictObject({ Bucket: v.string(), Key: v.string() })),
  DefinitionSubstitutions: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
});

const stateMachine = resourceType({
  properties: StateMachine,
  ignored: {
    LoggingConfiguration: 'the terminal shows failed executions',
    TracingConfiguration: 'no X-Ray',
  },
  create(properties, identity, { context, states, assets }) {
    const name = properties.StateMachineName ?? physicalName(identity, 80);
    const arn = `arn:aws:states:${context.region}:${context.accountId}:stateMachine:${name}`;
    const { DefinitionS3Location: s3 } = properties;
    const source = s3 ? readFileSync(assets.file(s3.Bucket, s3.Key), 'utf8') : definitionText(properties);
    const definition = substitute(source, properties.DefinitionSubstitutions);
    states.createStateMachine({ arn, name, definition, roleArn: properties.RoleArn });
    return { ref: arn, attributes: { Arn: arn, Name: name } };
  },
});

const definitionText = ({ DefinitionString, Definition }: v.InferOutput<typeof StateMachine>): string =>
  DefinitionString ?? JSON.stringify(Definition ?? {});

// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-stepfunctions-statemachine.html
const substitute = (definition: string, values: Readonly<Record<string, string | number | boolean>>): string =>
  definition.replace(/\$\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

export const stepFunctionsTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::StepFunctions::StateMachine': stateMachine,
};
