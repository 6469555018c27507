import type { OperationId } from '#contract/routes.ts';
import { dailySpendInWords } from './limits-in-words.ts';

interface Description {
  readonly about: string;
  /** Of the success response. */
  readonly reply: string;
}

/** What the document says of an operation beyond its summary. */
export const operationDescriptions: Readonly<Record<string, Description>> = {
  createUpload: {
    about:
      'Put the bytes to `upload_url` with the very `content_type` and `size` declared here and without the API key, or upload them resumably with TUS 1.0.0 as `resumable` says (recommended above 6 MB, required above 1 GB, where `upload_url` takes nothing); then create a project with the `upload_id`. A slot that no project uses is deleted after 24 hours.',
    reply: 'The slot.',
  },
  listProjects: {
    about: 'One page. Send `next_cursor` as `cursor` for the page after it; it is absent on the last page.',
    reply: 'A page of projects.',
  },
  createProject: {
    about:
      'The media is looked at first: what is not media, has no audio or is too long is refused at once, and nothing is made or charged. With `auto_transcribe` the transcription is charged (1 credit a started minute) and starts; where the credits, or what the plan may cost in a day, do not reach, nothing is made. Of a URL that is known once its media is there: the project is then failed with the reason.',
    reply: 'The project; `job_id` is its transcription when one was started.',
  },
  getProject: { about: 'While it is transcribing, poll its job instead: GET /jobs/{job_id}.', reply: 'The project.' },
  updateProject: {
    about: 'What is not given stays. `style` is merged field by field; null clears a field, the style or the format.',
    reply: 'The project as changed.',
  },
  deleteProject: {
    about:
      'From then on the project, its jobs and its exports are not found. Open work is stopped and refunded: at once what has not begun, the rest within about a minute.',
    reply: 'Deleted.',
  },
  startTranscription: {
    about:
      'Aligns when the project has a text, else transcribes. Charged 1 credit a started minute; refunded should it fail, as it does when too little of the text is heard.',
    reply: 'The job, queued.',
  },
  getJob: { about: 'Poll it until `status` is `completed` or `failed`.', reply: 'The job.' },
  getTranscript: { about: 'All formats have the same words and the same ETag.', reply: 'The transcript.' },
  replaceTranscript: {
    about:
      'Replaces all lines. Words need a text and must not start before the word that comes before them; an end up to half a second after the media is cut to it. Exports that were created before keep the transcript they began with.',
    reply: 'The transcript as stored, with its `text` computed anew.',
  },
  listExports: { about: 'The newest 1,000, not paged.', reply: 'The exports.' },
  createExports: {
    about:
      'All of the batch is made and charged, or nothing of it: 1, 2 or 4 credits a started minute of the range at 720p, 1080p or 2160p, for each preset. A failed export is refunded. A clip that a platform does not take (a Short of four minutes, a Reel of two seconds: PresetId has the lengths) is refused before anything is made or charged, with `param` naming its preset. A picture of another shape fills the canvas where enough of it remains, else it is cut to a square between black bars (a 16:9 video for TikTok), which no option changes; sound alone stands before colours of its template.',
    reply: 'The batch, queued.',
  },
  getExport: { about: 'Poll it until `status` is `completed` or `failed`.', reply: 'The export.' },
  listWebhooks: { about: 'The newest 1,000, not paged. Secrets are not shown again.', reply: 'The endpoints.' },
  createWebhook: {
    about:
      'The URL must be https on the default port and lead to public addresses only; it is looked at again before every attempt. Events that were created before the endpoint are not sent to it. To rotate a secret, register the URL a second time, switch the receiver over, then delete the first endpoint.',
    reply: 'The endpoint with its signing secret, which is shown this once.',
  },
  deleteWebhook: { about: 'Nothing is sent to it from then on, nor is anything tried again.', reply: 'Deleted.' },
  listDeliveries: {
    about:
      'One page; send `next_cursor` as `cursor` for the page after it. A delivery is tried again after 1, 2, 4 … minutes, at most 6 hours, for about a day; a longer `Retry-After` of the receiver is honoured up to 6 hours.',
    reply: 'A page of deliveries.',
  },
  retryDelivery: {
    about:
      'The same event, under the same id. A delivery that waits for its next attempt gets it now; one that has ended begins anew, with a day of retries.',
    reply: 'The delivery, pending.',
  },
  testWebhook: {
    about:
      'A `transcript.completed` event with `"test": true` and all-zero ids, to this endpoint alone and whatever types it asked for.',
    reply: 'The delivery, pending.',
  },
  getAccount: {
    about: `Of the account that the API key belongs to. What work may cost in AWS dollars in a UTC day is bounded by the plan too and not shown here: ${dailySpendInWords()}. Beyond it work is refused with \`spend_limit_reached\` until the next day.`,
    reply: 'The account.',
  },
  getOpenapi: { about: 'Needs no key.', reply: 'An OpenAPI 3.1 document.' },
} satisfies Record<OperationId, Description>;

/** One per folder of `lambdas/api`, in the order of the document. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Uploads: 'Slots for the bytes of media files.',
  Projects: 'A project holds one media item with its transcript, style and exports.',
  Jobs: 'Imports and transcriptions, which run on their own.',
  Transcripts: 'Lines of words, each with its start and end.',
  Exports: 'Rendered videos, one per platform preset.',
  Webhooks: 'Endpoints that are told of the end of imports, transcriptions and exports, and what was sent to them.',
  Account: 'Plan, credits and limits.',
  Contract: 'This document.',
};

export const parameterDescriptions: Readonly<Record<string, string>> = {
  project_id: 'The `id` of a project.',
  job_id: 'The `job_id` of a project, or the `id` of a job.',
  export_id: 'The `id` of an export.',
  webhook_id: 'The `id` of a webhook endpoint.',
  event_id: 'The `event_id` of a delivery, which is the `id` of its event.',
  limit: 'How many at most, 1 to 100.',
  cursor: 'The `next_cursor` of the page before, of the same list with the same filter.',
  status: 'Only projects with this status.',
  format: '`json` is a Transcript; the others are files.',
};
