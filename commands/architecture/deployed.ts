import { rmSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { routes } from '#contract/routes.ts';
import { addStacks } from '../../lib/cueline-app.ts';
import { stageNamed } from '../../lib/stages.ts';

/** A queue that a Lambda works off. */
export interface FedQueue {
  readonly name: string;
  readonly senders: readonly string[];
  readonly worker: string;
}

/** What calls a Lambda without being asked: an event of an AWS service, or the clock. */
export interface Trigger {
  readonly on: string;
  readonly calls: string;
}

export interface Deployed {
  readonly machines: readonly { readonly name: string; readonly definition: Definition }[];
  readonly queues: readonly FedQueue[];
  readonly triggers: readonly Trigger[];
}

const Catcher = v.object({ ErrorEquals: v.array(v.string()), Next: v.string() });
const State = v.object({
  Type: v.string(),
  Resource: v.optional(v.string(), ''),
  Next: v.optional(v.string()),
  Default: v.optional(v.string()),
  Choices: v.optional(v.array(v.object({ Next: v.string() })), []),
  Catch: v.optional(v.array(Catcher), []),
  ItemProcessor: v.optional(v.object({ StartAt: v.string() })),
});
export type State = v.InferOutput<typeof State>;
const Definition = v.object({ StartAt: v.string(), States: v.record(v.string(), State) });
export type Definition = v.InferOutput<typeof Definition>;

const Reference = v.union([
  v.pipe(
    v.object({ Ref: v.string() }),
    v.transform(({ Ref }) => Ref),
  ),
  v.pipe(
    v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.string()]) }),
    v.transform(({ 'Fn::GetAtt': [id] }) => id),
  ),
]);
const Joined = v.pipe(
  v.object({ 'Fn::Join': v.tuple([v.literal(''), v.array(v.union([v.string(), v.unknown()]))]) }),
  v.transform(({ 'Fn::Join': [, parts] }) => parts.map((part) => (typeof part === 'string' ? part : '…')).join('')),
);
const Machine = v.object({ StateMachineName: v.string(), DefinitionString: Joined });
const Mapping = v.object({ EventSourceArn: Reference, FunctionName: Reference });
const Rule = v.object({
  ScheduleExpression: v.optional(v.string()),
  EventPattern: v.optional(v.object({ 'detail-type': v.array(v.string()) })),
  Targets: v.tuple([v.object({ Arn: Reference })]),
});
const Policy = v.object({
  Roles: v.tuple([Reference]),
  PolicyDocument: v.object({
    Statement: v.array(v.object({ Action: v.unknown(), Resource: v.optional(v.unknown()) })),
  }),
});
const Role = v.object({
  AssumeRolePolicyDocument: v.object({
    Statement: v.tuple([v.object({ Principal: v.object({ Service: v.string() }) })]),
  }),
});
const Resources = v.record(
  v.string(),
  v.object({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) }),
);

/** What the templates deploy and the rows do not say: the states of machines, and who sends what to whom. */
export function deployed(): Deployed {
  const resources = synthesized();
  const ofType = <S extends v.GenericSchema>(type: string, schema: S): [string, v.InferOutput<S>][] =>
    Object.entries(resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, { Properties }]) => [id, v.parse(schema, Properties)]);
  const policies = ofType('AWS::IAM::Policy', Policy).map(([, policy]) => policy);
  return {
    machines: ofType('AWS::StepFunctions::StateMachine', Machine).map(([, { StateMachineName, DefinitionString }]) => ({
      name: StateMachineName.split('-').at(-1) ?? '',
      definition: v.parse(Definition, JSON.parse(DefinitionString)),
    })),
    queues: ofType('AWS::Lambda::EventSourceMapping', Mapping).map(([, mapping]) => ({
      name: inWords(nameOf(mapping.EventSourceArn)),
      senders: policies
        .filter((policy) => sendsTo(mapping.EventSourceArn, policy))
        .map(({ Roles: [id] }) => holderOf(id, v.parse(Role, resources[id]?.Properties))),
      worker: nameOf(mapping.FunctionName),
    })),
    triggers: ofType('AWS::Events::Rule', Rule).flatMap(([, { ScheduleExpression, EventPattern, Targets }]) => {
      const calls = nameOf(Targets[0].Arn);
      const events = EventPattern?.['detail-type'] ?? [];
      return [...events, ...(ScheduleExpression ? [everyOf(ScheduleExpression)] : [])].map((on) => ({ on, calls }));
    }),
  };
}

/** Of all stacks; what a handler's bundle holds changes nothing here, so that each is this folder. */
function synthesized(): v.InferOutput<typeof Resources> {
  const app = new App({ analyticsReporting: false });
  const stacks = addStacks({ app, stage: stageNamed('dev'), bundleOf: () => import.meta.dirname });
  const templates = Object.values(stacks).map((stack) => Template.fromStack(stack).toJSON().Resources);
  rmSync(app.outdir, { recursive: true });
  return v.parse(Resources, Object.assign({}, ...templates));
}

/** Another stack imports a queue by an export whose name holds the queue's logical id. */
const sendsTo = (queueId: string, { PolicyDocument: { Statement } }: v.InferOutput<typeof Policy>): boolean =>
  Statement.some(
    ({ Action, Resource }) =>
      JSON.stringify(Action).includes('sqs:SendMessage') && JSON.stringify(Resource).includes(queueId),
  );

/** Who acts with a role: a Lambda by its row, a service by its name. */
const holderOf = (roleId: string, { AssumeRolePolicyDocument: { Statement } }: v.InferOutput<typeof Role>): string => {
  const [{ Principal }] = Statement;
  return Principal.Service === 'lambda.amazonaws.com'
    ? nameOf(roleId)
    : (serviceNames[Principal.Service] ?? Principal.Service);
};

const serviceNames: Readonly<Record<string, string>> = { 'scheduler.amazonaws.com': 'EventBridge Scheduler' };

/** The name of a row from the logical id that CDK gives its function, its role or its queue. */
const nameOf = (logicalId: string): string => {
  const id = logicalId.replace(/(?:Function|Role|Queue)[0-9A-F]{8}$/, '');
  const operationId = id.charAt(0).toLowerCase() + id.slice(1);
  return operationId in routes ? operationId : id;
};

const inWords = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** `rate(5 minutes)` as `every 5 minutes`. */
const everyOf = (expression: string): string => `every ${expression.replace(/^rate\((?:1 )?(.+)\)$/, '$1')}`;
