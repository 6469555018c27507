import type { exportRoutes } from '#contract/routes/exports.ts';
import {
  CreateExports,
  Export,
  ExportBatch,
  ExportList,
  ExportWarning,
  Fit,
  Focus,
  NewExports,
  QuoteExports,
  Resolution,
} from '#contract/schemas/export.ts';
import { PresetId, ShownPresetId } from '#contract/schemas/preset.ts';
import { Preview, PreviewFinding, PreviewRequest } from '#contract/schemas/preview.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import {
  cancelling,
  createdAt,
  exampleIds,
  failure,
  failureCode,
  format,
  id,
  listOfWork,
  maxCredits,
  metadata,
  ofTest,
  pageFields,
  progress,
  quoteId,
  refunded,
  styleId,
  warnings,
} from './phrases.ts';

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
  refunded: 0,
  download_url: null,
  error: null,
  error_code: null,
  warnings: [],
  metadata: { order: '1042' },
  external_id: 'talk-1042',
  created_at: '2026-11-21T09:35:00.000Z',
  completed_at: null,
};
const completed = {
  ...queued,
  status: 'completed',
  progress: 1,
  renderer: 'mediaconvert',
  download_url: `https://cueline-media.s3.us-east-1.amazonaws.com/exports/${exampleIds.export}/video.mp4?X-Amz-Signature=0f1e2d`,
  completed_at: '2026-11-21T09:35:41.000Z',
};

const focus = 'What a crop keeps; by default the middle of the picture.';

const videoFields = {
  presets: 'One export is made for each; none may be given twice.',
  resolution: 'Short side of the picture.',
  fit: 'How a picture of another shape becomes that of the preset.',
  focus,
  burn_captions: 'Draws the captions into the picture; the project must have a transcript.',
  soft_captions:
    'Adds the captions as a track of text that players can switch on and off; the project must have a transcript. Without burned captions they are switched on. Only the renderer `lambda` makes such a track: where it would not make the video, the request is refused.',
  layer:
    'Renders the burned captions alone, with alpha, as a QuickTime file of ProRes 4444 without sound, to lay over the video in an editor: with the size and frame rate that the same request without `layer` produces; `fit` and `focus` have no effect on it. Only the renderer `lambda` makes layers: where it would not make the video, the request is refused.',
  sound_labels: '`false` leaves out lines of the kind `sound`, such as `[door slams]`.',
  range_start: 'Start of the clip, in seconds of the media; by default the start of the media.',
  range_end: 'End of the clip, in seconds of the media; by default the end of the media.',
  style_id: `${styleId} By default the style of the project.`,
  style: 'Merged over that style field by field, for these exports only; null takes the default of a field.',
};
const renderFields = {
  ...videoFields,
  presets: `${videoFields.presets} Required without a quote.`,
  max_credits: maxCredits,
};

export const exportWords: ResourceWords<keyof typeof exportRoutes> = {
  tags: { Exports: 'Rendered videos, one per platform preset.' },
  operations: {
    listExports: {
      about: `One page; send \`next_cursor\` as \`cursor\` for the page after it. With \`links=short\` each \`download_url\` is a short link, for what costs by the character, such as a model's context: it needs no API key, redirects to the signed URL for ${figures.signedUrlLifetime}, for at most ${figures.openedLinkLifetime} after its first use, and ends with the API key that it was made with. Such a list counts as a write too.`,
      reply: 'The exports.',
      example: { reply: { data: [completed] } },
    },
    listAccountExports: {
      about: listOfWork('exports'),
      reply: 'A page of exports.',
      example: { query: { status: 'completed' }, reply: { data: [completed] } },
    },
    createExports: {
      about: `The whole batch is made and charged, or nothing: ${figures.exportCredits} for each started minute of the range at ${figures.resolutions}, for each preset. A failed export is refunded. A clip that a platform does not accept (a Short of four minutes, a Reel of two seconds; PresetIdInput has the lengths) is refused before anything is made or charged, and \`param\` names its preset. A picture of another shape is fitted as \`fit\` says, and the warning \`picture_cropped\` tells how much of it is cut off. Media without a picture get a background in colours of the template.`,
      reply: 'The batch, queued.',
      example: {
        request: { presets: ['tiktok'], resolution: '1080p', range_start: 0, range_end: 14.2 },
        reply: { batch_id: exampleIds.batch, data: [queued] },
      },
    },
    previewCaptions: {
      about: `Lays the captions out as an export would burn them in. Returns what the lint finds in these pages, and whether the platform accepts the clip. With \`Accept: image/png\` it draws them instead: a picture of the size of the video, transparent around the captions, or over a colour, or with \`frame\` over the frame that the video would have then, which takes some seconds; a PNG of more than ${figures.pictureSize} is answered at half its size. With \`Accept: text/x-ssa\` or \`application/ttml+xml\` it answers them as a styled subtitle file beside the video, ASS or IMSC 1.1, at rest and with the spoken word highlighted where the style has that. With \`application/x-subrip\` or \`text/vtt\` it answers the rows and times of the same pages as SRT or WebVTT, without the look, for a platform that takes the captions of a clip as a file. Nothing is stored or charged. The rules are those of published guidelines for subtitles; a finding does not prevent an export, unless its rule is \`platform\`.`,
      reply: 'What was found, the picture, or the file.',
      example: {
        files: {
          'application/x-subrip': '1\r\n00:00:00,400 --> 00:00:01,567\r\nWelcome back\r\n\r\n',
          'text/vtt': 'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.400 --> 00:00:01.567\nWelcome back\n',
          'text/x-ssa': '[Script Info]\nScriptType: v4.00+\nPlayResX: 1080\nPlayResY: 1920\n',
          'application/ttml+xml':
            '<?xml version="1.0" encoding="UTF-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body/></tt>\n',
        },
        request: { preset: 'tiktok', style: { template: 'karaoke', max_lines: 1 } },
        reply: {
          width: 1080,
          height: 1920,
          pages: 12,
          findings: [
            {
              rule: 'reading_speed',
              severity: 'soft',
              message: 'The caption is read at 23.4 characters a second, more than 20.',
              text: 'Welcome back to the kitchen',
              start: 0.4,
              end: 1.56,
            },
          ],
          warnings: [],
        },
      },
    },
    quoteExports: {
      about: `Takes the body of POST exports, creates nothing and charges nothing. The price is valid for ${figures.quoteLifetime}: POST exports with the \`quote_id\` charges exactly that, or refuses. What POST exports would refuse is refused here too. Only a lack of credits or a quota that is used up is reported in \`warnings\` instead, beside what a video would show otherwise than requested, as \`drawn_simpler\` or \`picture_cropped\`, which does not keep the work from being done.`,
      reply: 'The quote.',
      example: {
        request: { presets: ['tiktok'], resolution: '1080p', range_start: 0, range_end: 14.2 },
        reply: {
          quote_id: exampleIds.quote,
          project_id: exampleIds.project,
          credits: 2,
          items: [{ type: 'export', preset: 'tiktok', minutes: 1, credits: 2 }],
          affordable: true,
          warnings: [],
          expires_at: '2026-11-21T09:49:00.000Z',
        },
      },
    },
    getExport: {
      about: 'Poll it until `status` is `completed` or `failed`.',
      reply: 'The export.',
      example: { reply: completed },
    },
    cancelExport: {
      about: `${cancelling} The other exports of its batch continue.`,
      reply: 'The export, ended.',
      example: {
        reply: {
          ...queued,
          status: 'failed',
          progress: 0.4,
          refunded: 2,
          error: 'It was cancelled. The credits were refunded.',
          error_code: 'cancelled',
          completed_at: '2026-11-21T09:35:20.000Z',
        },
      },
    },
  },
  parameters: {
    links: 'What `download_url` is: a signed URL, or a short link that leads to one.',
    export_id: 'The `id` of an export.',
  },
  schemas: {
    CreateExports: {
      schema: CreateExports,
      about: 'What to render: `presets`, or a quote.',
      fields: {
        ...renderFields,
        quote_id: quoteId,
        metadata: 'In place of the metadata of the project. It may be sent with a quote, which does not depend on it.',
      },
    },
    QuoteExports: {
      schema: QuoteExports,
      about: 'The fields of CreateExports, without `quote_id`.',
      fields: renderFields,
    },
    NewExports: {
      schema: NewExports,
      about: 'Exports that are charged with a transcription and begin when it completes.',
      fields: {
        ...videoFields,
        burn_captions: 'Draws the captions into the picture.',
        soft_captions: 'Adds the captions as a track of text that players can switch on and off, as in CreateExports.',
        style_id: `${styleId} By default the style that the project has when they begin.`,
        style:
          'Merged field by field over that style, or over the one that the project has at the request, for these exports only; null takes the default of a field.',
      },
    },
    Export: {
      schema: Export,
      about: 'A rendered video, or one that is being rendered.',
      fields: {
        id: id('export'),
        project_id: 'Project that it renders.',
        batch_id:
          'Shared by the exports that one request created: POST exports, POST projects, POST transcribe or POST batches.',
        metadata: `${metadata} Copied from the project when it was created, unless the request had its own.`,
        external_id: "The project's `external_id`; absent where it has none.",
        preset: 'Platform that it is made for.',
        status:
          'Its current status. One that was requested with its project, or by a batch, is `queued` while it waits for the transcript.',
        progress,
        width: 'Width of the picture, in pixels.',
        height: 'Height of the picture, in pixels.',
        credits: 'Credits charged for it; refunded when it fails. 0 while the media of its project is being imported.',
        refunded,
        download_url: `Once completed: a signed URL, valid for ${figures.signedUrlLifetime} from the reply on. Null once it has expired.`,
        expires_at: 'When its video is deleted, known once it is charged; null where it is kept.',
        expired: 'Its video was deleted. Request the export again to have another, for its credits.',
        error: failure,
        error_code: failureCode,
        warnings,
        transcript_version: 'The version of the transcript that it shows; absent without captions.',
        renderer:
          'What makes the video: `mediaconvert`, AWS Elemental MediaConvert, or `lambda`, the own code of the deployment. Absent until it is chosen.',
        subtitles:
          'Paths of the API, after its base URL, that answer what is said in the video as SRT and VTT: of its version of the transcript, and of its range, with times from the start of the video. Absent without captions.',
        'subtitles.srt': 'The path of the SRT.',
        'subtitles.vtt': 'The path of the WebVTT.',
        layer: 'It is the captions alone, a `.mov` file.',
        test: ofTest,
        created_at: createdAt,
        completed_at: 'When it completed or failed.',
      },
    },
    ExportBatch: {
      schema: ExportBatch,
      about: 'The exports that one request created.',
      fields: { batch_id: id('batch'), data: 'In the order of the presets.' },
    },
    ExportList: { schema: ExportList, about: 'Exports of a project, or of all.', fields: pageFields },
    ExportWarning: {
      schema: ExportWarning,
      about: 'Something that differs from what was requested, in an export that is otherwise fine.',
      fields: {
        code: `\`font_replaced\`: the font lacks characters of the captions, and all are set in another. \`characters_left_out\`: no caption font has them, or they are signs (emoji, notes, arrows) that the uploaded font lacks; subtitle files keep them. Emoji are not among them where the renderer is \`lambda\`. \`emoji_in_one_color\`: emoji are drawn in the colour of the text, as the renderer \`mediaconvert\` does; subtitle files keep them as they are. \`media_shorter_than_stated\`: the file ends before the length that its header states; started minutes that it lacks are refunded. \`picture_cropped\`: part of the picture is cut off, since its shape is not that of the preset; see \`fit\`. \`picture_shorter_than_sound\`: the picture ends before the sound, and the rest of the video is black, with its captions. \`low_contrast\`: \`color\` or \`highlight\` could hardly be distinguished from the outline or the box of the template (a contrast ratio of WCAG 2 under ${figures.contrast}; ${figures.glowContrast} for the glow of neon), which is drawn in another colour. \`motion_reduced\`: with the \`animation\` the captions would be more than ${figures.captionPictures} pictures, as in hours of karaoke, so pages move instead of words, or nothing does. \`drawn_simpler\`: the renderer of this deployment does not draw all that the style asks for, such as a motion, a size, a glow or transparency, and the message names what is drawn instead. \`renderer_fallback\`: the renderer \`lambda\` failed by no fault of the file, so \`mediaconvert\` made the video, without a second charge; captions may differ slightly from the preview.`,
        message: 'Describes it in a sentence for people.',
      },
    },
    Preview: {
      schema: Preview,
      about: 'Captions as an export would show them, checked.',
      fields: {
        width: 'Width of the picture that the captions were laid out for, in pixels.',
        height: 'Height of that picture, in pixels.',
        pages: 'How many pages the captions have: texts that are shown one after another.',
        findings: 'In the order of the pages, after those of `platform`; empty when nothing was found.',
        warnings: 'Those that an export would have about its font and style.',
      },
    },
    PreviewFinding: {
      schema: PreviewFinding,
      about: 'A rule that a page breaks.',
      fields: {
        rule: '`platform`: the platform does not accept the clip, and an export is refused. `min_duration` and `max_duration`: a page is shown too briefly or too long. `reading_speed`: it has more characters a second than its language allows. `orphan`: a word stands alone on a line. `forbidden_break`: a line ends where its language does not allow it. The last two are not reported for styles with `words_per_page` up to 4.',
        severity:
          '`hard` where platforms or broadcasters refuse it or it cannot be read, `soft` where it is harder to read.',
        message: 'What is wrong, in a sentence for people.',
        text: 'The page, its lines separated by line breaks; empty for `platform`.',
        start: 'When the page appears, in seconds of the media.',
        end: 'When it disappears, in seconds of the media.',
      },
    },
    PreviewRequest: {
      schema: PreviewRequest,
      about: 'What the captions are laid out for.',
      fields: {
        preset: 'The platform, which decides on the shape of the picture and its safe zone.',
        resolution: 'The short side of the picture.',
        style_id: `${styleId} By default the style of the project.`,
        style: 'Merged over that style field by field; null takes the default of a field.',
        format: `${format} By default that of the project.`,
        range_start: 'Start of the clip, in seconds of the media; by default the start of the media.',
        range_end: 'End of the clip; by default the end of the media.',
        at: 'The moment of the picture, in seconds of the media; by default the middle of the first caption. Only with `Accept: image/png`.',
        background:
          'The colour around the captions of a picture; by default it is transparent there. Only with `Accept: image/png`.',
        fit: 'How a picture of another shape becomes that of the preset.',
        focus,
        sound_labels: renderFields.sound_labels,
        frame: `Draws the frame that the video would have at that moment under the captions, fitted and in the colours of an export. Only with \`Accept: image/png\`, without \`background\`, and where a deployment makes videos by its own renderer; of media without a picture everywhere. A frame that takes more than ${figures.frameDecoding} to decode is refused; where the account has no credits, more than ${figures.freeFrameDecoding}.`,
      },
    },
    PresetId: { schema: ShownPresetId, about: 'A platform; PresetIdInput describes those of this release.' },
    PresetIdInput: {
      schema: PresetId,
      about: `A platform, with its picture shapes and lengths of clips. The first shape is used, unless the project's \`format\` is another one of them. ${figures.presets}.`,
    },
    Fit: {
      schema: Fit,
      about: `What becomes of a picture whose shape is not that of the preset. \`crop\`: it fills the video, and its edges are cut off. \`pad\`: all of it is shown, between black bars. \`blur\`: all of it is shown before a blurred copy of itself; a video that MediaConvert makes cannot have this, and is refused before anything is charged. \`auto\`: \`crop\` where at least ${figures.filledShare} of the picture remain, as of 5:4 in a square, else \`blur\`, as 16:9 for TikTok and a narrower picture in a landscape video; a video that MediaConvert makes has black bars then, with the warning \`drawn_simpler\`.`,
    },
    Focus: {
      schema: Focus,
      about:
        'A point of the picture as it is shown, which a crop keeps as near to its middle as the picture permits. Of `blur` it moves the copy behind. It has no effect where nothing is cut off, and with `pad` it is refused; so it is, before anything is charged, where MediaConvert would make the video of a picture that is rotated or not of square pixels.',
      fields: {
        x: 'From the left edge, as a share of the width: 0 to 1.',
        y: 'From the upper edge, as a share of the height: 0 to 1.',
      },
    },
    Resolution: { schema: Resolution, about: 'Short side of a picture.' },
  },
};
