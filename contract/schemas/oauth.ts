import * as v from 'valibot';
import { maxAuthorizationQueryLength } from '../limits.ts';
import { CreateApiKey, Scope } from './api-key.ts';
import { requestObject } from './request.ts';

export const WellKnownParams = v.object({ document: v.string() });

const { scopes, cap, expires_at } = CreateApiKey.entries;

/** What the user allows. A key for a client always has a cap and an end. */
export const Grant = requestObject({ scopes, cap: cap.wrapped, expires_at: expires_at.wrapped });
export type Grant = v.InferOutput<typeof Grant>;

export const AuthorizeClient = requestObject({
  /** The query of the authorization request. */
  query: v.pipe(v.string(), v.maxLength(maxAuthorizationQueryLength, 'is too long')),
  allow: v.optional(Grant),
  deny: v.optional(v.literal(true)),
});
export type AuthorizeClient = v.InferOutput<typeof AuthorizeClient>;

/** Who requests what, and once it was decided where the browser goes. */
export const ClientAuthorization = v.object({
  client_name: v.string(),
  /** Host of the client's metadata document, which was read from there. */
  client_host: v.string(),
  redirect_host: v.string(),
  /** The answer goes to a program on the computer of the browser. */
  on_this_device: v.boolean(),
  scopes: v.array(Scope),
  redirect_to: v.optional(v.string()),
});
export type ClientAuthorization = v.InferOutput<typeof ClientAuthorization>;
