import * as v from 'valibot';
import { operatorPartition } from '#contract/records/session.ts';
import { Id } from '#contract/schemas/fields.ts';
import { hashOf } from '../hash-of.ts';

/** The content of a cookie or a one-time link: the key of the session in its table, and the session's secret. */
export interface SessionToken {
  /** Or `operatorPartition`. */
  readonly account_id: string;
  readonly session_id: string;
  readonly secret: string;
}

export const writeToken = ({ account_id, session_id, secret }: SessionToken): string =>
  `${account_id}.${session_id}.${secret}`;

/** Undefined for a text that is not the token of an account's session. */
export const readToken = (text: string): SessionToken | undefined => {
  const token = partsOf(text);
  return v.is(Id, token?.account_id) ? token : undefined;
};

/** Undefined for a text that is not the token of an operator's session. */
export const readOperatorToken = (text: string): SessionToken | undefined => {
  const token = partsOf(text);
  return token?.account_id === operatorPartition ? token : undefined;
};

const partsOf = (text: string): SessionToken | undefined => {
  const [account_id = '', session_id, secret = '', ...rest] = text.split('.');
  if (!v.is(Id, session_id) || !/^[\w-]{43}$/.test(secret) || rest.length > 0) return undefined;
  return { account_id, session_id, secret };
};

/** SHA-256, hex: all that is stored. A fast hash suits 256 random bits. */
export const hashOfSecret = hashOf;
