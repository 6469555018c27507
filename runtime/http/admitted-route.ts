import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RouteClass } from '#contract/rate-limits.ts';
import { classOf, type Route } from '#contract/route.ts';
import { checkUsesOf } from '#contract/route-checks.ts';
import { AppError } from '#core/app-error.ts';
import { nobody, type Principal, requireReviewed, requireScope } from '#core/keys/principal.ts';
import { refuseOtherOrigins } from '#core/keys/refuse-other-origins.ts';
import { reviewTokenOf } from '#core/keys/review-token.ts';
import { sessionOfCookies } from '#core/keys/session-cookie.ts';
import { checkEnvironment } from '../environment.ts';
import { logger } from '../logger.ts';
import { nanoUsdSoFar } from '../meter/meter-invocation.ts';
import { meterRequests } from '../meter/meter-requests.ts';
import { belongsTo, currentTally } from '../meter/tally.ts';
import { countSpent } from '../stores/spend.ts';
import { apiOrigin } from './api-url.ts';
import { allowOrigin } from './cors.ts';
import { deprecationHeaders } from './deprecation-headers.ts';
import { type Challenge, errorResponse } from './error-response.ts';
import { checkPlaces, holdingPlace } from './holding-place.ts';
import { operatorOf } from './operator-of.ts';
import { principalOf } from './principal-of.ts';
import { principalOfSession } from './principal-of-session.ts';
import { counterOf, rateLimitHeaders } from './rate-limit-headers.ts';
import { reviewerOf } from './reviewer-of.ts';

export interface Admitted {
  /** `nobody` on a public route. */
  readonly principal: Principal;
  /** Counts the request in a further class. Throws rate_limited. */
  readonly count: (routeClass: RouteClass) => Promise<void>;
}

/**
 * Time before its Lambda's time-out in which a request gets its answer, with its log and cost line: at the time-out the gateway
 * answers in its own schema.
 */
const timeoutEarlyInMillis = 1000;

/** The work may still end. A machine under load is no fault of a handler, so this is no error in the log. */
const timeoutEarlyResponse = (): never => {
  logger.warn('out of time');
  throw new AppError(
    'unavailable',
    'There was no time left to answer, so it is unknown whether this was done. Send the request again in a few seconds, with the same Idempotency-Key if it has one.',
    { retryAfterSeconds: 5 },
  );
};

/**
 * The Lambda handler of a row, up to where the request is read: it checks the key, then the rate limit, then the scope, takes a
 * place where the row has places, and meters the request. Errors are answered in the error schema.
 */
export const admittedRoute = (
  route: Route,
  answer: (event: APIGatewayProxyEventV2, admitted: Admitted) => Promise<APIGatewayProxyStructuredResultV2>,
  challengeOf?: Challenge,
) => {
  checkEnvironment(route.uses);
  checkEnvironment(checkUsesOf(route));
  checkPlaces(route);
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>({
    timeoutEarlyInMillis,
    timeoutEarlyResponse,
  })
    .use(allowOrigin())
    .use(rateLimitHeaders())
    .use(deprecationHeaders(route))
    .use(errorResponse(challengeOf))
    .handler(async (event) => {
      const principal = await principalFor(route, event);
      const { accountId } = principal;
      if (accountId) belongsTo({ account_id: accountId });
      const limitedAs = principal.reviews ? 'review' : undefined;
      const counting = { subject: principal.countedAs, accountId, limitedAs } as const;
      const count = route.public ? async () => {} : counterOf(event, counting);
      await count(classOf(route));
      if (principal.reviews) requireReviewed(principal, event.pathParameters?.project_id);
      else if (route.scope) requireScope(principal, route.scope);
      return holdingPlace(route, accountId, () => answer(event, { principal, count }));
    });
  return meterRequests(route.operationId, route.spends ? countingSpent(handler) : handler);
};

type Handler = Parameters<typeof meterRequests>[1];

/** Counts what a request took whose handler began, with what it caused elsewhere, once it is answered: at an early time-out too. */
const countingSpent =
  (handler: Handler): Handler =>
  async (event, context) => {
    try {
      return await handler(event, context);
    } finally {
      const tally = currentTally();
      if (tally?.spender) {
        const nanoUsd = nanoUsdSoFar(tally);
        // The work is done, and its answer stands.
        await countSpent(tally.spender, nanoUsd).catch((error) =>
          logger.error('spend not counted', { error, nanoUsd }),
        );
      }
    }
  };

const principalFor = async (route: Route, event: APIGatewayProxyEventV2): Promise<Principal> => {
  if (route.public) return nobody;
  return route.operator ? operatorOf(route, route.operator, event) : callerOf(route, event);
};

/**
 * The principal of a request: that of its API key, or of its review link where the route is for reviewers, otherwise of its session
 * cookie. Throws unauthorized and origin_refused.
 */
const callerOf = async (
  { method, reviewers }: Route,
  { headers, cookies }: APIGatewayProxyEventV2,
): Promise<Principal> => {
  const review = reviewers && reviewTokenOf(headers.authorization);
  if (review) return reviewerOf(review);
  const session = sessionOfCookies(cookies);
  if (session === undefined || headers.authorization !== undefined) return principalOf(headers.authorization);
  refuseOtherOrigins({ method, headers, ownOrigin: apiOrigin(headers) });
  return principalOfSession(session);
};
