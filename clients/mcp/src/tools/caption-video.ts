import * as v from 'valibot';
import { captioned } from '../captioned.ts';
import { Credits, Fit, Id, Next, Preset, ProjectId, Resolution, Style, shown, sourceFields } from '../schemas.ts';
import { tool } from '../tool.ts';

export const captionVideo = tool({
  name: 'caption_video',
  title: 'Caption a video',
  description: `Takes a video to captioned files, one step per call: import, price of the transcription, transcription, price of the videos, videos. Give source_url or upload_id first, then the project_id of the result. Without quote_id it is a dry run: it spends nothing and returns the next price. With the quote_id of its last result it SPENDS those credits: only after the user agreed. The same quote_id again charges nothing. With max_credits, which the user must allow, it does all steps of a new source, or a project without a transcript, and SPENDS at most that.`,
  repeatable: true,
  openWorld: true,
  input: v.strictObject({
    project_id: v.optional(ProjectId),
    ...sourceFields,
    presets: v.optional(v.pipe(v.array(Preset), v.minLength(1), v.description('One video each')), ['tiktok']),
    resolution: v.optional(Resolution),
    fit: v.optional(Fit),
    style: v.optional(v.pipe(Style, v.description('Saved on the project'))),
    max_credits: v.optional(Credits),
    quote_id: v.optional(v.string()),
  }),
  output: v.object({
    project_id: Id,
    project: v.optional(shown.project),
    quote: v.optional(shown.quote),
    total_credits: v.optional(v.pipe(Credits, v.description('Of all the work'))),
    credits: v.optional(Credits),
    job: shown.job,
    exports: v.optional(shown.exports),
    next: Next,
  }),
  run: captioned,
});
