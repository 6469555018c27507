import * as v from 'valibot';
import { DateTime } from './fields.ts';
import { PlaybackState } from './project.ts';

const SignedUrl = v.pipe(v.string(), v.url());

export const ProjectMedia = v.object({
  url: SignedUrl,
  expires_at: DateTime,
  playable: v.nullable(v.boolean()),
  state: v.picklist(['none', ...PlaybackState.options]),
  proxy: v.nullable(SignedUrl),
  poster: v.nullable(SignedUrl),
  peaks: v.nullable(SignedUrl),
  container: v.string(),
  video_codec: v.nullable(v.string()),
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  key_frame_interval: v.nullable(v.number()),
});
export type ProjectMedia = v.InferOutput<typeof ProjectMedia>;
