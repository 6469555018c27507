import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RouteClass } from '#contract/rate-limits.ts';
import { type Counted, rateLimitFields } from '#core/rates/fields.ts';
import { type Counting, countRequest, RateLimited } from './count-request.ts';

const countedOf = new WeakMap<APIGatewayProxyEventV2, Counted[]>();

/** Counts the request of this event, in as many classes as it is called for. Throws rate_limited. */
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

/** Says in each answer, errors too, how the buckets stand that were looked at; a quiet key's are not, and nothing is said. */
export const sayRateLimits = (): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => {
  const say: MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>['after'] = ({
    event,
    response,
  }) => {
    const buckets = countedOf.get(event) ?? [];
    if (response && buckets.length > 0) response.headers = { ...response.headers, ...rateLimitFields(buckets) };
  };
  return { after: say, onError: say };
};
