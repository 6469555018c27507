import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { docsPath } from '#contract/console.ts';
import type { Route } from '#contract/route.ts';

/** Tells callers of a route that it will go, since when and until when (RFC 9745, RFC 8594). Does nothing for other routes. */
export const deprecationHeaders = ({
  deprecated,
}: Pick<Route, 'deprecated'>): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => {
  const headers = deprecated && {
    deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    sunset: new Date(deprecated.sunset).toUTCString(),
    link: `<${docsPath}/versioning>; rel="deprecation"; type="text/html"`,
  };
  const tell: MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>['after'] = ({ response }) => {
    if (response && headers) response.headers = { ...response.headers, ...headers };
  };
  return { after: tell, onError: tell };
};
