import { randomBytes } from 'node:crypto';
import type { Collection, State } from '../state/state.ts';
import type { Credentials, Principal } from './principal.ts';

interface StoredSession {
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly roleArn: string;
  readonly sessionName: string;
  readonly expiresAtMs: number;
}

export interface Session {
  readonly principal: Principal;
  readonly credentials: Credentials;
  readonly expired: boolean;
}

// A client that uses an expired session in this time gets ExpiredToken and not an error about an unknown key.
const KEEP_EXPIRED_MS = 24 * 60 * 60 * 1000;

/** Sessions of roles, and the operator's keys. Kept across restarts, since presigned URLs must stay valid. */
export class Sessions {
  readonly operator: Credentials;
  readonly #stored: Collection<StoredSession>;
  /** All of #stored, since each request looks for its session. */
  readonly #sessions = new Map<string, StoredSession>();
  readonly #now: () => number;

  constructor(state: State, now: () => number) {
    this.#stored = state.collection('iam-sessions');
    this.#now = now;
    this.operator = operatorCredentials(state);
    for (const { key, value } of this.#stored.list()) {
      if (value.expiresAtMs + KEEP_EXPIRED_MS < now()) this.#stored.delete(key);
      else this.#sessions.set(key, value);
    }
  }

  open(roleArn: string, sessionName: string, lifetimeSeconds: number): Credentials {
    const accessKeyId = newKeyId('ASIA');
    const secretAccessKey = newSecret();
    const sessionToken = randomBytes(96).toString('base64');
    const expiresAtMs = this.#now() + lifetimeSeconds * 1000;
    const session = { secretAccessKey, sessionToken, roleArn, sessionName, expiresAtMs };
    this.#stored.put(accessKeyId, session);
    this.#sessions.set(accessKeyId, session);
    return { accessKeyId, secretAccessKey, sessionToken, expiresAtMs };
  }

  find(accessKeyId: string): Session | undefined {
    if (accessKeyId === this.operator.accessKeyId) {
      return { principal: { kind: 'operator' }, credentials: this.operator, expired: false };
    }
    const stored = this.#sessions.get(accessKeyId);
    if (!stored) return undefined;
    const { roleArn, sessionName, ...secrets } = stored;
    return {
      principal: { kind: 'role', roleArn, sessionName },
      credentials: { accessKeyId, ...secrets },
      expired: stored.expiresAtMs <= this.#now(),
    };
  }
}

function operatorCredentials(state: State): Credentials {
  const stored = state.collection<Credentials>('iam-operator');
  const known = stored.get('operator');
  if (known) return known;
  const created = { accessKeyId: newKeyId('AKIA'), secretAccessKey: newSecret() };
  stored.put('operator', created);
  return created;
}

const newSecret = (): string => randomBytes(30).toString('base64');

/** Twenty characters; the prefix is ASIA for a session's key and AKIA for a user's. */
function newKeyId(prefix: 'ASIA' | 'AKIA'): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return prefix + [...randomBytes(16)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
}
