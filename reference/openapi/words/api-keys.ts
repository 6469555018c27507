import { maxKeyAncestors, maxKeySecrets } from '#contract/limits.ts';
import type { apiKeyRoutes } from '#contract/routes/api-keys.ts';
import {
  ApiKey,
  ApiKeyList,
  Cap,
  CapInput,
  CapPeriod,
  CreateApiKey,
  CreatedApiKey,
  PatchApiKey,
  RotateApiKey,
  Scope,
  ShownScope,
} from '#contract/schemas/api-key.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { createdAt, id, pageFields } from './phrases.ts';

const key = {
  id: '019ab2c0-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  name: 'nightly renders',
  scopes: ['projects:read', 'exports:write'],
  cap: { credits: 200, period: 'day', spent: 34 },
  expires_at: '2027-06-30T00:00:00.000Z',
  last_four: 'Q7dK',
  rotated_secrets_until: null,
  created_by: '019ab2b0-0a1b-7c2d-8e3f-4a5b6c7d8e9f',
  created_at: '2026-11-21T09:12:00.000Z',
  last_used_at: '2026-11-21T09:30:00.000Z',
};
const secret = 'sk_live_0123456789ABCDEFGHIJKLMNOPQRSTUV0aB3dE';

const settings = {
  name: 'A name by which people recognise the key.',
  scopes: 'What the key may do: only scopes that the key which makes it has itself.',
  cap: 'How much the key may spend. What its descendants spend counts on it too.',
  expires_at: 'The key is refused from this time on. No later than the expiry of the key that makes it.',
};

const fields = {
  id: id('API key'),
  name: 'A name by which people recognise the key.',
  scopes: 'What the key may do. Each operation says which scope it needs.',
  cap: 'How much the key and its descendants together may spend; null where only the credits of the account are the limit.',
  expires_at: 'The key is refused from this time on; null if it does not expire.',
  last_four: 'The last four characters of its secret.',
  rotated_secrets_until: 'When the last rotated secret ends; null if only the current secret is valid.',
  created_by: 'Its parent: the key that made it. Null on a key that an operator made.',
  created_at: createdAt,
  last_used_at: 'When it was used last, written at most once an hour; null if it was not used yet.',
  client_id: 'The OAuth client that was given the key: the URL of its metadata document. Absent on all others.',
  test: 'True on a test key; absent on all others.',
};

export const apiKeyWords: ResourceWords<keyof typeof apiKeyRoutes> = {
  tags: {
    Keys: 'API keys of the account: what each may do, how much it may spend, and until when.',
  },
  operations: {
    listApiKeys: {
      about:
        'Revoked keys are not shown. A key sees itself and its descendants: the keys that it has made, and those that they have made. A key that an operator made and that has no cap also sees all other keys that may do no more than it.',
      reply: 'The keys, without their secrets.',
      example: { reply: { data: [key] } },
    },
    createApiKey: {
      about: `With \`test\` the new key is a test key: its secret begins with \`sk_live_test_\`, it sees only what test keys of the account made, all of which is free, has \`"test": true\` and ends in videos with a mark. The new key can do no more than its parent, the key that makes it: its scopes are a subset, its expiry is no later (and the same if none is given), and what it spends counts on the caps of its parent and of all other ancestors. A key that an operator made has at most ${maxKeyAncestors} generations of descendants; an account has at most ${figures.apiKeys} keys.`,
      reply: 'The key with its secret, which is not shown again.',
      example: {
        request: {
          name: key.name,
          scopes: key.scopes,
          cap: { credits: 200, period: 'day' },
          expires_at: key.expires_at,
        },
        reply: { ...key, cap: { ...key.cap, spent: 0 }, last_used_at: null, secret },
      },
    },
    updateApiKey: {
      about:
        'Fields that are not given stay as they are. A key may change its own name, and all settings of its descendants. Scopes and lifetime that a key loses, its descendants lose too, and they do not get them back when it does. A new cap, and a cap with another period, counts from the moment it is set; if only its credits change, what is spent still counts.',
      reply: 'The key.',
      example: {
        request: { cap: { credits: 500, period: 'day' } },
        reply: { ...key, cap: { ...key.cap, credits: 500 } },
      },
    },
    rotateApiKey: {
      about: `Earlier secrets stay valid for the overlap at most, so that clients can be switched over. At most ${maxKeySecrets} secrets are valid at a time; one more ends the oldest. Console sessions end with the secret that opened them. Everything else of the key stays as it is: its id, its settings and what it has spent. If the reply was lost, send the request again with its Idempotency-Key.`,
      reply: 'The key with its new secret, which is not shown again.',
      example: {
        request: { overlap_seconds: 3600 },
        reply: {
          ...key,
          last_four: 'R2xT',
          rotated_secrets_until: '2026-11-21T10:40:00.000Z',
          secret: secret.replace('012', 'xYz'),
        },
      },
    },
    revokeApiKey: {
      about: `Its descendants are revoked too. Work that was created with them continues. A revoked key may still be accepted for ${figures.keyCacheLifetime}, but pays for nothing: requests that spend credits are refused at once. A second DELETE is answered like the first.`,
      reply: 'Revoked.',
      example: {},
    },
  },
  parameters: { key_id: 'The `id` of an API key.' },
  schemas: {
    ApiKey: { schema: ApiKey, about: 'An API key, without its secret.', fields },
    ApiKeyList: { schema: ApiKeyList, about: 'API keys.', fields: pageFields },
    Cap: {
      schema: Cap,
      about: 'How much a key may spend, and what it has spent.',
      fields: {
        credits: 'How many credits may be spent in a period.',
        period: 'The period: a day or a month in UTC.',
        spent: 'What the key and its descendants have spent in the current period, minus refunds.',
      },
    },
    CapInput: {
      schema: CapInput,
      about: 'How much a key may spend.',
      fields: {
        credits: 'How many credits may be spent in a period; with 0 the key spends nothing.',
        period: 'The period: a day or a month in UTC.',
      },
    },
    CapPeriod: { schema: CapPeriod, about: 'A day or a month in UTC.' },
    CreateApiKey: {
      schema: CreateApiKey,
      about: 'The settings of a new API key.',
      fields: {
        ...settings,
        test: 'Whether it is a test key, by default what its parent is. A test key makes test keys only.',
      },
    },
    CreatedApiKey: {
      schema: CreatedApiKey,
      about: 'An API key with its secret.',
      fields: {
        ...fields,
        secret: 'Send it in the header Authorization. It is not shown again; only its hash is stored.',
      },
    },
    PatchApiKey: {
      schema: PatchApiKey,
      about: 'Changes of an API key; null clears `cap` and `expires_at`.',
      fields: settings,
    },
    RotateApiKey: {
      schema: RotateApiKey,
      about: 'How a secret is rotated.',
      fields: { overlap_seconds: 'How long the earlier secrets stay valid at most; 0 ends them now.' },
    },
    Scope: { schema: ShownScope, about: 'What a key may do. Scopes may be added.' },
    ScopeInput: { schema: Scope, about: 'A scope that a key can be given.' },
  },
  errors: {
    key_cap_reached: {
      message:
        'This takes 12 credits, and the API key nightly renders has 3 left of the 200 credits that it may spend in a day. The next day begins at 2026-11-22T00:00:00Z.',
    },
    scope_missing: { message: 'This API key lacks the scope projects:delete, which this request needs.' },
    beyond_own_key: {
      message: 'A key cannot have the scope webhooks:manage, which its parent key lacks.',
      param: 'scopes',
    },
  },
};
