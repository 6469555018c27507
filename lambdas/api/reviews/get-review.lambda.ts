import { reviewRoutes } from '#contract/routes/reviews.ts';
import { mediaUrlSigner } from '#runtime/aws/cached-signed-urls.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';

/** GET /projects/{project_id}/review: the proxy and the poster, never the source. */
export const handler = httpRoute(reviewRoutes.getReview, async ({ accountId, params }) => {
  const { project_id, title, media, playback } = await getProject(accountId, params.project_id);
  const sign = mediaUrlSigner('review');
  const [video, poster] = await Promise.all(
    [playback?.proxy_key, playback?.poster_key].map((key) => (key ? sign(key) : undefined)),
  );
  const ends = [video, poster].flatMap((file) => file?.expiresAtMs ?? []);
  return {
    body: {
      project_id,
      title,
      duration: media ? media.durationMs / 1000 : null,
      state: playback?.state ?? ('none' as const),
      video: video?.url ?? null,
      poster: poster?.url ?? null,
      urls_expire_at: ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
    },
  };
});
