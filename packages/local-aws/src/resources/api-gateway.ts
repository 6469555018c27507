import * as v from 'valibot';
import { physicalId } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const Operation = v.strictObject({
  operationId: v.exactOptional(v.string()),
  responses: v.exactOptional(v.unknown()),
  isDefaultRoute: v.exactOptional(v.literal(true)),
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions-integration.html
  'x-amazon-apigateway-integration': v.strictObject({
    type: v.literal('AWS_PROXY'),
    httpMethod: v.literal('POST'),
    uri: v.pipe(v.string(), v.startsWith('arn:aws:lambda:')),
    payloadFormatVersion: v.literal('2.0'),
    timeoutInMillis: v.optional(v.pipe(v.number(), v.minValue(50), v.maxValue(30_000)), 30_000),
  }),
});

const anyMethod = 'x-amazon-apigateway-any-method';
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', anyMethod];

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html */
const Body = v.strictObject({
  openapi: v.pipe(v.string(), v.startsWith('3.0.')),
  info: v.strictObject({ title: v.string(), version: v.string(), description: v.exactOptional(v.string()) }),
  paths: v.record(v.pipe(v.string(), v.startsWith('/')), v.record(v.picklist(methods), Operation)),
  servers: v.exactOptional(
    v.tuple([
      v.strictObject({
        url: v.string(),
        'x-amazon-apigateway-endpoint-configuration': v.strictObject({ disableExecuteApiEndpoint: v.boolean() }),
      }),
    ]),
  ),
  tags: v.exactOptional(v.array(v.strictObject({ name: v.string(), 'x-amazon-apigateway-tag-value': v.string() }))),
});

const api = resourceType({
  // AWS refuses what the body can have too as "redundant fields": name, description, protocol and tags.
  properties: v.strictObject({ Body, FailOnWarnings: v.exactOptional(v.boolean()) }),
  refusesTags: true,
  async create({ Body: { info, paths, servers = [] } }, identity, { httpApis }) {
    const [server] = servers;
    const { id, endpoint } = await httpApis.createApi({
      id: physicalId(identity),
      name: info.title,
      atDomainsOnly: server?.['x-amazon-apigateway-endpoint-configuration'].disableExecuteApiEndpoint ?? false,
    });
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { isDefaultRoute, 'x-amazon-apigateway-integration': integration }] of Object.entries(
        operations,
      )) {
        httpApis.createRoute({
          apiId: id,
          routeKey: isDefaultRoute ? '$default' : `${method === anyMethod ? 'ANY' : method.toUpperCase()} ${path}`,
          functionArn: integration.uri,
          timeoutMs: integration.timeoutInMillis,
        });
      }
    }
    return { ref: id, attributes: { ApiId: id, ApiEndpoint: endpoint } };
  },
});

const deployment = resourceType({
  properties: v.strictObject({ ApiId: v.string() }),
  ignored: { Description: 'text' },
  create(_, identity) {
    const id = physicalId(identity);
    return { ref: id, attributes: { DeploymentId: id } };
  },
});

const stage = resourceType({
  properties: v.strictObject({
    ApiId: v.string(),
    StageName: v.literal('$default'),
    // A stage without a deployment answers no request.
    DeploymentId: v.string(),
    RouteSettings: v.optional(
      v.record(
        v.string(),
        v.strictObject({ ThrottlingRateLimit: v.number(), ThrottlingBurstLimit: v.pipe(v.number(), v.integer()) }),
      ),
      {},
    ),
  }),
  ignored: {
    AccessLogSettings: 'the terminal shows a line per request',
    DefaultRouteSettings: 'only routes with settings of their own are throttled',
    Description: 'text',
  },
  create({ ApiId, StageName, RouteSettings }, _, { httpApis }) {
    for (const [routeKey, settings] of Object.entries(RouteSettings)) {
      const { ThrottlingRateLimit: ratePerSecond, ThrottlingBurstLimit: burst } = settings;
      httpApis.throttleRoute({ apiId: ApiId, routeKey, ratePerSecond, burst });
    }
    return { ref: StageName, attributes: {} };
  },
});

const domainName = resourceType({
  properties: v.strictObject({ DomainName: v.string() }),
  ignored: { DomainNameConfigurations: 'no TLS' },
  create: ({ DomainName }) => ({
    ref: DomainName,
    attributes: { RegionalDomainName: `d-local.${DomainName}`, RegionalHostedZoneId: 'Z2LOCAL' },
  }),
});

const apiMapping = resourceType({
  properties: v.strictObject({ ApiId: v.string(), DomainName: v.string(), Stage: v.literal('$default') }),
  create({ ApiId, DomainName }, identity, { httpApis }) {
    httpApis.addDomain(DomainName, ApiId);
    const id = physicalId(identity);
    return { ref: id, attributes: { ApiMappingId: id } };
  },
});

export const apiGatewayTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::ApiGatewayV2::Api': api,
  'AWS::ApiGatewayV2::ApiMapping': apiMapping,
  'AWS::ApiGatewayV2::Deployment': deployment,
  'AWS::ApiGatewayV2::DomainName': domainName,
  'AWS::ApiGatewayV2::Stage': stage,
};
