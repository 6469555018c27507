import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { routes, tusRoute } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import { ofType, synthesized } from './synthesized.ts';

const stacks = synthesized('dev', { alarmEmail: 'ops@example.com', monthlyBudgetUsd: 100 });

/** Types that CloudFormation has no tags for: parts of what is tagged, and what costs nothing. */
const untaggable = [
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::IAM::Policy',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::Subscription',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'Custom::S3AutoDeleteObjects',
];
/** CDK's own function and role that empty a bucket before it is deleted, once in its life; CDK tags neither. */
const ofCdk = /^CustomS3AutoDeleteObjects/;

const Pairs = v.array(v.object({ Key: v.string(), Value: v.string() }));
/** CloudFormation writes them as pairs, of an API as an object. */
const tagsOf = (Tags: unknown): Record<string, string> =>
  v.is(Pairs, Tags)
    ? Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value]))
    : v.parse(v.optional(v.record(v.string(), v.string()), {}), Tags);

const all = Object.values(stacks)
  .flatMap(({ Resources }) => Object.entries(Resources))
  .filter(([id, { Type }]) => !untaggable.includes(Type) && !ofCdk.test(id));

it.each(all)('%s carries every tag by which the bill is divided', (_, { Properties }) => {
  expect(tagsOf(Properties.Tags ?? Properties.ResourceTags)).toMatchObject({
    app: 'cueline',
    stage: 'dev',
    deployment: 'cueline-dev',
    component: expect.stringMatching(/^\w+$/),
  });
});

it('takes nothing for untaggable that is not there', () => {
  const types = new Set(
    Object.values(stacks).flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)),
  );
  expect(untaggable.filter((type) => !types.has(type))).toEqual([]);
});

const componentOfFunction = (stack: 'api' | 'pipelines', name: string): string | undefined => {
  const prefix = `${name.charAt(0).toUpperCase()}${name.slice(1)}Function`;
  const [, found] = ofType(stacks[stack], 'AWS::Lambda::Function').find(([id]) => id.startsWith(prefix)) ?? [];
  return tagsOf(found?.Properties.Tags).component;
};

describe('a function is of the component', () => {
  it.each(Object.keys(routes))('api, as %s', (name) => expect(componentOfFunction('api', name)).toBe('api'));

  it('uploads, which takes the bytes', () => expect(componentOfFunction('api', tusRoute.operationId)).toBe('uploads'));

  it.each(Object.entries(steps))('that the folder of %s names', (name, { entry }) => {
    const [folder, ...file] = entry.replace(/^pipelines\//, '').split('/');
    expect(componentOfFunction('pipelines', name)).toBe(file.length === 0 ? 'shared' : folder);
  });
});

it.each(['transcribe', 'export', 'import'])(
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
