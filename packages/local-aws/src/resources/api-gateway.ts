import * as v from 'valibot';
import { physicalId } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const api = resourceType({
  properties: v.strictObject({ Name: v.string(), ProtocolType: v.literal('HTTP') }),
  ignored: { Description: 'text' },
  async create({ Name }, identity, { httpApis }) {
    const { id, endpoint } = await httpApis.createApi({ id: physicalId(identity), name: Name });
    return { ref: id, attributes: { ApiId: id, ApiEndpoint: endpoint } };
  },
});

const stage = resourceType({
  properties: v.strictObject({
    ApiId: v.string(),
    StageName: v.literal('$default'),
    AutoDeploy: v.literal(true),
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

const integration = resourceType({
  properties: v.strictObject({
    ApiId: v.string(),
    IntegrationType: v.literal('AWS_PROXY'),
    IntegrationUri: v.pipe(v.string(), v.startsWith('arn:aws:lambda:')),
    PayloadFormatVersion: v.literal('2.0'),
    IntegrationMethod: v.optional(v.literal('POST')),
    TimeoutInMillis: v.optional(v.pipe(v.number(), v.minValue(50), v.maxValue(30_000)), 30_000),
  }),
  ignored: { Description: 'text' },
  create({ ApiId, IntegrationUri, TimeoutInMillis }, identity, { httpApis }) {
    const id = physicalId(identity);
    httpApis.createIntegration({ apiId: ApiId, id, functionArn: IntegrationUri, timeoutMs: TimeoutInMillis });
    return { ref: id, attributes: { IntegrationId: id } };
  },
});

const route = resourceType({
  properties: v.strictObject({
    ApiId: v.string(),
    RouteKey: v.string(),
    Target: v.pipe(v.string(), v.startsWith('integrations/')),
    AuthorizationType: v.optional(v.literal('NONE')),
  }),
  ignored: { OperationName: 'text' },
  create({ ApiId, RouteKey, Target }, identity, { httpApis }) {
    httpApis.createRoute({ apiId: ApiId, routeKey: RouteKey, integrationId: Target.slice('integrations/'.length) });
    const id = physicalId(identity);
    return { ref: id, attributes: { RouteId: id } };
  },
});

export const apiGatewayTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::ApiGatewayV2::Api': api,
  'AWS::ApiGatewayV2::Stage': stage,
  'AWS::ApiGatewayV2::Integration': integration,
  'AWS::ApiGatewayV2::Route': route,
};
