import * as v from 'valibot';
import { Id } from '#contract/schemas/fields.ts';

/** What a review link has after its `#`: the key of the link in its table, and its secret. */
export interface ReviewToken {
  readonly account_id: string;
  readonly review_link_id: string;
  readonly secret: string;
}

const prefix = 'review';

export const writeReviewToken = ({ account_id, review_link_id, secret }: ReviewToken): string =>
  [prefix, account_id, review_link_id, secret].join('.');

/** The token of `Authorization: Bearer review.…`; undefined for what is none, such as an API key. */
export const reviewTokenOf = (authorization: string | undefined): ReviewToken | undefined => {
  const text = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const [kind, account_id, review_link_id, secret = '', ...rest] = text.split('.');
  if (kind !== prefix || rest.length > 0 || !/^[\w-]{43}$/.test(secret)) return undefined;
  return v.is(Id, account_id) && v.is(Id, review_link_id) ? { account_id, review_link_id, secret } : undefined;
};
