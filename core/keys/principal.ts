import type { OrLater } from '#contract/or-later.ts';
import type { KeyRecord } from '#contract/records/api-key.ts';
import { defaultScopes, type Scope } from '#contract/scopes.ts';
import { AppError } from '../app-error.ts';
import { isTestAccount } from './test-account.ts';

/**
 * Who sends a request: an API key, a console session, which has the rights of the key that it was made with, the holder of a
 * review link, or an operator's session, which has neither account nor key nor any scope of keys.
 */
export interface Principal {
  /** Empty where there is none. */
  readonly accountId: string;
  /** The id of the session or of the key. */
  readonly principalId: string;
  /** The API key. */
  readonly keyId: string;
  /** The hash of the secret of the key that was sent, or that opened the session. Absent where an operator's link opened it. */
  readonly secretHash?: string | undefined;
  readonly scopes: readonly OrLater<Scope>[];
  /** The ids of its key and of the key's ancestors: its charges count on the caps of all of them. */
  readonly spendsBy: readonly string[];
  /** The subject of its rate limits. */
  readonly countedAs: string;
  /** The one project that a review link reaches: its holder is neither key nor session, and has no scope. */
  readonly reviews?: string;
}

/** Who it is, in the audit log. */
export const actorOf = ({ principalId, keyId }: Principal): string =>
  `${principalId === keyId ? 'key' : 'session'} ${principalId}`;

export const nobody: Principal = {
  accountId: '',
  principalId: '',
  keyId: '',
  scopes: [],
  spendsBy: [],
  countedAs: '',
};

interface KeyFields {
  readonly account_id: string;
  readonly key_id?: string | undefined;
  readonly scopes?: readonly OrLater<Scope>[] | undefined;
  readonly ancestors: readonly string[];
}

/** `keyHash` is the subject of the rate limits of a key from before keys had ids. */
export const principalOfKey = (key: KeyFields, keyId: string, keyHash: string): Principal => ({
  accountId: key.account_id,
  principalId: keyId,
  keyId,
  secretHash: keyHash,
  scopes: key.scopes ?? defaultScopes,
  spendsBy: [keyId, ...key.ancestors],
  // Keys that a key has made share its buckets, or an account would have as many requests as it makes keys. Test keys share one
  // of their own, so that tests take no requests from the key that made them.
  countedAs: isTestAccount(key.account_id) ? key.account_id : (key.ancestors.at(-1) ?? (key.key_id ? keyId : keyHash)),
});

/** Throws scope_missing. */
export const requireScope = ({ scopes }: Principal, scope: Scope | 'any'): void => {
  if (scope === 'any' || scopes.includes(scope)) return;
  throw new AppError('scope_missing', `This API key lacks the scope ${scope}, which this request needs.`);
};

/** The path of every route for reviewers names the project. Throws not_found where it names another than that of the link. */
export const requireReviewed = ({ reviews }: Principal, projectId: string | undefined): void => {
  if (projectId?.toLowerCase() !== reviews) throw new AppError('not_found', 'There is no project with this id.');
};

interface Validity {
  readonly expires_at?: string | undefined;
  readonly revoked_at?: string | undefined;
}

/** For a key that was revoked or has expired, or whose secret has, since its request was accepted. */
export const keyEnded = (): AppError =>
  new AppError(
    'unauthorized',
    'The API key that requested this was revoked or has expired. Send the request with a valid key.',
  );

/** For a console session that is over, or was ended. */
export const sessionEnded = (): AppError =>
  new AppError('unauthorized', 'This console session has ended. Sign in again.');

export const isValidKey = ({ expires_at, revoked_at }: Validity, nowMs: number): boolean =>
  revoked_at === undefined && (expires_at === undefined || Date.parse(expires_at) > nowMs);

/** The part of a key's record that says when it ends, and what it may do until then. */
export interface KeyEnd extends Validity, Partial<Pick<KeyRecord, 'secrets'>>, Pick<KeyFields, 'scopes'> {}

/**
 * Epoch milliseconds at which a key ends, or this secret of it if that is earlier: 0 where the key is revoked or does not have the
 * secret. Without one the key alone counts, and so it does from before the table `keys` existed: its one secret was found.
 */
export const endOfSecretMs = ({ revoked_at, expires_at, secrets }: KeyEnd, secretHash: string | undefined): number => {
  const secret = secrets?.find(({ key_hash }) => key_hash === secretHash);
  if (revoked_at !== undefined || (secrets && secretHash !== undefined && !secret)) return 0;
  return Math.min(...[expires_at, secret?.expires_at].map((end) => (end === undefined ? Infinity : Date.parse(end))));
};
