import * as v from 'valibot';
import type { Route } from '../route.ts';
import { WholeListQuery } from '../schemas/page-query.ts';
import { CreatedSession, CreateSession, SessionList, SessionParams } from '../schemas/session.ts';

export const sessionRoutes = {
  listSessions: {
    operationId: 'listSessions',
    summary: 'List the console sessions of this key, newest first',
    method: 'GET',
    path: '/sessions',
    entry: 'api/sessions/list-sessions',
    scope: 'any',
    query: WholeListQuery,
    status: 200,
    reply: SessionList,
    errors: [],
    uses: { tables: { sessions: ['query'], keys: ['query'] } },
  },
  createSession: {
    operationId: 'createSession',
    summary: 'Exchange an API key or a one-time token for a console session',
    method: 'POST',
    path: '/sessions',
    entry: 'api/sessions/create-session',
    public: true,
    throttle: { ratePerSecond: 10, burst: 50 },
    body: CreateSession,
    status: 201,
    reply: CreatedSession,
    setsCookie: true,
    errors: ['unauthorized', 'origin_refused', 'key_of_client', 'rate_limited'],
    uses: {
      tables: {
        'api-keys': ['get', 'update last_used_at'],
        keys: ['get'],
        sessions: ['get', 'put', 'update'],
        accounts: ['get'],
        'rate-limits': ['update'],
        audit: ['put'],
      },
    },
  },
  deleteSession: {
    operationId: 'deleteSession',
    summary: 'End a console session: sign out',
    method: 'DELETE',
    path: '/sessions/{session_id}',
    entry: 'api/sessions/delete-session',
    scope: 'any',
    params: SessionParams,
    status: 204,
    reply: v.undefined(),
    setsCookie: true,
    errors: ['not_found'],
    uses: { tables: { sessions: ['get', 'delete'], 'review-links': ['query', 'delete'], audit: ['put'] } },
  },
} as const satisfies Record<string, Route>;
