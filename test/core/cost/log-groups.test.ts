import { expect, it } from 'vitest';
import { routes, tusRoute } from '../../../contract/routes.ts';
import { steps } from '../../../contract/steps.ts';
import { routeOfLogGroup } from '../../../core/cost/log-groups.ts';
import { ofType, synthesized } from '../../lib/synthesized.ts';

const { api, pipelines } = synthesized('dev');
const groups = [
  ...ofType(api, 'AWS::Logs::LogGroup').map(([id]) => `Cueline-dev-Api-${id}`),
  ...ofType(pipelines, 'AWS::Logs::LogGroup').map(([id]) => `Cueline-dev-Pipelines-${id}`),
];
const functions = [
  ...Object.values(routes).map(({ operationId }) => operationId),
  tusRoute.operationId,
  'unknownRoute',
  ...Object.keys(steps),
].sort();

it('knows every function by its log group, with and without what CloudFormation adds to the name', () => {
  const found = (suffix: string) =>
    groups.flatMap((group) => routeOfLogGroup('Cueline-dev', group + suffix) ?? []).sort();
  expect(found('')).toEqual(functions);
  expect(found('-Ab3dEf6hIj9k')).toEqual(functions);
});

it('knows no other group: of machines, of the gateway, of another stack', () => {
  expect(groups.length - functions.length).toBe(4);
  const one = groups.find((group) => routeOfLogGroup('Cueline-dev', group)) ?? '';
  expect(routeOfLogGroup('Cueline-prod', one)).toBeUndefined();
  expect(routeOfLogGroup('Cueline-dev', one.replace('Cueline-dev-', 'Cueline-dev-2-'))).toBeUndefined();
});
