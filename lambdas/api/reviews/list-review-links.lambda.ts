import type { ReviewLinkRecord } from '#contract/records/review.ts';
import { reviewRoutes } from '#contract/routes/reviews.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { endOfLinkMs } from '#core/keys/review-rules.ts';
import { idBeforeCursor, nextCursor } from '#core/requests/cursor.ts';
import { reviewLinkView } from '#core/views/review-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listKeys } from '#runtime/stores/keys.ts';
import { searchReviewLinks } from '#runtime/stores/review-links.ts';

/** GET /review-links: those that are valid, of one project or of all. */
export const handler = httpRoute(
  reviewRoutes.listReviewLinks,
  async ({ accountId, principal, query: { limit, cursor, project_id: of, ...others } }) => {
    others satisfies NothingLeft;
    const boundTo = [accountId, 'review-links', of];
    const before = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
    const keys = new Map((await listKeys(accountId)).map((key) => [key.key_id, key]));
    const endMs = (link: ReviewLinkRecord): number => {
      const key = keys.get(link.key_id);
      // Revoked keys are not listed. The caller's own is valid, though it is not listed where it is from before the table `keys` existed.
      return key || link.key_id === principal.keyId ? endOfLinkMs(link, key ?? {}) : 0;
    };
    const fits = (link: ReviewLinkRecord) => endMs(link) > Date.now() && (of === undefined || link.project_id === of);
    const { found, last } = await searchReviewLinks(accountId, { limit, before, fits });
    return { body: { data: found.map((link) => reviewLinkView(link, endMs(link))), ...nextCursor(last, boundTo) } };
  },
);
