import { rmSync } from 'node:fs';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import type { Stage } from '#contract/stage.ts';
import { addStacks } from '../../lib/cueline-app.ts';
import { stageNamed } from '../../lib/stages.ts';

const Resource = v.object({
  Type: v.string(),
  Properties: v.optional(v.record(v.string(), v.unknown()), {}),
  DeletionPolicy: v.optional(v.string()),
});
const StackTemplate = v.object({
  Resources: v.record(v.string(), Resource),
  Outputs: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type Resource = v.InferOutput<typeof Resource>;
export type StackTemplate = v.InferOutput<typeof StackTemplate>;
export type Stacks = Readonly<Record<'data' | 'pipelines' | 'api', StackTemplate>>;

/** Every handler is the same stub, since these tests are about the resources around it. */
export const stubBundle = `${import.meta.dirname}/stub-bundle`;

const known = new Map<string, Stacks>();

/**
 * The templates of a stage. `changes` override its config; `context` is that of `cdk -c`. To synthesize takes seconds, so
 * test files that share their modules share the templates too.
 */
export function synthesized(name: string, changes: Partial<Stage> = {}, context: Record<string, string> = {}): Stacks {
  const key = JSON.stringify([name, changes, context]);
  const templates = known.get(key) ?? synthesize(name, changes, context);
  known.set(key, templates);
  return templates;
}

function synthesize(name: string, changes: Partial<Stage>, context: Record<string, string>): Stacks {
  const app = new App({ analyticsReporting: false, context });
  const stacks = addStacks({ app, stage: { ...stageNamed(name), ...changes }, bundleOf: () => stubBundle });
  const parse = (stack: Stack) => v.parse(StackTemplate, Template.fromStack(stack).toJSON());
  const templates = { data: parse(stacks.data), pipelines: parse(stacks.pipelines), api: parse(stacks.api) };
  rmSync(app.outdir, { recursive: true });
  return templates;
}

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
