import * as choices from '@cueline/sdk/choices';
import * as v from 'valibot';

export const Id = v.pipe(v.string(), v.uuid());
export const ProjectId = v.pipe(Id, v.description('From caption_video, import_media or list_projects'));
export const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
export const Credits = Whole;

/** Languages and fonts are refused by name: lists of all would cost each client hundreds of tokens. */

export const Language = v.pipe(v.string(), v.guard(choices.isLanguage), v.description('ISO 639-1; default: detected'));

export const Preset = v.picklist(choices.presets);
export const Resolution = v.picklist(choices.resolutions);
export const Fit = v.picklist(choices.fits);

const colour = /^#[0-9a-f]{6}$/i;
const Color = v.pipe(
  v.string(),
  v.check((text) => colour.test(text), 'must be a colour such as #ffcc00'),
  v.description('#rrggbb'),
);

/** Fields that are not given stay as they are. */
export const Style = v.strictObject({
  template: v.optional(v.picklist(choices.templates)),
  look: v.optional(v.pipe(v.picklist(choices.looks), v.description('Replaces the template'))),
  font: v.optional(v.pipe(v.string(), v.guard(choices.isFont, `must be one of ${choices.fonts.join(', ')}`))),
  font_id: v.optional(v.pipe(Id, v.description('Uploaded font; replaces font'))),
  font_size: v.optional(v.pipe(v.number(), v.minValue(16), v.maxValue(200))),
  color: v.optional(Color),
  highlight: v.optional(Color),
  placement: v.optional(v.picklist(choices.placements)),
  center_y: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  max_lines: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3))),
  animation: v.optional(v.picklist(choices.animations)),
  letter_case: v.optional(v.picklist(choices.letterCases)),
  words_per_page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8))),
  outline_color: v.optional(Color),
  outline_width: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(20))),
  background_color: v.optional(Color),
  background_opacity: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  highlight_background: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === 'none' || colour.test(text), 'must be none or a colour such as #ffcc00'),
      v.description('Colour of a box behind the spoken word, or none'),
    ),
  ),
  keywords: v.optional(v.array(v.string())),
  keyword_color: v.optional(Color),
});

/** Where the media come from, and what is known of the speech in them. */
export const sourceFields = {
  source_url: v.optional(
    v.pipe(
      v.string(),
      v.url(),
      v.description(
        'Direct https link to an audio or video file, or a share link of Dropbox, Google Drive, OneDrive or Box',
      ),
    ),
  ),
  upload_id: v.optional(v.pipe(Id, v.description('From start_upload, once the file is uploaded'))),
  title: v.optional(v.pipe(v.string(), v.maxLength(200))),
  language: v.optional(Language),
  text: v.optional(
    v.pipe(v.string(), v.maxLength(100_000), v.description('Lyrics or script, if known: captions keep its words')),
  ),
};

/** What to do next: the instructions of the server tell of it once. */
export const Next = v.string();

export const Quote = v.object({
  quote_id: v.string(),
  work: v.picklist(['transcription', 'export']),
  credits: Credits,
  affordable: v.boolean(),
  warnings: v.array(v.string()),
  expires_at: v.string(),
});

const status = v.picklist(choices.workStatuses);
const failure = {
  error: v.optional(v.string()),
  error_code: v.optional(v.string()),
  refunded: v.optional(v.pipe(Credits, v.description('Credits given back'))),
};
export const Project = v.object({
  project_id: Id,
  title: v.string(),
  status: v.picklist(choices.projectStatuses),
  seconds: v.nullable(v.number()),
  error: v.optional(v.string()),
  error_code: v.optional(v.string()),
});

export const Job = v.object({
  job_id: Id,
  type: v.string(),
  status,
  progress: v.number(),
  ...failure,
});

export const Export = v.object({
  export_id: Id,
  preset: v.string(),
  status,
  progress: v.number(),
  expired: v.optional(v.literal(true)),
  download_url: v.optional(v.pipe(v.string(), v.description('Valid for 1 hour, 10 minutes once opened'))),
  ...failure,
});

/** A description that begins so stands for the schema in the list of tools. */
export const asIn = 'As in ';

/** The same in tools other than those that spell them out. */
export const shown = {
  quote: v.pipe(Quote, v.description(`${asIn}quote`)),
  project: v.pipe(Project, v.description(`${asIn}get_status`)),
  job: v.optional(v.pipe(Job, v.description(`${asIn}get_status`))),
  exports: v.pipe(v.array(Export), v.description(`${asIn}get_status`)),
};

const Word = v.object({
  text: v.string(),
  start: v.number(),
  end: v.number(),
  confidence: v.optional(v.number()),
});

/** Times in seconds. */
export const Line = v.object({
  line: Whole,
  start: v.number(),
  end: v.number(),
  speaker: v.optional(v.string()),
  text: v.optional(v.string()),
  words: v.optional(v.array(Word)),
});
