import { mediaRoutes } from '#contract/routes/media.ts';
import { isPlayable, playedContentType } from '#core/media/browser-media.ts';
import { mediaOf } from '#core/projects/not-ready.ts';
import { mediaUrlSigner } from '#runtime/aws/cached-signed-urls.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';

/** GET /projects/{project_id}/media */
export const handler = httpRoute(mediaRoutes.getMedia, async ({ accountId, params }) => {
  const project = await getProject(accountId, params.project_id);
  const facts = mediaOf(project);
  const { media_key, playback } = project;
  if (!media_key) throw new Error(`Project ${params.project_id} has no media`);
  const sign = mediaUrlSigner('media');
  const source = await sign(media_key, playedContentType(facts));
  const keys = [playback?.proxy_key, playback?.poster_key, playback?.peaks_key];
  const files = await Promise.all(keys.map((key) => (key ? sign(key) : undefined)));
  const [proxy = null, poster = null, peaks = null] = files.map((file) => file?.url);
  const expiresAtMs = Math.min(...[source, ...files].map((file) => file?.expiresAtMs ?? Number.POSITIVE_INFINITY));
  return {
    body: {
      url: source.url,
      expires_at: new Date(expiresAtMs).toISOString(),
      playable: isPlayable(facts),
      state: playback?.state ?? ('none' as const),
      proxy,
      poster,
      peaks,
      container: facts.container,
      video_codec: facts.videoCodec ?? null,
      size: facts.sizeBytes,
      key_frame_interval: facts.keyFrameMs === undefined ? null : facts.keyFrameMs / 1000,
    },
  };
});
