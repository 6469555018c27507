import * as v from 'valibot';
import { expect, it } from 'vitest';
import { allOfType, synthesized, textOf } from './synthesized.ts';

const stacks = synthesized('prod', { monthlyBudgetUsd: 100 });

/** Types whose names an account has once, whatever the Region, and where the name stands. */
const globalNames: Readonly<Record<string, (properties: Record<string, unknown>) => unknown>> = {
  'AWS::CloudWatch::Dashboard': ({ DashboardName }) => DashboardName,
  'AWS::Budgets::Budget': ({ Budget }) => v.parse(v.object({ BudgetName: v.unknown() }), Budget).BudgetName,
  'AWS::IAM::Role': ({ RoleName }) => RoleName,
  'AWS::IAM::ManagedPolicy': ({ ManagedPolicyName }) => ManagedPolicyName,
  'AWS::S3::Bucket': ({ BucketName }) => BucketName,
};

/** Types whose names a Region has once, or that have none; inline policies are named within their role. */
const regional = [
  'AWS::ApiGatewayV2::',
  'AWS::CloudWatch::Alarm',
  'AWS::DynamoDB::Table',
  'AWS::Events::',
  'AWS::IAM::Policy',
  'AWS::Lambda::',
  'AWS::Logs::LogGroup',
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
      // CloudFormation makes one up, with a random end.
      return name === undefined ? [] : [textOf(name).replaceAll('<AWS::Region>', region)];
    }),
  );

it('a stage in two Regions of an account shares no name that the account has once', () => {
  const ireland = namesIn('eu-west-1');
  expect(ireland).toEqual(['Cueline-prod-eu-west-1', 'Cueline-prod-eu-west-1']);
  const virginia = namesIn('us-east-1');
  expect(ireland.filter((name) => virginia.includes(name))).toEqual([]);
});

it('knows of every type whether its names are of the account or of the Region', () => {
  const types = new Set(
    Object.values(stacks).flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)),
  );
  const unknown = [...types].filter(
    (type) => !(type in globalNames) && !regional.some((known) => type.startsWith(known)),
  );
  expect(unknown).toEqual([]);
});
