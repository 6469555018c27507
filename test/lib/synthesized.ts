import { readFileSync, rmSync } from 'node:fs';
import { App, NestedStack, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { HourlyCounts } from '#contract/schemas/hourly-counts.ts';
import { parseConfig, type Stage } from '#contract/stage.ts';
import type { Bundle } from '../../lib/constructs/bundle-lambdas.ts';
import type { StaticFiles } from '../../lib/constructs/static-files.ts';
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
/** `routes`: the nested stacks of the API's functions, as one. What the stage does not ask for is empty. */
export type Stacks = Readonly<
  Record<'data' | 'pipelines' | 'api' | 'routes' | 'costs' | 'dashboard' | 'edge', StackTemplate>
>;

/** Every handler is the same stub, since these tests are about the resources around it. */
export const stubBundle: Bundle = { folder: `${import.meta.dirname}/stub-bundle`, handler: 'index.handler' };

export const stubStatic: StaticFiles = {
  files: `${import.meta.dirname}/stub-static/files`,
  fonts: `${import.meta.dirname}/stub-static/fonts`,
};

const example = readFileSync('cueline.config.example.json', 'utf8').replace('PUT YOUR ADDRESS HERE', 'ops@example.com');
const { prod } = parseConfig(JSON.parse(example), 'cueline.config.example.json').stages;
if (!prod) throw new Error('The example has no stage prod.');

export const stages = {
  dev: stageNamed('dev'),
  prod: { ...prod, name: 'prod' },
  /** dev in a new AWS account, with an engine of speech by address. */
  small: {
    ...stageNamed('dev'),
    concurrentLambdas: 10,
    speech: 'address',
    speechEngine: {
      url: 'https://speech.example.com/v1/audio/transcriptions',
      model: 'small',
      usdPerMinute: 0.006,
      secret: 'speech-key',
      retries: 0,
    },
  },
  /** dev with everything that a stage can ask for. */
  full: {
    ...stageNamed('dev'),
    alarmEmail: 'ops@example.com',
    egressAlarmGbPerHour: 3,
    waitObjective: { withinSeconds: 120, percent: 99 },
    monthlyBudgetUsd: 250,
    costAnomalyUsd: 20,
    dashboard: true,
    corsOrigins: ['https://a.example', 'https://b.example'],
    copyPartConcurrency: 200,
    burnIn: { ...stageNamed('dev').burnIn, blur: false },
    concurrentLambdas: 3000,
    exportDays: 30,
    sourceTiering: true,
    versionDays: 30,
  },
  /** prod at a domain, whose distribution is in another Region, in an AWS account with few Lambdas. */
  edge: {
    ...prod,
    renderer: 'auto',
    speech: 'auto',
    concurrentLambdas: 200,
    name: 'prod',
    region: 'eu-central-1',
    edge: {
      domainName: 'captions.example.com',
      hostedZoneId: 'Z0123456789ABCDEFGHIJ',
      secretVersion: 1,
      requestsOfAddress: 100_000,
    },
  },
} satisfies Record<string, Stage>;
type StageName = keyof typeof stages;

interface Synthesized {
  readonly made: ReturnType<typeof addStacks>;
  readonly stacks: Stacks;
  readonly each: Templates;
}
const known = new Map<StageName, Synthesized>();

/** To synthesize takes two seconds, so test files share the templates of these few stages. */
function once(name: StageName): Synthesized {
  const found = known.get(name) ?? quickly(() => synthesize(stages[name]));
  known.set(name, found);
  return found;
}

/** The result of building and reading an app. CDK keeps the stack of each token, and to read ten frames of it takes a quarter of the time. */
export const quickly = <Result>(work: () => Result): Result => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 1;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};

/** The stacks of a stage, as constructs: they are only read. */
export const stacksOf = (name: StageName): ReturnType<typeof addStacks> => once(name).made;
/** The templates of a stage. */
export const synthesized = (name: StageName): Stacks => once(name).stacks;
/** The whole template of each stack of a stage, nested ones too, by its path. */
export const templatesOf = (name: StageName): Templates => once(name).each;

type Templates = readonly [path: string, template: object][];
export const eachTemplate = (app: App): Templates =>
  app.node
    .findAll()
    .filter((one) => one instanceof Stack)
    .map((stack) => [stack.node.path, Template.fromStack(stack).toJSON()]);

function synthesize(stage: Stage): Synthesized {
  const app = new App({ analyticsReporting: false });
  const made = addStacks({ app, stage, bundleOf: () => stubBundle, staticFiles: stubStatic });
  const { data, pipelines, api, costs, dashboard, edge } = made;
  const stacks = {
    data: templateOf(data),
    pipelines: templateOf(pipelines),
    api: templateOf(api),
    routes: asOne(api.node.children.filter((child) => child instanceof NestedStack).map(templateOf)),
    costs: costs ? templateOf(costs) : asOne([]),
    dashboard: dashboard ? templateOf(dashboard) : asOne([]),
    edge: edge ? templateOf(edge) : asOne([]),
  };
  const each = eachTemplate(app);
  rmSync(app.outdir, { recursive: true });
  return { made, stacks, each };
}

/** Throws where two templates have the same logical id. */
function asOne(templates: readonly StackTemplate[]): StackTemplate {
  const ids = templates.flatMap(({ Resources }) => Object.keys(Resources));
  if (new Set(ids).size < ids.length) throw new Error(`Two nested stacks share a logical id: ${ids.sort().join(' ')}`);
  return {
    Resources: Object.assign({}, ...templates.map(({ Resources }) => Resources)),
    Outputs: Object.assign({}, ...templates.map(({ Outputs }) => Outputs)),
  };
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

const Inline = v.optional(v.array(v.object({ PolicyDocument })), []);

/** The statements of a role's own rights or of a policy; none for other resources. */
const statementsOf = ({ Type, Properties }: Resource) => {
  const inline = Type === 'AWS::IAM::Role' ? v.parse(Inline, Properties.Policies) : [];
  const documents = Type === 'AWS::IAM::Policy' ? [v.parse(PolicyDocument, Properties.PolicyDocument)] : [];
  return [...inline.map((one) => one.PolicyDocument), ...documents].flatMap(({ Statement }) => Statement);
};

/** Every statement that grants something to a role of the template. */
export const grantsIn = ({ Resources }: StackTemplate) => Object.values(Resources).flatMap(statementsOf);

/** Every right of a role, `<action> on <resource>`, sorted. `roleId` is the role's logical id in that template. */
export function rightsOf({ Resources }: StackTemplate, roleId: string): string[] {
  const ofRole = Object.entries(Resources).filter(
    ([id, { Properties }]) =>
      id === roleId ||
      v
        .parse(v.optional(v.array(v.unknown()), []), Properties.Roles)
        .map(textOf)
        .includes(`<${roleId}>`),
  );
  return ofRole
    .flatMap(([, resource]) => statementsOf(resource))
    .flatMap(({ Action, Resource }) => Action.flatMap((action) => Resource.map((one) => `${action} on ${textOf(one)}`)))
    .sort();
}

const Variables = v.object({ Variables: v.object({ HOURLY_COUNTS: v.pipe(v.string(), v.parseJson(), HourlyCounts) }) });
/** What the function that writes a day's costs knows of resources that are billed by the hour. */
export const hourlyCountsOf = ({ pipelines }: Stacks): HourlyCounts => {
  const [, writer] = ofType(pipelines, 'AWS::Lambda::Function').find(([id]) => id.startsWith('WriteCostSlice')) ?? [];
  return v.parse(Variables, writer?.Properties.Environment).Variables.HOURLY_COUNTS;
};
