import * as v from 'valibot';
import type { CloudContext } from '../context.ts';
import { ignoredTypes, placeholder } from '../resources/ignored-types.ts';
import type { CloudServices, CreatedResource, ResourceIdentity } from '../resources/resource-type.ts';
import { resourceTypes } from '../resources/resource-types.ts';
import { secretsCollection } from '../resources/secrets-manager.ts';
import type { DeployedStack } from '../services/cloudformation/service.ts';
import { type AssemblyStack, readTemplate, type Template, type TemplateResource } from './assembly.ts';
import { conditionHolds, references, resolve, type Scope, secretVariable } from './resolve.ts';

export interface Deployment extends DeployedStack {
  /** What `Ref` gives for each resource. */
  readonly refs: ReadonlyMap<string, string>;
}

/** A stack to make, and where what it makes is noted. */
interface Target {
  readonly cloud: CloudServices;
  readonly exports: Map<string, unknown>;
  readonly deployed: Deployment[];
}

/**
 * Makes the stacks' resources in the stand-ins, in order. Returns the stacks, nested ones before their parents. Throws at the
 * first resource that is not supported, naming it.
 */
export async function deployStacks(stacks: readonly AssemblyStack[], cloud: CloudServices): Promise<Deployment[]> {
  const target: Target = { cloud, exports: new Map(), deployed: [] };
  for (const stack of stacks) await deployStack(stack, target, {});
  return target.deployed;
}

async function deployStack(
  { name, template }: Pick<AssemblyStack, 'name' | 'template'>,
  target: Target,
  parameters: Scope['parameters'],
): Promise<Deployment> {
  const { cloud, exports } = target;
  const resources = new Map<string, CreatedResource>();
  const pseudo = pseudoParameters(cloud.context, name);
  const secretOf = (secret: string) =>
    cloud.context.state.collection<string>(secretsCollection).get(secret) ?? process.env[secretVariable(secret)];
  const scope: Scope = { template, resources, exports, parameters, pseudoParameters: pseudo, secretOf };
  for (const logicalId of creationOrder(name, template)) {
    const resource = template.Resources[logicalId];
    if (!resource || (resource.Condition && !conditionHolds(resource.Condition, scope))) continue;
    try {
      resources.set(logicalId, await createResource(resource, { stack: name, logicalId }, scope, target));
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Stack ${name}, ${logicalId} (${resource.Type}): ${message}`, { cause });
    }
  }
  const refs = new Map([...resources].map(([logicalId, { ref }]) => [logicalId, ref]));
  const deployment = { name, outputs: readOutputs(scope, exports), refs };
  target.deployed.push(deployment);
  return deployment;
}

async function createResource(
  { Type, Properties }: TemplateResource,
  identity: ResourceIdentity,
  scope: Scope,
  target: Target,
): Promise<CreatedResource> {
  const { cloud } = target;
  const properties = resolve(Properties, scope);
  if (Type === 'AWS::CloudFormation::Stack') return await deployNested(properties, identity, target);
  const ignored = ignoredTypes[Type];
  if (ignored) return placeholder(ignored, properties, identity, cloud.context);
  const type = resourceTypes[Type];
  if (!type) throw new Error('the local cloud has no such resource type.');
  return await type.create(properties, identity, cloud);
}

const Nested = v.object({
  // https://s3.<region>.amazonaws.com/<bucket>/<key>
  TemplateURL: v.pipe(
    v.string(),
    v.transform((url) => new URL(url).pathname.split('/').slice(1)),
    v.tuple([v.string(), v.string()], 'must be the URL of a file asset'),
  ),
  Parameters: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** CloudFormation names a nested stack after its parent and its logical id, and adds random letters, which are left out here. */
async function deployNested(
  properties: unknown,
  { stack, logicalId }: ResourceIdentity,
  target: Target,
): Promise<CreatedResource> {
  const { TemplateURL, Parameters } = v.parse(Nested, properties);
  const template = readTemplate(target.cloud.assets.file(...TemplateURL));
  const name = nestedStackName(stack, logicalId);
  const { outputs } = await deployStack({ name, template }, target, Parameters);
  const attributes = Object.fromEntries(Object.entries(outputs).map(([key, value]) => [`Outputs.${key}`, value]));
  return { ref: pseudoParameters(target.cloud.context, name)['AWS::StackId'] ?? name, attributes };
}

export const nestedStackName = (parent: string, logicalId: string): string => `${parent}-${logicalId}`;

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
function creationOrder(name: string, template: Template): string[] {
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
