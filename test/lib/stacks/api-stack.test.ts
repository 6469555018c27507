import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { consoleRoute } from '#contract/console.ts';
import { environmentNames } from '#contract/names.ts';
import type { Route } from '#contract/route.ts';
import { servedRoutes, tusRoute, unknownRouteThrottle } from '#contract/routes.ts';
import { signers } from '#contract/uses.ts';
import { ofType, synthesized, textOf } from '../synthesized.ts';

const { api } = synthesized('full');

/** The logical id of the function that a route calls. */
const functionOf = (routeKey: string): string | undefined => {
  const route = ofType(api, 'AWS::ApiGatewayV2::Route').find(([, { Properties }]) => Properties.RouteKey === routeKey);
  const integrationId = route && textOf(route[1].Properties.Target).match(/^integrations\/<(\w+)>$/)?.[1];
  const integration = integrationId ? api.Resources[integrationId] : undefined;
  return integration && textOf(integration.Properties.IntegrationUri).slice(1, -1);
};

const permissionsOf = (functionId: string) =>
  ofType(api, 'AWS::Lambda::Permission')
    .map(([, { Properties }]) => Properties)
    .filter((permission) => textOf(permission.FunctionName) === `<${functionId}>`);

/** HEAD too where the reply may be cached. */
const methodsOf = ({ method, cacheable }: Route): string[] => (cacheable ? [method, 'HEAD'] : [method]);
const keysOf = (route: Route): string[] => methodsOf(route).map((method) => `${method} /v1${route.path}`);

describe.each(Object.values<Route>(servedRoutes))('$method $path', (route) => {
  const { path, summary } = route;
  const [functionId = '', ...others] = new Set(keysOf(route).map(functionOf));

  it('calls its own Lambda', () => {
    expect(others).toEqual([]);
    expect(api.Resources[functionId]?.Properties.Description).toBe(summary);
  });

  it('may be called by the gateway, on that path only', () => {
    const permissions = permissionsOf(functionId);
    expect(permissions).toHaveLength(methodsOf(route).length);
    for (const { Principal, SourceArn } of permissions) {
      expect(Principal).toBe('apigateway.amazonaws.com');
      expect(textOf(SourceArn)).toMatch(new RegExp(`/\\*/\\*/v1${path.replaceAll(/[{}.]/g, '\\$&')}$`));
    }
  });
});

it('has exactly the routes of the route table, the paths of TUS and of the console, and $default', () => {
  const keys = ofType(api, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties.RouteKey);
  const wanted = Object.values<Route>(servedRoutes).flatMap(keysOf);
  const tus = [`ANY /v1${tusRoute.path}`, `ANY /v1${tusRoute.uploadPath}`];
  const ofConsole = [`ANY ${consoleRoute.path}`, `ANY ${consoleRoute.filePath}`];
  expect(keys.sort()).toEqual([...wanted, ...tus, ...ofConsole, '$default'].sort());
});

it('throttles each route that needs no key apart from all others, and exists before the stage', () => {
  const [stage] = ofType(api, 'AWS::ApiGatewayV2::Stage');
  const ofRow = Object.values<Route>(servedRoutes).flatMap((route) =>
    route.public ? keysOf(route).map((key) => [key, route.throttle] as const) : [],
  );
  const ofConsole = [consoleRoute.path, consoleRoute.filePath].map(
    (path) => [`ANY ${path}`, consoleRoute.throttle] as const,
  );
  const wanted = [...ofRow, ...ofConsole, ['$default', unknownRouteThrottle] as const];
  expect(stage?.[1].Properties.RouteSettings).toEqual(
    Object.fromEntries(
      wanted.map(([key, { ratePerSecond, burst }]) => [
        key,
        { ThrottlingRateLimit: ratePerSecond, ThrottlingBurstLimit: burst },
      ]),
    ),
  );
  const routeIds = ofType(api, 'AWS::ApiGatewayV2::Route').filter(([, { Properties }]) =>
    wanted.some(([key]) => key === Properties.RouteKey),
  );
  expect(stage?.[1].DependsOn).toEqual(expect.arrayContaining(routeIds.map(([id]) => id)));
});

it('routes every method of both TUS paths to one Lambda, which the gateway may call on both', () => {
  const [functionId = '', ...others] = new Set(
    [tusRoute.path, tusRoute.uploadPath].map((path) => functionOf(`ANY /v1${path}`)),
  );
  expect(others).toEqual([]);
  expect(api.Resources[functionId]?.Properties.Description).toBe(tusRoute.summary);
  expect(permissionsOf(functionId)).toHaveLength(2);
});

it('answers unknown routes by a Lambda that the gateway may call', () => {
  const functionId = functionOf('$default') ?? '';
  expect(api.Resources[functionId]?.Properties.Description).toBe('Answers requests that match no route');
  expect(permissionsOf(functionId)).toHaveLength(1);
});

it('leaves CORS to the handlers, which all have the origins', () => {
  expect(ofType(api, 'AWS::ApiGatewayV2::Api').map(([, { Properties }]) => Properties.CorsConfiguration)).toEqual([
    undefined,
  ]);
  for (const [id, { Properties }] of ofType(api, 'AWS::Lambda::Function')) {
    const { Variables } = v.parse(v.object({ Variables: v.record(v.string(), v.unknown()) }), Properties.Environment);
    expect(Variables.CORS_ORIGINS, id).toBe('https://a.example,https://b.example');
  }
});

it('begins no traces, which would cost more than the rest of a request', () => {
  const modes = ofType(api, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties.TracingConfig);
  expect(new Set(modes.map((mode) => JSON.stringify(mode)))).toEqual(new Set(['{"Mode":"PassThrough"}']));
});

it('throttles the whole API at the rate of the stage, and logs each request as JSON', () => {
  const stages = ofType(api, 'AWS::ApiGatewayV2::Stage').map(([, { Properties }]) => Properties);
  expect(stages).toHaveLength(1);
  expect(stages[0]).toMatchObject({
    StageName: '$default',
    DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
  });
  const { Format } = v.parse(v.object({ Format: v.string() }), stages[0]?.AccessLogSettings);
  expect(JSON.parse(Format)).toMatchObject({ requestId: '$context.requestId', status: '$context.status' });
});

it('prints the base URL with /v1, and the command that makes the first account', () => {
  expect(textOf(v.parse(v.object({ Value: v.unknown() }), api.Outputs.ApiUrl).Value)).toMatch(/\/v1$/);
  expect(api.Outputs.FirstAccount).toMatchObject({ Value: 'npm run admin -- account create NAME --stack Cueline-dev' });
});

it.each(signers)('lets only the routes that sign %s URLs assume that signer role, for an hour', (signer) => {
  const role = ofType(api, 'AWS::IAM::Role').find(([id]) => id.startsWith(`Signers${signer}`));
  const trusted = JSON.stringify(role?.[1].Properties.AssumeRolePolicyDocument).matchAll(
    /"Fn::GetAtt":\["(\w+)Role\w{8}"/g,
  );
  const signing = Object.values<Route>(servedRoutes).filter(({ uses }) => uses.signs?.includes(signer));
  const names = signing.map(({ operationId }) => operationId.charAt(0).toUpperCase() + operationId.slice(1));
  expect([...trusted].map(([, name]) => name).sort()).toEqual(names.sort());
  expect(names.length).toBeGreaterThan(0);
  expect(role?.[1].Properties.MaxSessionDuration).toBe(3600);
});

it.each([
  ['dev', { all: '20', half: '10' }],
  ['full', { all: '60', half: '30' }],
] as const)(
  'in %s tells the routes that hold places, and no others, how many an account has: two per cent of the Lambdas',
  (stage, wanted) => {
    const template = synthesized(stage).api;
    const told = ofType(template, 'AWS::Lambda::Function').flatMap(([id, { Properties }]) => {
      const places = Object(Properties.Environment).Variables?.[environmentNames.waitingPlaces];
      return places === undefined ? [] : [[id.replace(/Function\w{8}$/, ''), places]];
    });
    const holding = Object.values<Route>(servedRoutes).flatMap(({ operationId, places }) =>
      places ? [[operationId.charAt(0).toUpperCase() + operationId.slice(1), wanted[places]]] : [],
    );
    expect(told.toSorted()).toEqual(holding.toSorted());
  },
);
