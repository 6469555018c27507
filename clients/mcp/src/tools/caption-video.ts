import * as v from 'valibot';
import { captioned } from '../captioned.ts';
import { Credits, Fit, Id, Next, Preset, ProjectId, Resolution, Style, shown, sourceFields } from '../schemas.ts';
import { tool } from '../tool.ts';

export const captionVideo = tool({
  name: 'caption_video',
  title: 'Caption a video',
  description: `Takes a video to captioned files, one step per call: import, then the price of the transcription, then the transcription, then the price of the videos, then the videos. Give source_url or upload_id first, then the project_id of the result. Without quote_id it is a dry run: it spends nothing and returns the next price. With the quote_id of its last result it SPENDS those credits; call it so only after the user agreed. The same quote_id again gives the same work and charges nothing.`,
  repeatable: true,
  openWorld: true,
  input: v.strictObject({
    project_id: v.optional(ProjectId),
    ...sourceFields,
    presets: v.optional(v.pipe(v.array(Preset), v.minLength(1), v.description('One video each')), ['tiktok']),
    resolution: v.optional(Resolution),
    fit: v.optional(v.pipe(Fit, v.description('Of a picture of another shape'))),
    style: v.optional(v.pipe(Style, v.description('Saved on the project'))),
    quote_id: v.optional(v.string()),
  }),
  output: v.object({
    project_id: Id,
    project: v.optional(shown.project),
    quote: v.optional(shown.quote),
    total_credits: v.optional(v.pipe(Credits, v.description('Of all the work, as of now'))),
    credits: v.optional(Credits),
    job: shown.job,
    exports: v.optional(shown.exports),
    next: Next,
  }),
  run: captioned,
});
