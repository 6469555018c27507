import type { CloudContext } from '../context.ts';
import { ignoredTypes, placeholder } from '../resources/ignored-types.ts';
import type { CloudServices, CreatedResource } from '../resources/resource-type.ts';
import { resourceTypes } from '../resources/resource-types.ts';
import type { DeployedStack } from '../services/cloudformation/service.ts';
import type { AssemblyStack, TemplateResource } from './assembly.ts';
import { conditionHolds, references, resolve, type Scope } from './resolve.ts';

export interface Deployment extends DeployedStack {
  /** What `Ref` gives for each resource. */
  readonly refs: ReadonlyMap<string, string>;
}

/** Makes the stacks' resources in the stand-ins, in order. Throws at the first that is not supported, naming it. */
export async function deployStacks(stacks: readonly AssemblyStack[], cloud: CloudServices): Promise<Deployment[]> {
  const exports = new Map<string, unknown>();
  const deployed: Deployment[] = [];
  for (const stack of stacks) deployed.push(await deployStack(stack, cloud, exports));
  return deployed;
}

async function deployStack(
  stack: AssemblyStack,
  cloud: CloudServices,
  exports: Map<string, unknown>,
): Promise<Deployment> {
  const resources = new Map<string, CreatedResource>();
  const { template, name } = stack;
  const scope: Scope = { template, resources, exports, pseudoParameters: pseudoParameters(cloud.context, name) };
  for (const logicalId of creationOrder(stack)) {
    const resource = template.Resources[logicalId];
    if (!resource || (resource.Condition && !conditionHolds(resource.Condition, scope))) continue;
    try {
      resources.set(logicalId, await createResource(resource, { stack: name, logicalId }, scope, cloud));
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Stack ${name}, ${logicalId} (${resource.Type}): ${message}`, { cause });
    }
  }
  const refs = new Map([...resources].map(([logicalId, { ref }]) => [logicalId, ref]));
  return { name, outputs: readOutputs(scope, exports), refs };
}

async function createResource(
  { Type, Properties }: TemplateResource,
  identity: { readonly stack: string; readonly logicalId: string },
  scope: Scope,
  cloud: CloudServices,
): Promise<CreatedResource> {
  const ignored = ignoredTypes[Type];
  const properties = resolve(Properties, scope);
  if (ignored) return placeholder(ignored, properties, identity, cloud.context);
  const type = resourceTypes[Type];
  if (!type) throw new Error('the local cloud has no such resource type.');
  return await type.create(properties, identity, cloud);
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/pseudo-parameter-reference.html */
export const pseudoParameters = (context: CloudContext, stackName: string): Record<string, string> => ({
  'AWS::AccountId': context.accountId,
  'AWS::Partition': 'aws',
  'AWS::Region': context.region,
  'AWS::StackId': `arn:aws:cloudformation:${context.region}:${context.accountId}:stack/${stackName}/local`,
  'AWS::StackName': stackName,
  'AWS::URLSuffix': 'amazonaws.com',
});

/** Every resource after those that it refers to. */
function creationOrder({ name, template }: AssemblyStack): string[] {
  const done = new Set<string>();
  const visit = (logicalId: string, path: readonly string[]): void => {
    const resource = template.Resources[logicalId];
    if (!resource || done.has(logicalId)) return;
    if (path.includes(logicalId))
      throw new Error(`Stack ${name}: resources refer to each other in a circle: ${[...path, logicalId].join(' -> ')}`);
    const needed = [...resource.DependsOn, ...references(resource.Properties)];
    for (const id of needed) visit(id, [...path, logicalId]);
    done.add(logicalId);
  };
  for (const logicalId of Object.keys(template.Resources)) visit(logicalId, []);
  return [...done];
}

function readOutputs(scope: Scope, exports: Map<string, unknown>): Record<string, string> {
  const outputs: Record<string, string> = {};
  for (const [key, { Value, Condition, Export }] of Object.entries(scope.template.Outputs)) {
    if (Condition && !conditionHolds(Condition, scope)) continue;
    const value = resolve(Value, scope);
    outputs[key] = String(value);
    if (Export) exports.set(String(resolve(Export.Name, scope)), value);
  }
  return outputs;
}
