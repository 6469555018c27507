import { describe, expect, it } from 'vitest';
import { consoleRoute } from '#contract/console.ts';
import { tusRoute } from '#contract/route-paths.ts';
import { servedRoutes } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import { dayMs, spanOfDay } from '#core/days.ts';
import { holdsLinesBefore, isLogGroupOf, routeOfLogGroup } from '#finance/books/log-groups.ts';
import { ofType, synthesized } from '../../lib/synthesized.ts';

const { api, routes, pipelines } = synthesized('dev');
const groups = [
  ...ofType(api, 'AWS::Logs::LogGroup').map(([id]) => `Cueline-dev-Api-${id}`),
  ...ofType(routes, 'AWS::Logs::LogGroup').map(([id]) => `Cueline-dev-Api-KeysRoutes-1ABC2DEF3GH4-${id}`),
  ...ofType(pipelines, 'AWS::Logs::LogGroup').map(([id]) => `Cueline-dev-Pipelines-${id}`),
];
const functions = [
  ...Object.values(servedRoutes).map(({ operationId }) => operationId),
  tusRoute.operationId,
  consoleRoute.operationId,
  'unknownRoute',
  ...Object.keys(steps),
].sort();

it('finds the route of every function from its log group, with and without the suffix of CloudFormation', () => {
  const found = (suffix: string) =>
    groups.flatMap((group) => routeOfLogGroup('Cueline-dev', group + suffix) ?? []).sort();
  expect(found('')).toEqual(functions);
  expect(found('-Ab3dEf6hIj9k')).toEqual(functions);
});

it('finds no route for groups of machines, of the gateway and of other stacks', () => {
  expect(groups.length - functions.length).toBe(6);
  const one = groups.find((group) => routeOfLogGroup('Cueline-dev', group)) ?? '';
  expect(routeOfLogGroup('Cueline-prod', one)).toBeUndefined();
  expect(routeOfLogGroup('Cueline-dev', one.replace('Cueline-dev-', 'Cueline-dev-2-'))).toBeUndefined();
});

it('a group belongs to a deployment by the name of its stack, not by a prefix of it', () => {
  expect(groups.every((group) => isLogGroupOf('Cueline-dev', group))).toBe(true);
  expect(isLogGroupOf('Cueline-dev', 'Cueline-dev-Data-SomeLog12345678')).toBe(true);
  expect(isLogGroupOf('Cueline-dev', 'Cueline-dev-eu-Api-GetProjectLogB3292AE8')).toBe(false);
  expect(isLogGroupOf('Cueline-dev-eu', 'Cueline-dev-Api-GetProjectLogB3292AE8')).toBe(false);
});

describe('a group holds lines before the end of a span', () => {
  const { fromMs, toMs } = spanOfDay('2026-11-20');
  const nowMs = toMs + 10 * dayMs;

  const noonMs = fromMs + dayMs / 2;

  it.each([
    ['where it was created before that end', { createdMs: toMs - 1 }, nowMs, true],
    ['and not where it was created then', { createdMs: toMs }, nowMs, false],
    ['that has not ended, where it was created before now', { createdMs: noonMs - 1 }, noonMs, true],
    ['that has not ended, and not where it was created later', { createdMs: noonMs + 1 }, noonMs, false],
    ['where it keeps lines until now', { createdMs: 0, retentionDays: 11 }, nowMs, true],
    ['and not where it has deleted them', { createdMs: 0, retentionDays: 10 }, nowMs, false],
    ['where it keeps lines for ever', { createdMs: 0 }, nowMs + 3650 * dayMs, true],
  ])('%s', (_, life, atMs, holds) => expect(holdsLinesBefore(life, { toMs, nowMs: atMs })).toBe(holds));
});
