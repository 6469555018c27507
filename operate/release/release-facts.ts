import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { App } from 'aws-cdk-lib/core';
import * as v from 'valibot';
import { servedRoutes } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import type { Uses } from '#contract/uses.ts';
import { addStacks } from '../../lib/cueline-app.ts';
import { stageNamed } from '../../lib/stages.ts';

/**
 * Resources that hold data, messages or an address, by type, with the properties whose change replaces them.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-template-resource-type-ref.html
 */
const lasting: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': [],
  'AWS::CloudFront::Distribution': [],
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'AttributeDefinitions', 'GlobalSecondaryIndexes'],
  'AWS::Events::EventBus': ['Name'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SNS::Topic': ['TopicName'],
  'AWS::SQS::Queue': ['QueueName'],
  'AWS::Scheduler::ScheduleGroup': ['Name'],
  'AWS::StepFunctions::StateMachine': ['StateMachineName', 'StateMachineType'],
};

const Resource = v.object({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) });
const Template = v.object({
  Resources: v.record(v.string(), Resource),
  Outputs: v.optional(
    v.record(v.string(), v.object({ Value: v.unknown(), Export: v.optional(v.object({ Name: v.unknown() })) })),
    {},
  ),
});
type Template = v.InferOutput<typeof Template>;

const StackFacts = v.object({
  /** By logical id. */
  resources: v.record(v.string(), v.object({ type: v.string(), properties: v.record(v.string(), v.unknown()) })),
  /** What other stacks may import, by name. */
  exports: v.record(v.string(), v.unknown()),
});

/** What the next release may not break: it is compared with this. */
export const ReleaseFacts = v.object({
  version: v.string(),
  /** What is deployed to go back to this release. */
  commit: v.string(),
  /** By the name of the template's file, so nested stacks too. */
  stacks: v.record(v.string(), StackFacts),
  /** Names of exports that a stack imports. */
  imports: v.array(v.string()),
  /** Indexes that functions query, as `table/index`. */
  queried: v.array(v.string()),
  /** JSON Schema of each kind of item and file that is stored. */
  records: v.record(v.string(), v.record(v.string(), v.unknown())),
});
export type ReleaseFacts = v.InferOutput<typeof ReleaseFacts>;
export type CodeFacts = Omit<ReleaseFacts, 'version' | 'commit'>;
type StackFacts = v.InferOutput<typeof StackFacts>;

/** The facts of the code in this folder, with all that a stage may ask for. */
export const factsOfCode = async (): Promise<CodeFacts> => {
  const templates = synthesizedTemplates();
  const stacks = [...templates].map(([name, template]) => [name, factsOf(template)] as const);
  const imports = referencesIn([...templates.values()], 'Fn::ImportValue').map(textOf);
  return {
    stacks: Object.fromEntries(
      stacks.filter(([, { resources, exports }]) => Object.keys({ ...resources, ...exports }).length > 0),
    ),
    imports: [...new Set(imports)].sort(),
    queried: queriedIndexes(),
    records: await recordSchemas(),
  };
};

/** The templates of a stage with all optional parts, by file name. */
function synthesizedTemplates(): Map<string, Template> {
  const outdir = mkdtempSync(join(tmpdir(), 'cueline-facts-'));
  const app = new App({ outdir, analyticsReporting: false });
  const dev = { ...stageNamed('dev'), alarmEmail: 'ops@example.com', dashboard: true, costTables: true };
  const certificateArn = 'arn:aws:acm:us-east-1:000000000000:certificate/1';
  const edge = { domainName: 'captions.example.com', certificateArn, secretVersion: 1, requestsOfAddress: 100_000 };
  // Templates do not depend on what a bundle or a folder of static files contains.
  const bundleOf = () => ({ folder: import.meta.dirname, handler: 'index.handler' });
  const staticFiles = { files: import.meta.dirname, fonts: import.meta.dirname };
  for (const stage of [dev, { ...dev, name: 'edge', region: 'us-east-1', edge }])
    addStacks({ app, stage, bundleOf, staticFiles });
  app.synth();
  // The second stage gives only what a domain adds, as if it were the first stage's.
  const files = globSync('{Cueline-dev,Cuelinedev,Cueline-edge-Edge}*.template.json', { cwd: outdir }).sort();
  const ofDev = (text: string) => text.replaceAll('Cueline-edge-', 'Cueline-dev-');
  const read = (name: string) => v.parse(Template, JSON.parse(ofDev(readFileSync(join(outdir, name), 'utf8'))));
  const templates = new Map(files.map((name) => [ofDev(name).replace(/(\.nested)?\.template\.json$/, ''), read(name)]));
  rmSync(outdir, { recursive: true });
  return templates;
}

function factsOf(template: Template): StackFacts {
  const calledSteps = referencesIn(
    Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::StepFunctions::StateMachine'),
    'Fn::GetAtt',
  ).map((reference) => String([reference].flat()[0]));
  const resources = Object.entries(template.Resources).flatMap(([id, { Type: type, Properties }]) => {
    // A running execution goes on with the definition that it began with, and calls these functions.
    const replacing = lasting[type] ?? (type === 'AWS::Lambda::Function' && calledSteps.includes(id) ? [] : undefined);
    if (!replacing) return [];
    const properties = replacing.flatMap((name) => (Properties[name] === undefined ? [] : [[name, Properties[name]]]));
    return [[id, { type, properties: Object.fromEntries(properties) }] as const];
  });
  const exports = Object.values(template.Outputs).flatMap(({ Value, Export }) =>
    Export ? [[textOf(Export.Name), Value] as const] : [],
  );
  return { resources: Object.fromEntries(resources), exports: Object.fromEntries(exports) };
}

const textOf = (name: unknown): string => (typeof name === 'string' ? name : JSON.stringify(name));

/** The arguments of an intrinsic function, wherever it is used. */
function referencesIn(value: unknown, intrinsic: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === intrinsic ? [inner] : referencesIn(inner, intrinsic),
  );
}

function queriedIndexes(): string[] {
  const rows: readonly { readonly uses: Uses }[] = [...Object.values(servedRoutes), ...Object.values(steps)];
  const found = rows.flatMap(({ uses }) =>
    Object.entries(uses.tables ?? {}).flatMap(([table, how]) =>
      how.flatMap((use) => (use.startsWith('query ') ? `${table}/${use.slice('query '.length)}` : [])),
    ),
  );
  return [...new Set(found)].sort();
}

const folder = join(import.meta.dirname, '../../contract/records');

/** Every schema that a file of contract/records exports. */
async function recordSchemas(): Promise<ReleaseFacts['records']> {
  const found: [string, Record<string, unknown>][] = [];
  for (const file of globSync('*.ts', { cwd: folder }).sort()) {
    const exported: Readonly<Record<string, unknown>> = await import(join(folder, file));
    for (const [name, value] of Object.entries(exported).sort()) {
      if (!isSchema(value)) continue;
      const { $schema: _, ...schema } = toJsonSchema(value, { typeMode: 'input', errorMode: 'ignore' });
      found.push([name, schema]);
    }
  }
  return Object.fromEntries(found);
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  v.is(v.looseObject({ kind: v.literal('schema') }), value);
