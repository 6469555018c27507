import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RouteClass } from '#contract/rate-limits.ts';
import { type Counted, rateLimitFields } from '#core/rates/fields.ts';
import { type Counting, countRequest, RateLimited } from './count-request.ts';

const countedOf = new WeakMap<APIGatewayProxyEventV2, Counted[]>();

/** Returns a function that counts the request of this event in a class and throws rate_limited. */
export const counterOf = (event: APIGatewayProxyEventV2, counting: Counting) => {
  const buckets: Counted[] = [];
  countedOf.set(event, buckets);
  return async (routeClass: RouteClass): Promise<void> => {
    try {
      const counted = await countRequest(counting, routeClass);
      if (counted) buckets.push(counted);
    } catch (error) {
      if (error instanceof RateLimited) buckets.push(error.counted);
      throw error;
    }
  };
};

/** Adds the state of the counted buckets to every response, errors too; nothing while it is unknown, as for few requests. */
export const rateLimitHeaders = (): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => {
  const addHeaders: MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>['after'] = ({
    event,
    response,
  }) => {
    const buckets = countedOf.get(event) ?? [];
    if (response && buckets.length > 0) response.headers = { ...response.headers, ...rateLimitFields(buckets) };
  };
  return { after: addHeaders, onError: addHeaders };
};
