import * as v from 'valibot';
import { maxApiKeyNameLength, maxSecretOverlapSeconds } from '../limits.ts';
import { orLater } from '../or-later.ts';
import { scopes } from '../scopes.ts';
import { DateTime, Id, ofTest, onOneLine } from './fields.ts';
import { listOf } from './page-query.ts';
import { requestObject, textUpTo } from './request.ts';

export const ApiKeyParams = v.object({ key_id: Id });
export const Scope = v.picklist(scopes);
export const ShownScope = orLater(Scope);

export const CapPeriod = v.picklist(['day', 'month']);
export type CapPeriod = v.InferOutput<typeof CapPeriod>;

const Credits = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be at least 0'),
  v.maxValue(1_000_000_000, 'must be at most 1000000000'),
);

const Name = v.pipe(
  textUpTo(maxApiKeyNameLength),
  v.transform((name) => onOneLine(name).trim()),
  v.minLength(1, 'must not be empty'),
);
const ScopeList = v.pipe(
  v.array(Scope),
  v.minLength(1, 'must not be empty'),
  v.check((list) => new Set(list).size === list.length, 'must not contain a scope twice'),
);
const Expiry = v.pipe(
  v.string(),
  v.isoTimestamp('must be a date and time, such as 2027-01-31T12:00:00Z'),
  v.transform((time) => new Date(time).toISOString()),
);

export const CapInput = requestObject({ credits: Credits, period: CapPeriod });

export const CreateApiKey = requestObject({
  name: Name,
  scopes: ScopeList,
  cap: v.optional(CapInput),
  expires_at: v.optional(Expiry),
  test: v.optional(v.boolean()),
});
export type CreateApiKey = v.InferOutput<typeof CreateApiKey>;

export const PatchApiKey = requestObject({
  name: v.optional(Name),
  scopes: v.optional(ScopeList),
  cap: v.optional(v.nullable(CapInput)),
  expires_at: v.optional(v.nullable(Expiry)),
});
export type PatchApiKey = v.InferOutput<typeof PatchApiKey>;

const allowedOverlap = `must be from 0 to ${maxSecretOverlapSeconds}`;
export const RotateApiKey = requestObject({
  overlap_seconds: v.optional(
    v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(0, allowedOverlap),
      v.maxValue(maxSecretOverlapSeconds, allowedOverlap),
    ),
    24 * 3600,
  ),
});

export const Cap = v.object({ credits: Credits, period: CapPeriod, spent: Credits });

export const ApiKey = v.object({
  id: Id,
  name: v.string(),
  scopes: v.array(ShownScope),
  cap: v.nullable(Cap),
  expires_at: v.nullable(DateTime),
  last_four: v.string(),
  rotated_secrets_until: v.nullable(DateTime),
  created_by: v.nullable(Id),
  created_at: DateTime,
  last_used_at: v.nullable(DateTime),
  client_id: v.optional(v.string()),
  ...ofTest,
});
export type ApiKey = v.InferOutput<typeof ApiKey>;

export const CreatedApiKey = v.object({ ...ApiKey.entries, secret: v.string() });
export const ApiKeyList = listOf(ApiKey);
