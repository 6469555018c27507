import type { batchRoutes } from '#contract/routes/batches.ts';
import {
  Batch,
  BatchCounts,
  BatchItem,
  BatchItemExport,
  BatchItemList,
  BatchList,
  BatchQuote,
  BatchSourceInput,
  CreateBatch,
} from '#contract/schemas/batch.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import {
  createdAt,
  exampleIds,
  externalId,
  failure,
  failureCode,
  format,
  id,
  metadata,
  ofTest,
  pageFields,
  styleId,
} from './phrases.ts';

const running = {
  id: exampleIds.batch,
  status: 'running',
  counts: { total: 2, waiting: 2, open: 0, completed: 0, failed: 0 },
  credits: 0,
  max_credits: 20,
  presets: ['tiktok'],
  metadata: { campaign: 'autumn' },
  results_url: null,
  created_at: '2026-11-21T09:30:00.000Z',
  completed_at: null,
};
const ended = {
  ...running,
  status: 'completed',
  counts: { total: 2, waiting: 0, open: 0, completed: 2, failed: 0 },
  credits: 6,
  results_url: `https://cueline-media.s3.us-east-1.amazonaws.com/batches/${exampleIds.batch}/results.csv?X-Amz-Signature=0f1e2d`,
  completed_at: '2026-11-21T09:41:12.000Z',
};
const request = {
  sources: [
    { source_url: 'https://media.example.com/talk-1042.mp4', external_id: 'batch-talk-1042', duration: 48.2 },
    { source_url: 'https://media.example.com/talk-1043.mp4', external_id: 'batch-talk-1043', duration: 51 },
  ],
  presets: ['tiktok'],
  style: { template: 'karaoke' },
  metadata: { campaign: 'autumn' },
  max_credits: 20,
};

const requestFields = {
  sources: 'Links to media, at most ten thousand. Each becomes a project.',
  kind: 'What the media are; by default what their files are.',
  language: 'Spoken language, ISO 639-1, or `auto`. A source may have its own.',
  speakers: 'Whether the words say who speaks, or how many speak at most.',
  format,
  metadata: 'Kept with the batch and its event, and with each project whose source has none of its own.',
  style_id: styleId,
  style: 'The style of the projects, and so of their exports.',
  presets: 'The exports of each project; none may be given twice. Without them the batch makes transcripts only.',
  resolution: 'Short side of the pictures.',
  fit: 'How a picture of another shape becomes that of the preset.',
  focus: 'What a crop keeps of each picture; by default its middle.',
  burn_captions: 'Draws the captions into the pictures.',
  soft_captions: 'Adds the captions as a track of text.',
  layer: 'Renders the captions alone, with alpha.',
  sound_labels: '`false` leaves out labels of sounds.',
  max_credits:
    'The most that all work of the batch may cost together. A source whose transcription and exports would exceed it fails with `max_credits_exceeded` and costs nothing.',
};

export const batchWords: ResourceWords<keyof typeof batchRoutes> = {
  tags: { Batches: 'Thousands of links in one request: each is imported, transcribed and exported.' },
  operations: {
    listBatches: {
      about: 'One page; send `next_cursor` as `cursor` for the page after it.',
      reply: 'A page of batches.',
      example: { reply: { data: [ended] } },
    },
    createBatch: {
      about: `Each source becomes a project with this style, which is transcribed and exported, as single requests would do it, and with the same prices, quotas, refunds and events; \`batch_id\` is in all of them. The sources are begun in their order, as many at a time as half of the account's quotas allow, so the other half is left for other requests. Once a source is imported, its transcription and its exports are charged together, or it fails and costs nothing; the exports are queued until the transcript is there. At the end there is one event, \`batch.completed\`, and a file of results. An account has at most ${figures.openBatches} open batches; one without credits gets none, and no source is begun that the credits which are left cannot pay for: it fails.`,
      reply: 'The batch, accepted.',
      example: { request, reply: running },
    },
    quoteBatch: {
      about:
        'Takes the body of POST batches, creates nothing and charges nothing. The price is that of the `duration` of the sources as you state it; what is charged depends on the media. Send it as `max_credits` of the batch to make it the most that is charged. A lack of credits is in `warnings`.',
      reply: 'The price.',
      example: {
        request,
        reply: {
          credits: 6,
          transcription_credits: 2,
          export_credits: 4,
          sources: 2,
          unpriced_sources: 0,
          affordable: true,
          warnings: [],
        },
      },
    },
    getBatch: {
      about: 'Poll it until `status` is not `running`, or wait for the event `batch.completed`.',
      reply: 'The batch.',
      example: { reply: ended },
    },
    listBatchItems: {
      about:
        'The sources that were begun. One page; send `next_cursor` as `cursor` for the page after it. Credits and exports are those of items that have ended; `GET /exports?batch_id=` has all exports.',
      reply: 'A page of items.',
      example: {
        reply: {
          data: [
            {
              index: 0,
              external_id: 'batch-talk-1042',
              status: 'completed',
              project_id: exampleIds.project,
              job_id: exampleIds.job,
              job_status: 'completed',
              credits: 3,
              refunded: 0,
              exports: [{ id: exampleIds.export, preset: 'tiktok', status: 'completed', credits: 2, refunded: 0 }],
            },
          ],
        },
      },
    },
    cancelBatch: {
      about:
        'No source is begun any more, and open work of the batch is cancelled within some minutes, as POST cancel of a job or an export does it: beyond the limit of a day it runs on, charged. Sources that have ended stay as they are. The status is `running` until no work is open. A batch that has ended stays as it is, so the request may be repeated.',
      reply: 'The batch.',
      example: { reply: { ...running, counts: { ...running.counts, waiting: 0, failed: 2 } } },
    },
  },
  parameters: { batch_id: 'The `id` of a batch; of a list of exports, only those that this request created.' },
  schemas: {
    CreateBatch: { schema: CreateBatch, about: 'Links, and what is made of each.', fields: requestFields },
    BatchSourceInput: {
      schema: BatchSourceInput,
      about: 'One link of a batch.',
      fields: {
        source_url: 'A link to media, as POST projects takes it.',
        title: 'Title of the project; by default the name of the file.',
        language: 'In place of that of the batch.',
        metadata: 'In place of that of the batch.',
        external_id: 'Your own id of the project, unique in the account.',
        duration:
          'Length of the media in seconds, as far as you know it: for the quote, and for how many sources are begun with what is left.',
      },
    },
    BatchQuote: {
      schema: BatchQuote,
      about: 'What a batch costs, as far as the lengths of its media are known.',
      fields: {
        credits: 'All credits.',
        transcription_credits: 'Credits of the transcriptions.',
        export_credits: 'Credits of the exports.',
        sources: 'How many sources there are.',
        unpriced_sources: 'How many of them have no `duration`, and are not in the price.',
        affordable: 'Whether the account could pay that now.',
        warnings: 'Why not.',
        test: ofTest,
      },
    },
    Batch: {
      schema: Batch,
      about: 'Links that are imported, transcribed and exported.',
      fields: {
        id: id('batch'),
        status: '`running` until no work is open and no source waits; `cancelled` where that was asked for before.',
        counts: 'How far its sources are.',
        credits: 'Charged for its work so far, without what was refunded to items that have ended.',
        max_credits: 'The value of the request.',
        presets: 'The exports of each source.',
        metadata,
        results_url: `Once it has ended: the signed URL of a CSV file, valid for ${figures.signedUrlLifetime} from the reply on. For each source it has a row with how it ended and the credits of its transcription, and a row for each export.`,
        test: ofTest,
        created_at: createdAt,
        completed_at: 'When it ended.',
      },
    },
    BatchCounts: {
      schema: BatchCounts,
      about: 'Sources of a batch.',
      fields: {
        total: 'All of them.',
        waiting: 'Not begun yet.',
        open: 'In progress.',
        completed: 'Transcribed, with all exports.',
        failed: 'Ended otherwise: a cancelled batch has failed for the sources that it did not begin.',
      },
    },
    BatchList: { schema: BatchList, about: 'A page of batches.', fields: pageFields },
    BatchItemList: {
      schema: BatchItemList,
      about: 'A page of items.',
      fields: { ...pageFields, data: 'In the order of the sources.' },
    },
    BatchItem: {
      schema: BatchItem,
      about: 'A source that was begun.',
      fields: {
        index: 'Its place in `sources`, from 0.',
        external_id: externalId,
        status:
          '`importing` until it is imported, and without exports transcribed; `exporting` until its transcription and its exports have ended. `failed` where any of it failed.',
        project_id: 'The project that it became; absent where it was refused.',
        job_id: 'Its import until that has completed, then its transcription; absent where it was refused.',
        job_status: 'How that ended, once the item has ended.',
        credits: 'Credits charged for its transcription and its exports.',
        refunded: 'Credits of them that were refunded.',
        exports: 'Its exports, once it has ended.',
        error: failure,
        error_code: `${failureCode} A source may also be refused as a request would be, such as with \`external_id_taken\`.`,
      },
    },
    BatchItemExport: {
      schema: BatchItemExport,
      about: 'How an export of an item ended.',
      fields: {
        id: id('export'),
        preset: 'Platform that it was made for.',
        status: 'How it ended.',
        credits: 'Credits charged for it.',
        refunded: 'Credits of them that were refunded.',
        error: failure,
        error_code: failureCode,
      },
    },
  },
};
