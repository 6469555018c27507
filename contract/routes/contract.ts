import * as v from 'valibot';
import type { Route } from '../route.ts';

export const contractRoutes = {
  getOpenapi: {
    operationId: 'getOpenapi',
    summary: 'Get this contract as OpenAPI 3.1',
    method: 'GET',
    path: '/openapi.json',
    entry: 'api/contract/get-openapi',
    public: true,
    throttle: { ratePerSecond: 10, burst: 100 },
    cacheable: true,
    status: 200,
    reply: v.pipe(v.looseObject({ openapi: v.string() }), v.metadata({ additionalProperties: true })),
    errors: [],
    uses: {},
  },
} as const satisfies Record<string, Route>;
