import { type EventType, eventTypes, type WebhookEvent } from '#contract/events.ts';

const projectId = '019ab2c4-5d6e-7f80-91a2-b3c4d5e6f708';
const jobId = '019ab2c4-5d70-7a11-8b22-c33d44e55f66';
const exportId = '019ab2c9-0a1b-7c2d-9e3f-4a5b6c7d8e9f';
const eventId = '019ab2ca-1b2c-7d3e-8f40-516273849506';

interface Told {
  readonly summary: string;
  readonly about: string;
  readonly data: WebhookEvent['data'];
}

const job = { project_id: projectId, job_id: jobId } as const;
const rendered = { project_id: projectId, export_id: exportId } as const;

const told: Readonly<Record<EventType, Told>> = {
  'project.imported': {
    summary: 'A source_url was imported',
    about: 'The media of the project is there. Its transcription follows by itself with `auto_transcribe`.',
    data: { ...job, status: 'completed' },
  },
  'project.import_failed': {
    summary: 'An import failed',
    about: '`error` says why: an unreachable link, not a media file, and so on.',
    data: {
      ...job,
      status: 'failed',
      error: 'There is no file at this link (404): it was moved, deleted, or is no longer shared.',
    },
  },
  'transcript.completed': {
    summary: 'A transcription or alignment finished',
    about: 'GET /projects/{project_id}/transcript has it. A test delivery is of this type, with `"test": true`.',
    data: { ...job, status: 'completed' },
  },
  'transcript.failed': {
    summary: 'A transcription or alignment failed',
    about: '`error` says why. What was charged was refunded.',
    data: { ...job, status: 'failed', error: 'No speech was found in the media. The credits were refunded.' },
  },
  'export.completed': {
    summary: 'An export was rendered',
    about: 'GET /exports/{export_id} has its `download_url`.',
    data: { ...rendered, status: 'completed' },
  },
  'export.failed': {
    summary: 'An export failed',
    about: '`error` says why. Its credits were refunded.',
    data: {
      ...rendered,
      status: 'failed',
      error: 'Something went wrong on our side. Please try again. The credits were refunded.',
    },
  },
};

const headersOf = (type: EventType) =>
  [
    {
      name: 'Cueline-Event-Id',
      description: 'The `id` of the event: the same at every attempt, to know repetitions by.',
      schema: { type: 'string', format: 'uuid' },
      example: eventId,
    },
    {
      name: 'Cueline-Event-Type',
      description: 'The `type` of the event.',
      schema: { $ref: '#/components/schemas/EventType' },
      example: type,
    },
    {
      name: 'Cueline-Signature',
      description:
        '`t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<t>.<raw body>`, keyed with the whole secret of the endpoint, `whsec_` included. Compute it over the bytes as received, compare in constant time, accept any of several `v1`, and refuse a `t` more than five minutes from now.',
      schema: { type: 'string' },
      example: 't=1795253400,v1=5f2b6c0d1e8a4973b1c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9012345',
    },
  ].map((header) => ({ ...header, in: 'header', required: true }));

const description =
  'Any 2xx within ten seconds. Any other answer (redirects too), a time-out or a broken connection is tried again after 1, 2, 4 … minutes, at most 6 hours, for about a day.';

/** What Cueline sends to the endpoints of POST /webhooks, by event type. https://spec.openapis.org/oas/v3.1.1.html#fixed-fields */
export const webhooksObject = () =>
  Object.fromEntries(
    eventTypes.map((type) => [type, { post: { ...operationOf(type), responses: { '2XX': { description } } } }]),
  );

const operationOf = (type: EventType) => ({
  operationId: `on${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  summary: told[type].summary,
  description: told[type].about,
  tags: ['Webhooks'],
  // The signature is what tells the receiver who sends.
  security: [],
  parameters: headersOf(type),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' }, example: eventOf(type) } },
  },
});

/** An event of the type. */
export const eventOf = (type: EventType): WebhookEvent => ({
  id: eventId,
  type,
  created_at: '2026-11-21T09:30:00.000Z',
  data: told[type].data,
});
