import type { sessionRoutes } from '#contract/routes/sessions.ts';
import { CreatedSession, CreateSession, Session, SessionList } from '#contract/schemas/session.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { createdAt, id, pageFields } from './phrases.ts';

const session = {
  id: '019ab2c1-2d3e-7f40-8b5c-6d7e8f9a0b1c',
  key_id: '019ab2c0-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  current: true,
  created_at: '2026-11-21T09:12:00.000Z',
  expires_at: '2026-11-21T17:12:00.000Z',
};

const fields = {
  id: id('session'),
  key_id: 'The API key that it was made with.',
  current: 'Whether this request was sent with this session.',
  created_at: createdAt,
  expires_at: 'When it ends.',
};

export const sessionWords: ResourceWords<keyof typeof sessionRoutes> = {
  tags: {
    Sessions: 'Console sessions: a browser holds a cookie instead of an API key.',
  },
  operations: {
    listSessions: {
      about: `Only those that are open. A key sees the sessions that were made with it, and with the scope \`keys:manage\` those of its descendants too.`,
      reply: 'The sessions.',
      example: { reply: { data: [session] } },
    },
    createSession: {
      about: `For a browser on a page of this API itself. The response sets the cookie \`__Host-cueline\` (HttpOnly, Secure, SameSite=Strict), which replaces the header Authorization for ${figures.sessionLifetime}. The session has the rights of its key, what it spends counts on the key's cap, and it ends when the key expires or is revoked, or when the secret that opened it does, as after \`POST /api-keys/{key_id}/rotate\`. A key that an OAuth client got opens none. Requests with the cookie must come from a page of the same origin: they are refused unless \`Sec-Fetch-Site\` is \`same-origin\` and, unless they only read, \`Origin\` is that of this API. The same holds for this request. An operator makes one-time tokens; a token can be used once, within ${figures.consoleLinkLifetime}.`,
      reply: 'The session. Its cookie is set.',
      example: {
        request: { api_key: 'sk_live_0123456789ABCDEFGHIJKLMNOPQRSTUV0aB3dE' },
        reply: { ...session, scopes: ['projects:read', 'projects:write'] },
      },
    },
    deleteSession: {
      about: `If the request was sent with this session, its cookie is cleared. An ended session may still be accepted for ${figures.keyCacheLifetime}, but pays for nothing: requests that spend credits are refused at once.`,
      reply: 'The session has ended.',
      example: {},
    },
  },
  parameters: { session_id: 'The `id` of a console session.' },
  schemas: {
    CreateSession: {
      schema: CreateSession,
      about: 'Exactly one of an API key and a one-time token.',
      fields: {
        api_key: 'An API key of the account.',
        token: 'The text after `#token=` in a link that `npm run admin -- console-link` printed.',
      },
    },
    CreatedSession: {
      schema: CreatedSession,
      about: 'A console session that was just made.',
      fields: { ...fields, scopes: 'What it may do: the scopes of its key.' },
    },
    Session: { schema: Session, about: 'A console session.', fields },
    SessionList: { schema: SessionList, about: 'Console sessions.', fields: pageFields },
  },
  errors: {
    key_of_client: {
      message:
        'A program got this key by OAuth, and it opens no console session. Sign in with an API key of your own, or by a one-time link.',
    },
    origin_refused: {
      message:
        'A request with a console session must come from a page of this API itself, in a browser that sends Sec-Fetch-Site and Origin. Elsewhere send an API key.',
    },
  },
};
