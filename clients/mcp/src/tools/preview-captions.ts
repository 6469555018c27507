import * as v from 'valibot';
import { Preset, ProjectId, Resolution, Style, Whole } from '../schemas.ts';
import { tool } from '../tool.ts';

const maxFindings = 20;

export const previewCaptions = tool({
  name: 'preview_captions',
  title: 'Preview captions',
  description:
    'Lays captions out as an export would. Lists problems: too fast, too short, bad breaks, refused by the platform. Shows a picture. Free. A style is only tried; caption_video saves one.',
  effect: 'reads',
  repeatable: true,
  input: v.strictObject({
    project_id: ProjectId,
    preset: Preset,
    resolution: v.optional(Resolution),
    style: v.optional(Style),
    range_start: v.optional(v.pipe(v.number(), v.description('Seconds'))),
    range_end: v.optional(v.number()),
    at: v.optional(v.pipe(v.number(), v.description('Of the picture'))),
    frame: v.optional(v.pipe(v.boolean(), v.description('Over the video'))),
  }),
  output: v.object({
    width: Whole,
    height: Whole,
    pages: Whole,
    findings: v.array(
      v.object({
        severity: v.picklist(['hard', 'soft']),
        message: v.string(),
        text: v.string(),
        start: v.number(),
        end: v.number(),
      }),
    ),
    more_findings: Whole,
    warnings: v.array(v.string()),
  }),
  run: async ({ project_id, at, frame, ...body }, { client, signal }) => {
    const { width, height, pages, findings, warnings } = await client.exports.preview(project_id, body, { signal });
    return {
      width,
      height,
      pages,
      findings: findings.slice(0, maxFindings).map(({ rule, ...finding }) => finding),
      more_findings: Math.max(0, findings.length - maxFindings),
      warnings: warnings.map(({ message }) => message),
    };
  },
  // A model sees all of a picture of this size, and pays for no more.
  picture: ({ project_id, ...body }, { client, signal }) => {
    const background = body.frame ? undefined : '#808080';
    return client.exports.previewImage(project_id, { ...body, resolution: '720p', background }, { signal });
  },
});
