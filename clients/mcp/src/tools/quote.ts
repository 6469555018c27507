import * as v from 'valibot';
import { quotedExport, quotedTranscription } from '../quoted.ts';
import { Fit, Language, Next, Preset, ProjectId, Quote, Resolution } from '../schemas.ts';
import { tool } from '../tool.ts';

export const quote = tool({
  name: 'quote',
  title: 'Quote work',
  description:
    'Gives the price of transcribing a project, again if it has a transcript, or of exporting it as videos. Charges nothing: run_quote does the work at this price.',
  repeatable: true,
  input: v.strictObject({
    project_id: ProjectId,
    work: v.picklist(['transcription', 'export']),
    language: v.optional(Language),
    text: v.optional(v.pipe(v.string(), v.description('Transcription: lyrics or script to keep to'))),
    speakers: v.optional(v.pipe(v.boolean(), v.description('Transcription: tell speakers apart'))),
    presets: v.optional(v.pipe(v.array(Preset), v.description('Export: required, one video each'))),
    resolution: v.optional(Resolution),
    fit: v.optional(Fit),
    burn_captions: v.optional(v.boolean()),
    soft_captions: v.optional(v.boolean()),
    range_start: v.optional(v.pipe(v.number(), v.description('Export: seconds'))),
    range_end: v.optional(v.number()),
  }),
  output: v.object({ ...Quote.entries, next: Next }),
  run: async ({ project_id, work, language, text, speakers, presets, ...render }, call) =>
    work === 'export'
      ? quotedExport(project_id, { presets: presets ?? [], ...render }, call)
      : quotedTranscription(project_id, { language, text, speakers }, call),
});
