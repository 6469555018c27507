import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Resource = v.strictObject({
  Type: v.string(),
  Properties: v.optional(v.record(v.string(), v.unknown()), {}),
  DependsOn: v.optional(
    v.union([
      v.pipe(
        v.string(),
        v.transform((id) => [id]),
      ),
      v.array(v.string()),
    ]),
    [],
  ),
  Condition: v.optional(v.string()),
  // What happens to deleted resources; the local cloud deletes resources only with the option `reset`.
  DeletionPolicy: v.optional(v.string()),
  UpdateReplacePolicy: v.optional(v.string()),
  Metadata: v.optional(v.unknown()),
});
export type TemplateResource = v.InferOutput<typeof Resource>;

const Output = v.strictObject({
  Value: v.unknown(),
  Description: v.optional(v.string()),
  Condition: v.optional(v.string()),
  Export: v.optional(v.strictObject({ Name: v.unknown() })),
});

const Parameter = v.object({ Type: v.string(), Default: v.optional(v.unknown()) });

const Template = v.strictObject({
  Resources: v.record(v.string(), Resource),
  Outputs: v.optional(v.record(v.string(), Output), {}),
  Parameters: v.optional(v.record(v.string(), Parameter), {}),
  Conditions: v.optional(v.record(v.string(), v.unknown()), {}),
  Mappings: v.optional(v.record(v.string(), v.record(v.string(), v.record(v.string(), v.unknown()))), {}),
  AWSTemplateFormatVersion: v.optional(v.string()),
  Description: v.optional(v.string()),
  Metadata: v.optional(v.unknown()),
  // CDK's only rule checks the version of a bootstrap stack, which the local cloud does not have.
  Rules: v.optional(v.strictObject({ CheckBootstrapVersion: v.optional(v.unknown()) })),
});
export type Template = v.InferOutput<typeof Template>;

const Manifest = v.object({
  artifacts: v.record(
    v.string(),
    v.object({
      type: v.string(),
      properties: v.optional(
        v.looseObject({
          templateFile: v.optional(v.string()),
          file: v.optional(v.string()),
          stackName: v.optional(v.string()),
        }),
        {},
      ),
      dependencies: v.optional(v.array(v.string()), []),
    }),
  ),
});
type Artifacts = v.InferOutput<typeof Manifest>['artifacts'];

const AssetManifest = v.object({
  files: v.optional(
    v.record(
      v.string(),
      v.object({
        source: v.object({ path: v.string(), packaging: v.picklist(['file', 'zip']) }),
        destinations: v.record(v.string(), v.object({ bucketName: v.string(), objectKey: v.string() })),
      }),
    ),
    {},
  ),
});

export interface FileAsset {
  /** A file, or a folder when `packaging` is zip. */
  readonly path: string;
  readonly packaging: 'file' | 'zip';
  /** With `${AWS::AccountId}` and the like still in it. */
  readonly bucketName: string;
  readonly objectKey: string;
}

export interface AssemblyStack {
  readonly name: string;
  readonly template: Template;
  readonly assets: readonly FileAsset[];
}

/** The stacks that `cdk synth` wrote to `assemblyDir`, each after those that it depends on. Throws without a manifest. */
export function readAssembly(assemblyDir: string): AssemblyStack[] {
  if (!existsSync(join(assemblyDir, 'manifest.json'))) {
    throw new Error(`There is no synthesized app in ${assemblyDir}: run \`cdk synth\` first.`);
  }
  const { artifacts } = parseFile(Manifest, join(assemblyDir, 'manifest.json'));
  return stackIds(artifacts).map((id) => readStack(assemblyDir, artifacts, id));
}

function stackIds(artifacts: Artifacts): string[] {
  const ordered = new Set<string>();
  const visit = (id: string): void => {
    const artifact = artifacts[id];
    if (!artifact || ordered.has(id)) return;
    for (const dependency of artifact.dependencies) visit(dependency);
    ordered.add(id);
  };
  for (const id of Object.keys(artifacts)) visit(id);
  return [...ordered].filter((id) => artifacts[id]?.type === 'aws:cloudformation:stack');
}

function readStack(assemblyDir: string, artifacts: Artifacts, id: string): AssemblyStack {
  const { templateFile = '', stackName = id } = artifacts[id]?.properties ?? {};
  const manifests = (artifacts[id]?.dependencies ?? []).filter(
    (name) => artifacts[name]?.type === 'cdk:asset-manifest',
  );
  const assets = manifests.flatMap((name) => readAssets(assemblyDir, artifacts[name]?.properties.file ?? ''));
  const templatePath = join(assemblyDir, templateFile);
  return {
    name: stackName,
    template: readTemplate(templatePath),
    assets: assets.filter(({ path }) => path !== templatePath),
  };
}

export const readTemplate = (path: string): Template => parseFile(Template, path);

const readAssets = (assemblyDir: string, file: string): FileAsset[] =>
  Object.values(parseFile(AssetManifest, join(assemblyDir, file)).files).flatMap(({ source, destinations }) =>
    Object.values(destinations).map(({ bucketName, objectKey }) => ({
      path: join(assemblyDir, source.path),
      packaging: source.packaging,
      bucketName,
      objectKey,
    })),
  );

function parseFile<Schema extends v.GenericSchema>(schema: Schema, path: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, JSON.parse(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  throw new Error(`${path} has what the local cloud does not support: ${problems.join('; ')}`);
}
