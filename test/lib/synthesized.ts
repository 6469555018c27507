import { readFileSync, rmSync } from 'node:fs';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { parseConfig, type Stage } from '#contract/stage.ts';
import type { Bundle } from '../../lib/constructs/bundle-lambdas.ts';
import { addStacks } from '../../lib/cueline-app.ts';
import { stageNamed } from '../../lib/stages.ts';

const Resource = v.object({
  Type: v.string(),
  Properties: v.optional(v.record(v.string(), v.unknown()), {}),
  DeletionPolicy: v.optional(v.string()),
  DependsOn: v.optional(v.array(v.string())),
});
const StackTemplate = v.object({
  Resources: v.record(v.string(), Resource),
  Outputs: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type Resource = v.InferOutput<typeof Resource>;
export type StackTemplate = v.InferOutput<typeof StackTemplate>;
export type Stacks = Readonly<Record<'data' | 'pipelines' | 'api', StackTemplate>>;

/** Every handler is the same stub, since these tests are about the resources around it. */
export const stubBundle: Bundle = { folder: `${import.meta.dirname}/stub-bundle`, handler: 'index.handler' };

const example = readFileSync('cueline.config.example.json', 'utf8').replace('PUT YOUR ADDRESS HERE', 'ops@example.com');
const { prod } = parseConfig(JSON.parse(example), 'cueline.config.example.json').stages;
if (!prod) throw new Error('The example has no stage prod.');

export const stages = {
  dev: stageNamed('dev'),
  prod: { ...prod, name: 'prod' },
  /** dev with everything that a stage can ask for. */
  full: {
    ...stageNamed('dev'),
    alarmEmail: 'ops@example.com',
    egressAlarmGbPerHour: 3,
    monthlyBudgetUsd: 250,
    costAnomalyUsd: 20,
    dashboard: true,
    corsOrigins: ['https://a.example', 'https://b.example'],
    copyPartConcurrency: 200,
    burnIn: { ...stageNamed('dev').burnIn, blur: false },
    concurrentLambdas: 3000,
  },
} satisfies Record<string, Stage>;
type StageName = keyof typeof stages;

const known = new Map<StageName, Stacks>();

/** The templates of a stage. To synthesize takes a second, so test files share the templates of these few. */
export function synthesized(name: StageName): Stacks {
  const templates = known.get(name) ?? synthesize(stages[name]);
  known.set(name, templates);
  return templates;
}

function synthesize(stage: Stage): Stacks {
  const app = new App({ analyticsReporting: false });
  const stacks = addStacks({ app, stage, bundleOf: () => stubBundle });
  const templates = {
    data: templateOf(stacks.data),
    pipelines: templateOf(stacks.pipelines),
    api: templateOf(stacks.api),
  };
  rmSync(app.outdir, { recursive: true });
  return templates;
}

export const templateOf = (stack: Stack): StackTemplate => v.parse(StackTemplate, Template.fromStack(stack).toJSON());

/** Resources of one type, with their logical ids. */
export const ofType = (template: StackTemplate, type: string): [string, Resource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

export const allOfType = (stacks: Stacks, type: string): [string, Resource][] =>
  Object.values(stacks).flatMap((template) => ofType(template, type));

/** An intrinsic as one readable line: pseudo parameters by name, other references as `<logical id>` or `<export name>`. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const intrinsic = v.parse(v.record(v.string(), v.unknown()), value);
  const [name, argument] = Object.entries(intrinsic)[0] ?? [];
  switch (name) {
    case 'Ref':
    case 'Fn::ImportValue':
      return `<${argument}>`;
    case 'Fn::Sub':
      return String(argument).replaceAll(/\$\{([\w:]+)\}/g, '<$1>');
    case 'Fn::GetAtt':
      return `<${v.parse(v.array(v.string()), argument)[0]}>`;
    case 'Fn::Join': {
      const [glue, parts] = v.parse(v.tuple([v.string(), v.array(v.unknown())]), argument);
      return parts.map(textOf).join(glue);
    }
    default:
      throw new Error(`textOf does not know ${JSON.stringify(value)}`);
  }
}

const oneOrMany = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.union([
    v.pipe(v.array(entry)),
    v.pipe(
      entry,
      v.transform((one) => [one]),
    ),
  ]);

const PolicyDocument = v.object({
  Statement: v.array(
    v.object({
      Effect: v.string(),
      Action: oneOrMany(v.string()),
      Resource: v.optional(oneOrMany(v.union([v.string(), v.record(v.string(), v.unknown())])), []),
      Condition: v.optional(v.unknown()),
    }),
  ),
});

/** Every right of a role, `<action> on <resource>`, sorted. `roleId` is the role's logical id in that template. */
export function rightsOf(template: StackTemplate, roleId: string): string[] {
  const policies = ofType(template, 'AWS::IAM::Policy').filter(([, { Properties }]) =>
    v.parse(v.array(v.unknown()), Properties.Roles).map(textOf).includes(`<${roleId}>`),
  );
  return policies
    .flatMap(([, { Properties }]) => v.parse(PolicyDocument, Properties.PolicyDocument).Statement)
    .flatMap(({ Action, Resource }) => Action.flatMap((action) => Resource.map((one) => `${action} on ${textOf(one)}`)))
    .sort();
}
