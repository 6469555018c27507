import { figures } from '../figures.ts';

/** Words and ids that several resources share. */
export const id = (what: string) => `UUID of the ${what}; newer ones sort after older ones.`;
export const ofTest = 'True if created with a test key; otherwise absent.';
export const createdAt = 'When it was created, ISO 8601 in UTC.';
export const progress = 'From 0 to 1; never falls, and may rise in steps.';
export const failure = 'Why it failed, in a sentence for people; null or absent otherwise.';
export const refunded =
  'Credits that were refunded: all of them if it failed; a part if the media was shorter than its header states.';
export const maxCredits = 'The most that may be charged: if the price is higher, nothing is created or charged.';
export const failureCode =
  'Machine-readable reason; null for success and for failures before codes existed. Codes may be added.';
/** The field of projects, exports and events. */
export const metadata =
  'Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events.';
export const externalId = 'Your own id of the project, unique in the account; absent where none was given.';
export const cancelling = `Open work ends as failed, with the \`error_code\` \`cancelled\`, is refunded, and its execution is stopped. AWS bills for work that has begun, so an account is refunded such work of a UTC day only until what it cost has reached ${figures.cancelledShare} of what the plan lets all work of a day cost. Beyond that \`cancel_limit_reached\` is answered, and the work runs on, charged. Work that is still \`queued\` can always be cancelled. Work that has ended stays as it is, so the request may be repeated.`;
export const warnings = 'Differences from the request; empty if none.';
export const inSpokenOrder = 'In the order in which they are spoken.';
export const pageFields = { data: 'Newest first.', next_cursor: 'For the next page; absent on the last one.' };

/** Describes a list with filters, which leaves out the work of deleted projects. */
export const listOfWork = (what: string) =>
  `One page; send \`next_cursor\` as \`cursor\` for the page after it, with the same filters. The ${what} of deleted projects are left out, and a request with filters looks at ${figures.searched} of them at most, so a page may have fewer than \`limit\`, or none: only the page without \`next_cursor\` is the last.`;

export const urlRule =
  'it starts with https://, names a public host, contains no user name or password and no port but 443, and every URL parser reads it alike (two slashes, no spaces, backslashes or line breaks, no @ before the first slash)';

export const format =
  'Shape of exports, for presets that have it (see PresetIdInput); other presets use their first shape. With `9:16` an `instagram_feed` is 4:5.';

/** The field of requests that have `style` beside it. */
export const styleId = 'A saved style of the account; `style` is merged over it.';

/** All examples are of one talk that is uploaded, transcribed, edited and rendered. */
export const quoteId =
  'A quote for this project. Send it alone, or with the body that was quoted. It is redeemed once: a further request with it gets the first response.';

export const exampleIds = {
  project: '019ab2c4-5d6e-7f80-91a2-b3c4d5e6f708',
  upload: '019ab2c4-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  job: '019ab2c4-5d70-7a11-8b22-c33d44e55f66',
  export: '019ab2c9-0a1b-7c2d-9e3f-4a5b6c7d8e9f',
  batch: '019ab2c9-0a1a-7000-8f00-112233445566',
  quote: '019ab2c8-3c4d-7e5f-8a6b-7c8d9e0f1a2b',
  font: '7b1f0f2c-5d0e-5a63-9c1b-2f4e6a8c0d1e',
  style: '019ab2bf-6a7b-7c8d-9e0f-1a2b3c4d5e6f',
  key: '019ab2bc-1111-7222-8333-445566778899',
  event: '019ab2ca-1b2c-7d3e-8f40-516273849506',
};

export const exampleJob = {
  id: exampleIds.job,
  type: 'transcription',
  project_id: exampleIds.project,
  status: 'queued',
  progress: 0,
  credits: 1,
  refunded: 0,
  error: null,
  error_code: null,
  warnings: [],
  created_at: '2026-11-21T09:30:00.000Z',
  completed_at: null,
};

/** The values of `engine`. */
export const engines =
  '`transcribe` for Amazon Transcribe, `own` for a recogniser of the stage, `address` for one of another service that its operator has chosen.';

/** The transcript in each content type. */
export const transcriptFileExamples = {
  'application/x-subrip': '1\r\n00:00:00,480 --> 00:00:01,620\r\nHello and welcome.\r\n\r\n',
  'text/vtt': 'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.480 --> 00:00:01.620\nHello and welcome.\n',
  'text/plain': 'Hello and welcome.\n',
  'application/xml': '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n<fcpxml version="1.10"/>\n',
  'application/vnd.pixar.opentimelineio+json': '{"OTIO_SCHEMA": "Timeline.1", "name": "Talk"}\n',
};
