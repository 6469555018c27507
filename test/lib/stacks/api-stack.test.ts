import { Stack } from 'aws-cdk-lib';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { consoleRoute } from '#contract/console.ts';
import { environmentNames } from '#contract/names.ts';
import type { Route } from '#contract/route.ts';
import { fullPathOf, tusRoute, unknownRouteThrottle } from '#contract/route-paths.ts';
import { servedRoutes } from '#contract/routes.ts';
import { type Signer, signers } from '#contract/uses.ts';
import { HttpGateway } from '../../../lib/constructs/http-gateway.ts';
import { ofType, stages, synthesized, templateOf, textOf } from '../synthesized.ts';

const { api, routes } = synthesized('full');

const Integration = v.object({
  type: v.literal('AWS_PROXY'),
  uri: v.pipe(
    v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.string()]) }),
    v.transform((one) => one['Fn::GetAtt'][1]),
  ),
  payloadFormatVersion: v.literal('2.0'),
});
const Operation = v.object({
  isDefaultRoute: v.optional(v.boolean()),
  'x-amazon-apigateway-integration': Integration,
});
const Body = v.object({
  info: v.object({ title: v.string() }),
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  tags: v.array(v.object({ name: v.string(), 'x-amazon-apigateway-tag-value': v.string() })),
});
const [theApi] = ofType(api, 'AWS::ApiGatewayV2::Api').map(([, { Properties }]) => Properties);
const body = v.parse(Body, theApi?.Body);

/** The logical id of the function that an output of a nested stack gives the ARN of, as `Outputs.<name>`. */
const functionOfOutput = (attribute: string): string =>
  textOf(v.parse(v.object({ Value: v.unknown() }), routes.Outputs[attribute.replace('Outputs.', '')]).Value).slice(
    1,
    -1,
  );

const keyOf = (path: string, method: string): string =>
  path === '/$default'
    ? '$default'
    : `${method === 'x-amazon-apigateway-any-method' ? 'ANY' : method.toUpperCase()} ${path}`;

/** The logical id of the function of each route key. */
const functions = new Map(
  Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => [
      keyOf(path, method),
      functionOfOutput(operation['x-amazon-apigateway-integration'].uri),
    ]),
  ),
);
const functionOf = (routeKey: string): string | undefined => functions.get(routeKey);

const FunctionName = v.pipe(
  v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.string()]) }),
  v.transform((one) => functionOfOutput(one['Fn::GetAtt'][1])),
);
const permissionsOf = (functionId: string) =>
  ofType(api, 'AWS::Lambda::Permission')
    .map(([, { Properties }]) => Properties)
    .filter((permission) => v.parse(FunctionName, permission.FunctionName) === functionId);

/** HEAD too where the reply may be cached. */
const methodsOf = ({ method, cacheable }: Route): string[] => (cacheable ? [method, 'HEAD'] : [method]);
const keysOf = (route: Route): string[] => methodsOf(route).map((method) => `${method} ${fullPathOf(route)}`);

describe.each(Object.values<Route>(servedRoutes))('$method $path', (route) => {
  const { summary } = route;
  const path = fullPathOf(route);
  const [functionId = '', ...others] = new Set(keysOf(route).map(functionOf));

  it('calls its own Lambda', () => {
    expect(others).toEqual([]);
    expect(routes.Resources[functionId]?.Properties.Description).toBe(summary);
  });

  it('may be called by the gateway, on that path only', () => {
    const permissions = permissionsOf(functionId);
    expect(permissions).toHaveLength(1);
    for (const { Principal, SourceArn } of permissions) {
      expect(Principal).toBe('apigateway.amazonaws.com');
      expect(textOf(SourceArn)).toMatch(new RegExp(`/\\*/\\*${path.replaceAll(/[{}.+]/g, '\\$&')}$`));
    }
  });
});

it('has exactly the routes of the route table, the paths of TUS and of the console, and $default', () => {
  const keys = [...functions.keys()];
  const wanted = Object.values<Route>(servedRoutes).flatMap(keysOf);
  const tus = [`ANY /v1${tusRoute.path}`, `ANY /v1${tusRoute.uploadPath}`];
  const ofConsole = [consoleRoute.path, ...consoleRoute.otherPaths].map((path) => `ANY ${path}`);
  expect(keys.sort()).toEqual([...wanted, ...tus, ...ofConsole, '$default'].sort());
});

it('throttles each route that needs no key apart from all others', () => {
  const [stage] = ofType(api, 'AWS::ApiGatewayV2::Stage');
  const ofRow = Object.values<Route>(servedRoutes).flatMap((route) =>
    route.public ? keysOf(route).map((key) => [key, route.throttle] as const) : [],
  );
  const ofConsole = [consoleRoute.path, ...consoleRoute.otherPaths].map(
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
});

it('routes every method of both TUS paths to one Lambda, which the gateway may call on both', () => {
  const [functionId = '', ...others] = new Set(
    [tusRoute.path, tusRoute.uploadPath].map((path) => functionOf(`ANY /v1${path}`)),
  );
  expect(others).toEqual([]);
  expect(routes.Resources[functionId]?.Properties.Description).toBe(tusRoute.summary);
  expect(permissionsOf(functionId)).toHaveLength(2);
});

it('answers unknown routes by a Lambda that the gateway may call', () => {
  const functionId = functionOf('$default') ?? '';
  expect(routes.Resources[functionId]?.Properties.Description).toBe('Answers requests that match no route');
  expect(permissionsOf(functionId)).toHaveLength(1);
});

it('leaves CORS to the handlers, which all have the origins', () => {
  expect(Object.keys(theApi ?? {})).toEqual(['Body']);
  for (const [id, { Properties }] of ofType(routes, 'AWS::Lambda::Function')) {
    const { Variables } = v.parse(v.object({ Variables: v.record(v.string(), v.unknown()) }), Properties.Environment);
    expect(Variables.CORS_ORIGINS, id).toBe('https://a.example,https://b.example');
  }
});

it('begins no traces, which would cost more than the rest of a request', () => {
  const modes = ofType(routes, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties.TracingConfig);
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

const rolesIn = (document: unknown): string[] =>
  [...JSON.stringify(document).matchAll(/"(?:Fn::GetAtt":\["|Ref":")(\w+)Role\w{8}"/g)].flatMap(
    ([, name]) => name ?? [],
  );

const signsAny = (signer: Signer): boolean =>
  Object.values<Route>(servedRoutes).some(({ uses }) => uses.signs?.includes(signer));

it.each(signers.filter(signsAny))(
  'lets only the routes that sign %s URLs assume signer roles of that kind, for an hour',
  (signer) => {
    const roles = ofType(routes, 'AWS::IAM::Role').filter(([id]) => new RegExp(`Signers${signer}\\w{8}$`).test(id));
    const signing = Object.values<Route>(servedRoutes).filter(({ uses }) => uses.signs?.includes(signer));
    const names = signing.map(({ operationId }) => operationId.charAt(0).toUpperCase() + operationId.slice(1)).sort();
    expect(names.length).toBeGreaterThan(0);
    expect(roles.flatMap(([, { Properties }]) => rolesIn(Properties.AssumeRolePolicyDocument)).sort()).toEqual(names);
    for (const [id, { Properties }] of roles) {
      expect(Properties.MaxSessionDuration).toBe(3600);
      const callers = ofType(routes, 'AWS::IAM::Policy').filter(([, policy]) =>
        JSON.stringify(policy).includes(`"${id}"`),
      );
      expect(callers.flatMap(([, policy]) => rolesIn(policy.Properties.Roles)).sort()).toEqual(
        rolesIn(Properties.AssumeRolePolicyDocument).sort(),
      );
    }
  },
);

it('serves a deployment of its own body, which a change of the body replaces', () => {
  const [deployment] = ofType(api, 'AWS::ApiGatewayV2::Deployment');
  const [stage] = ofType(api, 'AWS::ApiGatewayV2::Stage');
  expect(stage?.[1].Properties.DeploymentId).toEqual({ 'Fn::GetAtt': [deployment?.[0], 'DeploymentId'] });
  expect(stage?.[1].Properties.AutoDeploy).toBeUndefined();
  const idOf = (functionArn: string): string => {
    const stack = new Stack();
    const route = { method: 'GET', path: '/v1/a', functionArn } as const;
    new HttpGateway(stack, 'Gateway', { stage: stages.dev, routes: [route] });
    return ofType(templateOf(stack), 'AWS::ApiGatewayV2::Deployment')
      .map(([id]) => id)
      .join();
  };
  expect(idOf('arn:aws:lambda:one')).toBe(idOf('arn:aws:lambda:one'));
  expect(idOf('arn:aws:lambda:one')).not.toBe(idOf('arn:aws:lambda:two'));
});

it('is served once the gateway may call every function', () => {
  const [stage] = ofType(api, 'AWS::ApiGatewayV2::Stage');
  const permissions = ofType(api, 'AWS::Lambda::Permission').map(([id]) => id);
  expect(stage?.[1].DependsOn).toEqual(expect.arrayContaining(permissions));
});

it('has its name and cost tags in the body, where AWS wants them of an API that is imported', () => {
  expect(body.info.title).toBe('cueline-dev');
  expect(Object.fromEntries(body.tags.map((tag) => [tag.name, tag['x-amazon-apigateway-tag-value']]))).toEqual({
    app: 'cueline',
    stage: 'dev',
    deployment: 'cueline-dev',
    component: 'api',
  });
});

it.each([
  ['dev', { all: '20', half: '10' }],
  ['full', { all: '60', half: '30' }],
] as const)(
  'in %s tells the routes that hold places, and no others, how many an account has: two per cent of the Lambdas',
  (stage, wanted) => {
    const template = synthesized(stage).routes;
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
