import { reviewRoutes } from '#contract/routes/reviews.ts';
import { actorOf } from '#core/keys/principal.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { revokeReviewLink } from '#runtime/stores/review-links.ts';

/** DELETE /review-links/{review_link_id} */
export const handler = httpRoute(reviewRoutes.deleteReviewLink, async ({ accountId, principal, params }) => {
  await revokeReviewLink({ account_id: accountId, review_link_id: params.review_link_id }, actorOf(principal));
  return { body: undefined };
});
