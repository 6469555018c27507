import type { Route } from '../route.ts';
import { Account } from '../schemas/account.ts';

export const accountRoutes = {
  getAccount: {
    operationId: 'getAccount',
    summary: 'Get plan, credits, limits and use',
    method: 'GET',
    path: '/account',
    entry: 'api/account/get-account',
    status: 200,
    reply: Account,
    errors: [],
    uses: { tables: { accounts: ['get'], usage: ['query'] } },
  },
} as const satisfies Record<string, Route>;
