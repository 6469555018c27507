import { expect, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { AppError } from '#core/app-error.ts';
import { admittedRoute } from '#runtime/http/admitted-route.ts';
import { operationOf } from '../../../reference/openapi/operation.ts';
import { gatewayEvent, lambdaContext } from '../../lambdas/gateway-event.ts';

process.env.CORS_ORIGINS = '*';

const row: Route = { ...routes.getOpenapi, deprecated: { since: '2027-01-31', sunset: '2028-02-01' } };

it.each([
  ['a reply', async () => ({ statusCode: 200 })],
  ['an error', () => Promise.reject(new AppError('not_found', 'No.'))],
])('%s of a route that will go says since when and until when', async (_, answer) => {
  const response = await admittedRoute(row, answer)(gatewayEvent({ path: '/v1/openapi.json' }), lambdaContext);
  expect(response.headers).toMatchObject({
    deprecation: '@1801353600',
    sunset: 'Tue, 01 Feb 2028 00:00:00 GMT',
    link: '</docs/versioning>; rel="deprecation"; type="text/html"',
  });
});

it('a reply of another route says nothing of it', async () => {
  const answer = admittedRoute(routes.getOpenapi, async () => ({ statusCode: 200 }));
  const response = await answer(gatewayEvent({ path: '/v1/openapi.json' }), lambdaContext);
  expect(response).toMatchObject({ statusCode: 200 });
  expect(Object.keys(response.headers ?? {})).not.toContain('deprecation');
});

it('the API document marks it, and no other', () => {
  expect(operationOf(row)).toMatchObject({ deprecated: true });
  expect(operationOf(routes.getOpenapi)).not.toHaveProperty('deprecated');
});

it('no route goes before a year of notice', () => {
  const early: Route = { ...row, deprecated: { since: '2027-01-31', sunset: '2028-01-30' } };
  const hasty = Object.values<Route>({ ...routes, row, early }).filter(({ deprecated }) => {
    if (!deprecated) return false;
    const yearLater = new Date(deprecated.since);
    yearLater.setUTCFullYear(yearLater.getUTCFullYear() + 1);
    return new Date(deprecated.sunset) < yearLater;
  });
  expect(hasty).toEqual([early]);
});
