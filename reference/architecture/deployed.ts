import { rmSync } from 'node:fs';
import { App, CfnResource, Stack } from 'aws-cdk-lib';
import { CfnRule } from 'aws-cdk-lib/aws-events';
import { CfnRole } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { CfnStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import * as v from 'valibot';
import { servedRoutes } from '#contract/routes.ts';
import { addStacks } from '../../lib/cueline-app.ts';
import { stageNamed } from '../../lib/stages.ts';

/** A queue whose messages a Lambda receives. */
export interface FedQueue {
  readonly name: string;
  readonly senders: readonly string[];
  readonly worker: string;
}

/** Something other than a request that calls a Lambda: an event of an AWS service, or a schedule. */
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
  v.object({ 'Fn::Join': v.tuple([v.literal(''), v.array(v.unknown())]) }),
  v.transform(({ 'Fn::Join': [, parts] }) => parts.map((part) => (typeof part === 'string' ? part : '…')).join('')),
);
const EventPattern = v.optional(v.object({ 'detail-type': v.optional(v.array(v.string()), []) }));
const Targets = v.tuple([v.object({ arn: Reference })]);
const Statement = v.object({ Action: v.unknown(), Resource: v.optional(v.unknown()) });
const InlinePolicies = v.optional(
  v.array(v.object({ policyDocument: v.object({ Statement: v.array(Statement) }) })),
  [],
);
const Service = v.object({ Service: v.optional(v.string(), 'nobody') });
const Trust = v.object({ Statement: v.looseTuple([v.object({ Principal: Service })]) });

/** What is in the stacks and not in the rows: the states of machines, senders and receivers of queues, triggers. */
export function deployed(): Deployed {
  const resources = resourcesOfApp();
  const all = <Resource extends CfnResource>(type: new (...args: never[]) => Resource): Resource[] =>
    resources.filter((resource): resource is Resource => resource instanceof type);
  /** The buses whose rules send to a queue. */
  const busesOf = (queueId: string) =>
    all(CfnRule)
      .filter((rule) => rule.eventBusName && v.parse(Targets, resolved(rule, rule.targets))[0].arn === queueId)
      .map((rule) => v.parse(Reference, resolved(rule, rule.eventBusName)));
  return {
    machines: all(CfnStateMachine).map((machine) => ({
      name: machine.stateMachineName?.split('-').at(-1) ?? '',
      definition: v.parse(Definition, JSON.parse(v.parse(Joined, resolved(machine, machine.definitionString)))),
    })),
    queues: all(CfnEventSourceMapping).map((mapping) => {
      const queueId = v.parse(Reference, resolved(mapping, mapping.eventSourceArn));
      return {
        name: inWords(nameOf(queueId)),
        senders: all(CfnRole)
          .filter(
            (role) =>
              isAllowed(role, 'sqs:SendMessage', queueId) ||
              busesOf(queueId).some((busId) => isAllowed(role, 'events:PutEvents', busId)),
          )
          .map(holderOf),
        worker: nameOf(v.parse(Reference, resolved(mapping, mapping.functionName))),
      };
    }),
    triggers: all(CfnRule).flatMap(triggersOf),
  };
}

/** The resources of all stacks. The content of bundles does not matter, so each bundle is this folder; nothing is synthesized. */
function resourcesOfApp(): CfnResource[] {
  const app = new App({ analyticsReporting: false });
  const bundle = { folder: import.meta.dirname, handler: 'index.handler' };
  addStacks({ app, stage: stageNamed('dev'), bundleOf: () => bundle });
  rmSync(app.outdir, { recursive: true, force: true });
  return app.node.findAll().filter(CfnResource.isCfnResource);
}

const resolved = (resource: CfnResource, value: unknown): unknown => Stack.of(resource).resolve(value);

function triggersOf(rule: CfnRule): Trigger[] {
  const [{ arn }] = v.parse(Targets, resolved(rule, rule.targets));
  const pattern = v.parse(EventPattern, resolved(rule, rule.eventPattern));
  const schedule = rule.scheduleExpression ? [everyOf(rule.scheduleExpression)] : [];
  return [...(pattern?.['detail-type'] ?? []), ...schedule].map((on) => ({ on, calls: nameOf(arn) }));
}

const isAllowed = (role: CfnRole, action: string, resourceId: string): boolean =>
  v
    .parse(InlinePolicies, resolved(role, role.policies))
    .flatMap(({ policyDocument }) => policyDocument.Statement)
    .some(
      ({ Action, Resource }) =>
        JSON.stringify(Action).includes(action) && JSON.stringify(Resource)?.includes(resourceId),
    );

/** Who has a role: a Lambda by the name of its row, a service by its name. */
function holderOf(role: CfnRole): string {
  const [{ Principal }] = v.parse(Trust, resolved(role, role.assumeRolePolicyDocument)).Statement;
  return Principal.Service === 'lambda.amazonaws.com'
    ? nameOf(String(resolved(role, role.logicalId)))
    : (serviceNames[Principal.Service] ?? Principal.Service);
}

const serviceNames: Readonly<Record<string, string>> = { 'scheduler.amazonaws.com': 'EventBridge Scheduler' };

/** The name of a row from the logical id that CDK gives its function, its role or its queue. */
const nameOf = (logicalId: string): string => {
  const id = logicalId.replace(/(?:Function|Role|Queue)[0-9A-F]{8}$/, '');
  const operationId = id.charAt(0).toLowerCase() + id.slice(1);
  return operationId in servedRoutes ? operationId : id;
};

const inWords = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** `rate(5 minutes)` as `every 5 minutes`. */
const everyOf = (expression: string): string => `every ${expression.replace(/^rate\((?:1 )?(.+)\)$/, '$1')}`;
