import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { consoleRoute } from '#contract/console.ts';
import { environmentNames } from '#contract/names.ts';
import { tusRoute } from '#contract/route-paths.ts';
import { servedRoutes } from '#contract/routes.ts';
import { allOfType, ofType, synthesized, textOf } from '../synthesized.ts';

const Widget = v.looseObject({
  width: v.number(),
  x: v.number(),
  properties: v.looseObject({ title: v.string(), view: v.string(), metrics: v.array(v.array(v.unknown())) }),
});
const Body = v.pipe(v.string(), v.parseJson(), v.object({ start: v.string(), widgets: v.array(Widget) }));

const stacks = synthesized('prod');
const [dashboard, ...others] = allOfType(stacks, 'AWS::CloudWatch::Dashboard');
const { start, widgets } = v.parse(Body, textOf(dashboard?.[1].Properties.DashboardBody));
const propertiesOf = (title: string) => {
  const found = widgets.find(({ properties }) => properties.title === title);
  expect(found, title).toBeDefined();
  return found?.properties ?? { title, view: '', metrics: [] };
};
/** The expression of a widget, and the metrics that it reads beside those it searches for. */
const expressionOf = (title: string) => {
  const [first = [], ...read] = propertiesOf(title).metrics;
  return { ...v.parse(v.looseObject({ expression: v.string(), period: v.number() }), first[0]), read };
};
const search = (statistic: string, seconds: number) =>
  `SEARCH('{"Cueline/prod",route} MetricName="cost_nano_usd"', '${statistic}', ${seconds})`;
const [hour, day] = [3600, 86_400];

it('is one dashboard, named after its stage, that begins a week ago', () => {
  expect(others).toEqual([]);
  expect(textOf(dashboard?.[1].Properties.DashboardName)).toBe('Cueline-prod-<AWS::Region>');
  expect(start).toBe('-P7D');
});

it('fills whole rows of 24 columns', () => {
  const ends = widgets.map(({ x, width }) => x + width);
  expect(ends.filter((end) => end === 24).length).toBe(5);
  expect(Math.max(...ends)).toBe(24);
});

it('reads the namespace that the functions of its stage write metrics to', () => {
  const functions = ['routes', 'pipelines'] as const;
  for (const name of functions) {
    for (const [id, { Properties }] of ofType(stacks[name], 'AWS::Lambda::Function')) {
      if (!('LoggingConfig' in Properties)) continue;
      const namespace = { [environmentNames.metricNamespace]: 'Cueline/prod' };
      expect(Properties.Environment, id).toMatchObject({ Variables: namespace });
    }
  }
});

describe('shows', () => {
  it.each(['Dollars today (UTC)', 'Dollars per day'])('%s: the cost of all cost lines', (title) => {
    expect(expressionOf(title)).toMatchObject({
      expression: `SUM(${search('Sum', day)}) / 1000000000`,
      period: day,
      read: [],
    });
  });

  it('dollars per route and step, a line for each', () => {
    expect(expressionOf('Dollars per hour, by route and step').expression).toBe(`${search('Sum', hour)} / 1000000000`);
  });

  it('dollars per thousand calls of each route and step', () => {
    const { expression } = expressionOf('Dollars per 1,000 calls, by route and step');
    expect(expression).toBe(`${search('Average', hour)} / 1000000`);
  });

  it('dollars per thousand requests of the gateway, for the routes only', () => {
    const { expression, read } = expressionOf('Dollars per 1,000 API requests today');
    const names = [...Object.keys(servedRoutes), tusRoute.operationId, consoleRoute.operationId, 'unknownRoute'];
    expect(expression).toBe(`1000 * SUM([${names.map((_, at) => `r${at}`).join(', ')}]) / 1000000000 / requests`);
    const [requests, ...costs] = [read.at(-1), ...read.slice(0, -1)];
    expect(requests).toMatchObject([
      'AWS/ApiGateway',
      'Count',
      'ApiId',
      expect.any(String),
      { id: 'requests', period: day },
    ]);
    expect(costs).toEqual(
      names.map((route, at) => [
        ...['Cueline/prod', 'cost_nano_usd', 'route', route],
        { id: `r${at}`, visible: false, period: day, stat: 'Sum' },
      ]),
    );
  });

  it.each(['Dollars per minute of media today', 'Dollars per minute of media, by day'])('%s', (title) => {
    expect(expressionOf(title)).toMatchObject({
      expression: `SUM(${search('Sum', day)}) / 1000000000 / (media / 60000)`,
      read: [['Cueline/prod', 'media_ms', { id: 'media', visible: false, period: day, stat: 'Sum' }]],
    });
  });

  it('errors of the API and of every machine, and the age of messages in every queue', () => {
    const failed = JSON.stringify(propertiesOf('API errors and failed executions').metrics);
    expect(failed.match(/"ExecutionsFailed"/g)).toHaveLength(
      allOfType(stacks, 'AWS::StepFunctions::StateMachine').length,
    );
    for (const name of ['"5xx"', '"4xx"']) expect(failed).toContain(name);
    const ages = propertiesOf('Age of the oldest message in each queue').metrics;
    expect(ages).toHaveLength(allOfType(stacks, 'AWS::Lambda::EventSourceMapping').length);
  });
});

it('docs/dashboard.md explains every widget, in their order', () => {
  const explained = [...readFileSync('docs/dashboard.md', 'utf8').matchAll(/^### (.+)$/gm)].map(([, title]) => title);
  expect(explained).toEqual(widgets.map(({ properties }) => properties.title));
});
