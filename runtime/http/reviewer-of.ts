import { AppError } from '#core/app-error.ts';
import type { Principal } from '#core/keys/principal.ts';
import { endOfLinkMs, reviewerOfLink } from '#core/keys/review-rules.ts';
import type { ReviewToken } from '#core/keys/review-token.ts';
import { hashOfSecret } from '#core/keys/session-token.ts';
import { findReviewLink, keyOfLink } from '../stores/review-links.ts';

/** The holder of a review link. Link and key are read for every request: what has ended is refused at once. Throws unauthorized. */
export const reviewerOf = async (token: ReviewToken): Promise<Principal> => {
  const link = await findReviewLink(token);
  if (link?.secret_hash !== hashOfSecret(token.secret)) throw linkEnded();
  const key = await keyOfLink(link);
  if (!key || endOfLinkMs(link, key) <= Date.now()) throw linkEnded();
  return reviewerOfLink(link);
};

const linkEnded = (): AppError =>
  new AppError('unauthorized', 'This review link has ended. Ask whoever gave it to you for a new one.');
