import * as v from 'valibot';
import { expect, it } from 'vitest';
import { allOfType, synthesized, textOf } from './synthesized.ts';

const stacks = synthesized('full');

/** The name of a resource, for types whose names are unique in an account, over all Regions. */
const globalNames: Readonly<Record<string, (properties: Record<string, unknown>) => unknown>> = {
  'AWS::CloudWatch::Dashboard': ({ DashboardName }) => DashboardName,
  'AWS::Budgets::Budget': ({ Budget }) => v.parse(v.object({ BudgetName: v.unknown() }), Budget).BudgetName,
  'AWS::CE::AnomalyMonitor': ({ MonitorName }) => MonitorName,
  'AWS::CE::AnomalySubscription': ({ SubscriptionName }) => SubscriptionName,
  'AWS::IAM::Role': ({ RoleName }) => RoleName,
  'AWS::IAM::ManagedPolicy': ({ ManagedPolicyName }) => ManagedPolicyName,
  'AWS::S3::Bucket': ({ BucketName }) => BucketName,
};

/** Types whose names are unique in a Region, or in their parent, or that have none. */
const regional = [
  'AWS::ApiGatewayV2::',
  'AWS::Athena::',
  'AWS::CloudFormation::Stack',
  'AWS::CloudWatch::Alarm',
  'AWS::DynamoDB::Table',
  'AWS::Events::',
  'AWS::Glue::',
  'AWS::IAM::Policy',
  'AWS::Lambda::',
  'AWS::Logs::',
  'AWS::MediaConvert::Queue',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::',
  'AWS::SQS::',
  'AWS::Scheduler::ScheduleGroup',
  'AWS::StepFunctions::StateMachine',
  'Custom::S3AutoDeleteObjects',
];

const namesIn = (region: string): string[] =>
  Object.entries(globalNames).flatMap(([type, nameOf]) =>
    allOfType(stacks, type).flatMap(([, { Properties }]) => {
      const name = nameOf(Properties);
      // Without one, CloudFormation generates a name with a random end.
      return name === undefined ? [] : [textOf(name).replaceAll('<AWS::Region>', region)];
    }),
  );

it('a stage in two Regions of an account shares no name that must be unique in the account', () => {
  const ireland = namesIn('eu-west-1');
  expect(ireland).toEqual(Array(4).fill('Cueline-dev-eu-west-1'));
  const virginia = namesIn('us-east-1');
  expect(ireland.filter((name) => virginia.includes(name))).toEqual([]);
});

it('every type of the templates is listed as global or regional', () => {
  const types = new Set(
    Object.values(stacks).flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)),
  );
  const unknown = [...types].filter(
    (type) => !(type in globalNames) && !regional.some((known) => type.startsWith(known)),
  );
  expect(unknown).toEqual([]);
});
