import * as v from 'valibot';
import { ShownScope } from './api-key.ts';
import { DateTime, Id } from './fields.ts';
import { listOf } from './page-query.ts';
import { requestObject } from './request.ts';

export const SessionParams = v.object({ session_id: Id });

const Secret = v.pipe(v.string(), v.maxLength(200, 'must have at most 200 characters'));

export const CreateSession = v.pipe(
  requestObject({ api_key: v.optional(Secret), token: v.optional(Secret) }),
  v.forward(
    v.partialCheck(
      [['api_key'], ['token']],
      (body) => (body.api_key === undefined) !== (body.token === undefined),
      'exactly one of api_key and token must be given',
    ),
    ['api_key'],
  ),
  v.metadata({ oneOf: [{ required: ['api_key'] }, { required: ['token'] }] }),
);

export const Session = v.object({
  id: Id,
  key_id: Id,
  current: v.boolean(),
  created_at: DateTime,
  expires_at: DateTime,
});
export type Session = v.InferOutput<typeof Session>;

export const CreatedSession = v.object({ ...Session.entries, scopes: v.array(ShownScope) });
export const SessionList = listOf(Session);
