import * as v from 'valibot';
import type { CloudContext } from '../context.ts';
import type { Services } from '../create-services.ts';

/** Which resource of which stack is being made. */
export interface ResourceIdentity {
  readonly stack: string;
  readonly logicalId: string;
}

/** What a resource is once it exists. */
export interface CreatedResource {
  /** What `Ref` gives. */
  readonly ref: string;
  /** What `Fn::GetAtt` gives, by attribute name. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Finds the files that a template names by bucket and key on this machine. */
export interface Assets {
  /**
   * The unpacked folder of a zip asset, or a file that is a zip already, as the layer of CDK's own functions, which are not run.
   * Throws when there is none under that key.
   */
  folder(bucket: string, key: string): string;
  /** Throws when there is none under that key. */
  file(bucket: string, key: string): string;
}

/** What resource types use to make a resource. */
export interface CloudServices extends Services {
  readonly context: CloudContext;
  readonly assets: Assets;
}

/** How one CloudFormation type becomes something in the stand-ins. */
export interface ResourceType {
  /** Properties that have no effect on one machine, by path (`Code.ImageUri`), with the reason. Any other not in the schema is refused. */
  readonly ignored: Readonly<Record<string, string>>;
  /** Makes the resource, or brings the existing one up to date. Throws for an unsupported property, naming its path. */
  create(properties: unknown, identity: ResourceIdentity, cloud: CloudServices): Promise<CreatedResource>;
}

export interface ResourceDefinition<Schema extends v.GenericSchema> {
  readonly properties: Schema;
  readonly ignored?: Readonly<Record<string, string>>;
  /** AWS refuses tags on it, at least with some of its properties: they are not ignored. */
  readonly refusesTags?: true;
  create(
    properties: v.InferOutput<Schema>,
    identity: ResourceIdentity,
    cloud: CloudServices,
  ): CreatedResource | Promise<CreatedResource>;
}

/** Ignored on every type that does not refuse them. */
export const IGNORED_EVERYWHERE: Readonly<Record<string, string>> = { Tags: 'bookkeeping' };

export const resourceType = <Schema extends v.GenericSchema>(definition: ResourceDefinition<Schema>): ResourceType => ({
  ignored: definition.ignored ?? {},
  async create(properties, identity, cloud) {
    const ignored = Object.keys({ ...definition.ignored, ...(!definition.refusesTags && IGNORED_EVERYWHERE) });
    const kept = ignored.reduce(without, properties);
    const parsed = v.safeParse(definition.properties, kept);
    if (!parsed.success) throw new Error(parsed.issues.map(problem).join('; '));
    return await definition.create(parsed.output, identity, cloud);
  },
});

const problem = (issue: v.BaseIssue<unknown>): string =>
  `the property ${v.getDotPath(issue) ?? ''} is not honoured by the local cloud (${issue.message})`;

function without(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, path));
  if (typeof value !== 'object' || value === null) return value;
  const [head = '', ...rest] = path.split('.');
  const entries = Object.entries(value).filter(([name]) => name !== head || rest.length > 0);
  return Object.fromEntries(
    entries.map(([name, item]) => [name, name === head ? without(item, rest.join('.')) : item] as const),
  );
}
