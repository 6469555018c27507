import type { exportRoutes } from '#contract/routes/exports.ts';
import {
  CreateExports,
  Export,
  ExportBatch,
  ExportList,
  ExportWarning,
  PresetId,
  Resolution,
} from '#contract/schemas/export.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { createdAt, exampleIds, failure, id, progress, warnings } from './phrases.ts';

const queued = {
  id: exampleIds.export,
  project_id: exampleIds.project,
  batch_id: exampleIds.batch,
  preset: 'tiktok',
  status: 'queued',
  progress: 0,
  width: 1080,
  height: 1920,
  credits: 2,
  download_url: null,
  error: null,
  warnings: [],
  created_at: '2026-11-21T09:35:00.000Z',
  completed_at: null,
};
const completed = {
  ...queued,
  status: 'completed',
  progress: 1,
  download_url: `https://cueline-media.s3.us-east-1.amazonaws.com/exports/${exampleIds.export}/video.mp4?X-Amz-Signature=0f1e2d`,
  completed_at: '2026-11-21T09:35:41.000Z',
};

export const exportWords: ResourceWords<keyof typeof exportRoutes> = {
  tags: { Exports: 'Rendered videos, one per platform preset.' },
  operations: {
    listExports: {
      about: `The newest ${figures.exportsListed}, not paged.`,
      reply: 'The exports.',
      example: { reply: { data: [completed] } },
    },
    createExports: {
      about: `All of the batch is made and charged, or nothing of it: ${figures.exportCredits} a started minute of the range at ${figures.resolutions}, for each preset. A failed export is refunded. A clip that a platform does not take (a Short of four minutes, a Reel of two seconds: PresetId has the lengths) is refused before anything is made or charged, with \`param\` naming its preset. A picture of another shape fills the canvas where enough of it remains, else it is cut to a square between black bars (a 16:9 video for TikTok), which no option changes; sound alone stands before colours of its template.`,
      reply: 'The batch, queued.',
      example: {
        request: { presets: ['tiktok'], resolution: '1080p', range_start: 0, range_end: 14.2 },
        reply: { batch_id: exampleIds.batch, data: [queued] },
      },
    },
    getExport: {
      about: 'Poll it until `status` is `completed` or `failed`.',
      reply: 'The export.',
      example: { reply: completed },
    },
  },
  parameters: { export_id: 'The `id` of an export.' },
  schemas: {
    CreateExports: {
      schema: CreateExports,
      about: 'What to render.',
      fields: {
        presets: 'One export is made for each; none may stand twice.',
        resolution: 'Short side of the picture.',
        burn_captions: 'Draws the captions into the picture, for which the project needs a transcript.',
        range_start: 'Start of the clip, in seconds of the media; its start when not given.',
        range_end: 'End of the clip, in seconds of the media; its end when not given.',
      },
    },
    Export: {
      schema: Export,
      about: 'A rendered video, or one in the making.',
      fields: {
        id: id('export'),
        project_id: 'Project that it renders.',
        batch_id: 'Shared by the exports that one request created.',
        preset: 'Platform that it is made for.',
        status: 'Where it stands.',
        progress,
        width: 'Of the picture, in pixels.',
        height: 'Of the picture, in pixels.',
        credits: 'Credits charged for it; given back when it fails.',
        download_url: `Once completed: a link that works for ${figures.signedUrlLifetime} from when it was signed, and for half of that at least.`,
        error: failure,
        warnings,
        created_at: createdAt,
        completed_at: 'When it was completed or failed.',
      },
    },
    ExportBatch: {
      schema: ExportBatch,
      about: 'The exports that one request created.',
      fields: { batch_id: id('batch'), data: 'In the order of the presets.' },
    },
    ExportList: { schema: ExportList, about: 'The exports of a project.', fields: { data: 'Newest first.' } },
    ExportWarning: {
      schema: ExportWarning,
      about: 'Something that differs from what was asked for, in an export that is otherwise fine.',
      fields: {
        code: `\`font_replaced\`: the font lacks characters of the captions, and all are set in another. \`characters_left_out\`: no font has them. \`media_shorter_than_stated\`: the file breaks off before the length that its header states. \`low_contrast\`: \`color\` or \`highlight\` could hardly be told from the outline or the box of the template (a contrast ratio of WCAG 2 under ${figures.contrast}; ${figures.glowContrast} for the glow of neon), which is drawn in another colour.`,
        message: 'Names the characters, in a sentence for people.',
      },
    },
    PresetId: {
      schema: PresetId,
      about: `A platform, with its picture, safe area and length of clip; the first shape is used unless the project's \`format\` is another of them. ${figures.presets}.`,
    },
    Resolution: { schema: Resolution, about: 'Short side of a picture.' },
  },
};
