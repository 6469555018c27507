import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { tusRoute } from '#contract/route-paths.ts';
import { servedRoutes } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import { ofType, synthesized } from './synthesized.ts';

const stacks = synthesized('full');

/** Types without tags in CloudFormation: parts of tagged resources, and resources without a cost. */
const untaggable = [
  // It has its tags in its body (stacks/api-stack.test.ts).
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Deployment',
  'AWS::Athena::NamedQuery',
  'AWS::Glue::Database',
  'AWS::Glue::Table',
  'AWS::IAM::Policy',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Logs::MetricFilter',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::Subscription',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'Custom::S3AutoDeleteObjects',
];
/** CDK's own function and role that empty a bucket before it is deleted. CDK does not tag them. */
const ofCdk = /^CustomS3AutoDeleteObjects/;

const Pairs = v.array(v.object({ Key: v.string(), Value: v.string() }));
/** CloudFormation writes tags as pairs, and those of an API as an object. */
const tagsOf = (Tags: unknown): Record<string, string> =>
  v.is(Pairs, Tags)
    ? Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value]))
    : v.parse(v.optional(v.record(v.string(), v.string()), {}), Tags);

const all = Object.values(stacks)
  .flatMap(({ Resources }) => Object.entries(Resources))
  .filter(([id, { Type }]) => !untaggable.includes(Type) && !ofCdk.test(id));

it.each(all)('%s has every cost tag', (_, { Properties }) => {
  expect(tagsOf(Properties.Tags ?? Properties.ResourceTags)).toMatchObject({
    app: 'cueline',
    stage: 'dev',
    deployment: 'cueline-dev',
    component: expect.stringMatching(/^\w+$/),
  });
});

it('every function of ours has the name of the release, which its cost lines contain', () => {
  const functions = all.filter(([, { Type }]) => Type === 'AWS::Lambda::Function');
  const named = functions.filter(([, { Properties }]) =>
    v.is(
      v.object({ Variables: v.object({ RELEASE: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)) }) }),
      Properties.Environment,
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.map(([id]) => id)).toEqual(functions.map(([id]) => id));
});

it('every type that is listed as untaggable is in a template', () => {
  const types = new Set(
    Object.values(stacks).flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)),
  );
  expect(untaggable.filter((type) => !types.has(type))).toEqual([]);
});

const componentOfFunction = (stack: 'routes' | 'pipelines', name: string): string | undefined => {
  const prefix = `${name.charAt(0).toUpperCase()}${name.slice(1)}Function`;
  const [, found] = ofType(stacks[stack], 'AWS::Lambda::Function').find(([id]) => id.startsWith(prefix)) ?? [];
  return tagsOf(found?.Properties.Tags).component;
};

describe('a function is of the component', () => {
  it.each(Object.keys(servedRoutes))('api, as the route %s is', (name) =>
    expect(componentOfFunction('routes', name)).toBe('api'),
  );

  it('uploads, as the function of resumable uploads', () =>
    expect(componentOfFunction('routes', tusRoute.operationId)).toBe('uploads'));

  it.each(Object.entries(steps))('that the folder of %s names', (name, { entry }) => {
    const [folder, ...file] = entry.replace(/^pipelines\//, '').split('/');
    expect(componentOfFunction('pipelines', name)).toBe(file.length === 0 ? 'shared' : folder);
  });
});

it.each(['transcribe', 'export', 'import', 'playback'])(
  'the machine of %s, with its log and its alarm, is of that component',
  (name) => {
    const own = Object.entries(stacks.pipelines.Resources).filter(
      ([id, { Type }]) =>
        id.toLowerCase().startsWith(name) &&
        ['AWS::StepFunctions::StateMachine', 'AWS::Logs::LogGroup', 'AWS::CloudWatch::Alarm'].includes(Type),
    );
    expect(own.map(([, { Properties }]) => tagsOf(Properties.Tags).component)).toEqual([name, name, name]);
  },
);
