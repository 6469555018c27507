import type { Throttle } from '#contract/route.ts';

/** One operation of the gateway: a method and path, the function that answers, and the throttle that it has apart from others. */
export interface GatewayRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'ANY';
  readonly path: string;
  readonly functionArn: string;
  readonly throttle?: Throttle | undefined;
}

/** The route that gets what matches no other. */
export const defaultRoutePath = '/$default';

/** API Gateway's name of a route in the settings of a stage. */
export const routeKeyOf = ({ method, path }: Pick<GatewayRoute, 'method' | 'path'>): string =>
  path === defaultRoutePath ? '$default' : `${method} ${path}`;

export interface ApiBody {
  readonly title: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly routes: readonly GatewayRoute[];
  /** The API answers at its own domain alone. */
  readonly atDomainOnly: boolean;
}

/**
 * The API as an OpenAPI document of paths and integrations, which API Gateway imports whole: one resource, however many routes
 * there are. It is not the document that customers read. An API that is imported has its name and tags in the body.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html
 */
export const apiBody = ({ title, tags, routes, atDomainOnly }: ApiBody): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, functionArn } of routes) {
    const key = method === 'ANY' ? 'x-amazon-apigateway-any-method' : method.toLowerCase();
    paths[path] = { ...paths[path], [key]: operation(path, functionArn) };
  }
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    tags: Object.entries(tags).map(([name, value]) => ({ name, 'x-amazon-apigateway-tag-value': value })),
    // Also where it is false: no document says that an import without it opens a closed endpoint.
    // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions-endpoint-configuration.html
    servers: [{ url: '/', 'x-amazon-apigateway-endpoint-configuration': { disableExecuteApiEndpoint: atDomainOnly } }],
    paths,
  };
};

const operation = (path: string, functionArn: string): object => ({
  ...(path === defaultRoutePath && { isDefaultRoute: true }),
  'x-amazon-apigateway-integration': {
    type: 'AWS_PROXY',
    httpMethod: 'POST',
    uri: functionArn,
    payloadFormatVersion: '2.0',
  },
});
