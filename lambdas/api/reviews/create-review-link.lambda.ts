import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { reviewPagePath } from '#contract/console.ts';
import type { ReviewLinkRecord } from '#contract/records/review.ts';
import { reviewRoutes } from '#contract/routes/reviews.ts';
import { actorOf, keyEnded, requireScope } from '#core/keys/principal.ts';
import { endOfLinkMs, reviewScopes } from '#core/keys/review-rules.ts';
import { writeReviewToken } from '#core/keys/review-token.ts';
import { hashOfSecret } from '#core/keys/session-token.ts';
import { reviewLinkView } from '#core/views/review-view.ts';
import { requiredOrigin } from '#runtime/http/api-url.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { insertReviewLink, keyOfLink } from '#runtime/stores/review-links.ts';

const daySeconds = 24 * 3600;

/** POST /review-links: the token is after the `#` of the URL, which browsers send to no server. */
export const handler = httpRoute(
  reviewRoutes.createReviewLink,
  async ({ accountId, principal, headers, body, remember }) => {
    for (const scope of reviewScopes) requireScope(principal, scope);
    const { project_id } = await getProject(accountId, body.project_id);
    const { principalId, keyId, secretHash } = principal;
    const secret = randomBytes(32).toString('base64url');
    const nowMs = Date.now();
    const link: ReviewLinkRecord = {
      account_id: accountId,
      review_link_id: newId(),
      project_id,
      name: body.name,
      secret_hash: hashOfSecret(secret),
      key_id: keyId,
      key_hash: secretHash,
      session_id: principalId === keyId ? undefined : principalId,
      created_at: new Date(nowMs).toISOString(),
      expires_at: Math.floor(nowMs / 1000) + body.days * daySeconds,
    };
    const key = await keyOfLink(link);
    const endMs = key ? endOfLinkMs(link, key) : 0;
    if (endMs <= nowMs) throw keyEnded();
    const url = `${requiredOrigin(headers)}${reviewPagePath(project_id)}#token=${writeReviewToken({ ...link, secret })}`;
    const reply = { body: { ...reviewLinkView(link, endMs), url } };
    await insertReviewLink(link, actorOf(principal), remember(reply));
    return reply;
  },
);
