import type { webhookRoutes } from '#contract/routes/webhooks.ts';
import { EventList } from '#contract/schemas/event-list.ts';
import {
  BatchCompletedEvent,
  CapReachedEvent,
  CreditsLowEvent,
  EventType,
  ExportCompletedEvent,
  ExportFailedEvent,
  JobCompletedEvent,
  JobFailedEvent,
  LaterEvent,
  ShownEvent,
  ShownEventType,
  SpendThresholdEvent,
  WorkEvent,
} from '#contract/schemas/events.ts';
import {
  CreatedWebhook,
  CreateWebhook,
  Delivery,
  DeliveryAttempt,
  DeliveryList,
  LoggedDelivery,
  PatchWebhook,
  TestWebhook,
  WebhookEndpoint,
  WebhookList,
} from '#contract/schemas/webhook.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import {
  createdAt,
  exampleIds,
  externalId,
  failure,
  failureCode,
  id,
  metadata,
  ofTest,
  pageFields,
  urlRule,
} from './phrases.ts';

const endpointFields = {
  id: id('endpoint'),
  url: 'Where events are sent.',
  events: 'The types that are sent; empty for all.',
  description: 'The text that was given, for people; null when there is none.',
  enabled: 'Whether events are sent to it.',
  test: ofTest,
  created_at: createdAt,
  failures: 'Failed attempts since the last successful one.',
  last_success_at: 'When the endpoint last answered 2xx.',
  rotated_secrets_until:
    'Until when deliveries are signed with the secret before the last rotation too; null before the first one.',
};

const eventFields = {
  id: 'UUID of the event: the same at every attempt, so that repetitions can be recognised.',
  type: 'What happened.',
  created_at: createdAt,
  test: 'True in a test delivery, and absent in any other.',
};
const workEventFields = {
  ...eventFields,
  data: 'The work that ended. Read it by the API: events may arrive late and out of order.',
  'data.project_id': id('project'),
  'data.metadata': metadata,
  'data.external_id': externalId,
  'data.test': ofTest,
};
const jobFields = {
  'data.job_id': 'UUID of the import, the transcription or the making of playback files.',
  'data.batch_id': 'The batch that made the project; absent where none did.',
};
const exportFields = {
  'data.export_id': id('export'),
  'data.batch_id': 'Shared by the exports that one request made.',
};
const failedFields = {
  'data.status': 'How it ended.',
  'data.error': failure,
  'data.error_code': failureCode,
  'data.refunded': 'Credits that were refunded; absent in events of earlier releases.',
};

const endpoint = {
  id: '019ab2c0-7a1b-7c2d-8e3f-4a5b6c7d8e9f',
  url: 'https://hooks.example.com/cueline',
  events: ['transcript.completed', 'export.completed', 'export.failed'],
  description: 'Production',
  enabled: true,
  created_at: '2026-11-21T09:25:00.000Z',
  failures: 1,
  last_success_at: '2026-11-21T09:31:10.000Z',
  rotated_secrets_until: null,
};
const delivery = {
  event_id: '019ab2ca-5e6f-7a8b-9c0d-1e2f3a4b5c6d',
  event_type: 'export.completed',
  status: 'failed',
  attempts: 13,
  created_at: '2026-11-21T09:35:42.000Z',
  last_attempt_at: '2026-11-22T09:50:00.000Z',
  next_attempt_at: null,
  response_status: 503,
  response_ms: 41,
  error: 'answered 503',
};

const deliveryFields = {
  event_id: id('event'),
  event_type: 'What happened.',
  status: `\`pending\` until a receiver answers 2xx, or the retries of ${figures.retryTime} are used up.`,
  attempts: 'Number of attempts that were made.',
  created_at: createdAt,
  last_attempt_at: 'When the last attempt was made.',
  next_attempt_at: 'About when the next attempt is made; null when the delivery has ended.',
  response_status: 'Status of the last response; null when there was none.',
  response_ms: 'How long that response took, in milliseconds.',
  error: 'Why the last attempt failed; null when it succeeded.',
};

export const webhookWords: ResourceWords<keyof typeof webhookRoutes> = {
  tags: {
    Webhooks:
      'Endpoints that receive an event when an import, a transcription or an export ends, and the log of deliveries.',
  },
  operations: {
    listWebhooks: {
      about: 'Secrets are not shown again.',
      reply: 'The endpoints.',
      example: { reply: { data: [endpoint] } },
    },
    createWebhook: {
      about:
        'The URL must be https on the default port and lead to public addresses only; this is checked again before every attempt. Events that were created before the endpoint are not sent to it.',
      reply: 'The endpoint with its signing secret, which is shown only in this response.',
      example: {
        request: { url: endpoint.url, events: endpoint.events, description: endpoint.description },
        reply: {
          ...endpoint,
          failures: 0,
          last_success_at: null,
          secret: 'whsec_h7Yk2mQx9ZrT4vBn8Wc1LpS6dJf3GaEuK0oXiRyVtNw',
        },
      },
    },
    getWebhook: { about: 'Its secret is not shown again.', reply: 'The endpoint.', example: { reply: endpoint } },
    updateWebhook: {
      about: `Fields that are not given stay as they are. While an endpoint is disabled nothing is sent to it: new events are not sent later either, and each attempt of an earlier delivery, of a retry or of a test fails unsent. Such a delivery is sent if the endpoint is enabled again before the retries of ${figures.retryTime} are used up. Another URL is checked as at creation. Attempts of earlier deliveries go there too, and it begins as a new endpoint does: without failures and successes, and with few attempts a minute until it has answered 2xx.`,
      reply: 'The endpoint as changed.',
      example: { request: { enabled: false }, reply: { ...endpoint, enabled: false } },
    },
    rotateWebhook: {
      about: `For ${figures.secretOverlap} each delivery is signed with the new secret and with the one before: its signature has a \`v1\` of each, and a receiver that has either of them verifies it. Rotated again within that time, the one before that signs too, until ${figures.secretOverlap} after the last rotation; an older one no longer does. A secret that has leaked is to end at once: register the URL a second time, switch the receiver over, then delete the first endpoint.`,
      reply: 'The endpoint with its new signing secret, which is shown only in this response.',
      example: {
        reply: {
          ...endpoint,
          rotated_secrets_until: '2026-11-22T09:40:00.000Z',
          secret: 'whsec_Qm3vXy8LrT5nBc2Wd9ZpHs4KfGj7EaUo6RiNx1VtMbY',
        },
      },
    },
    deleteWebhook: {
      about: 'Nothing more is sent to it, not even retries of earlier deliveries.',
      reply: 'Deleted.',
      example: {},
    },
    listEvents: {
      about: `Each event once, whether or not an endpoint receives it; test events are not listed. The one that was listed last comes first; \`created_at\`, when it happened, may have another order, since an event may be listed late. Send \`next_cursor\` as \`cursor\` for the page after it, with the same filters. With \`after\`, the id of an event, the list has what was listed since, in that order: keep the id of the last event that you read in this order, and nothing is missed or read twice, also what was delayed. In this order an event appears ${figures.eventSettled} after it was listed, so begin with one that is at least as old. The id of an event that is listed no more is answered with 404: poll without \`type\`, so that yours stays recent. An event of a project that has been deleted has no \`metadata\` and no \`external_id\`, and its \`error\` says only that. With \`type\` a request looks at ${figures.searched} events at most, so a page may have fewer than \`limit\`, or none: only the page without \`next_cursor\` is the last. Days are those on which events were listed, which is a moment after \`created_at\`.`,
      reply: 'A page of events.',
      example: {
        query: { type: 'export.completed' },
        reply: {
          data: [
            {
              id: exampleIds.event,
              type: 'export.completed',
              created_at: '2026-11-21T09:35:42.000Z',
              data: { project_id: exampleIds.project, export_id: exampleIds.export, status: 'completed' },
            },
          ],
        },
      },
    },
    listDeliveries: {
      about: `One page; send \`next_cursor\` as \`cursor\` for the page after it. A failed attempt is retried after ${figures.firstRetryWaits} … minutes, at most ${figures.longestRetryWait}, for about ${figures.retryTime}; a longer \`Retry-After\` of the receiver is honoured up to ${figures.longestRetryWait}.`,
      reply: 'A page of deliveries.',
      example: { reply: { data: [delivery] } },
    },
    getDelivery: {
      about: `The attempts that were made, oldest first and at most the newest ${figures.keptAttempts}: what was sent, and what came back or why nothing did. In the URL of a request its user name and the values of its query are masked, and in the headers the signature. Of a response the first ${figures.keptAnswer} are kept: it is another system's text, so show it as text. Attempts of an earlier release count in \`attempts\` and are not in the log.`,
      reply: 'The delivery with its attempts.',
      example: {
        reply: {
          ...delivery,
          status: 'delivered',
          attempts: 1,
          last_attempt_at: '2026-11-21T09:35:42.318Z',
          response_status: 200,
          error: null,
          request_body: `{"id":"${delivery.event_id}","type":"export.completed","created_at":"2026-11-21T09:35:41.902Z","data":{"project_id":"${exampleIds.project}","export_id":"${exampleIds.export}","status":"completed"}}`,
          attempt_log: [
            {
              number: 1,
              started_at: '2026-11-21T09:35:42.318Z',
              duration_ms: 41,
              request: {
                url: 'https://hooks.example.com/cueline?token=***',
                headers: {
                  'content-type': 'application/json',
                  'cueline-event-id': delivery.event_id,
                  'cueline-event-type': 'export.completed',
                  'cueline-signature': 't=1795253742,v1=***',
                },
              },
              response: { status: 200, content_type: 'text/plain', body: 'ok', cut: false },
              error: null,
            },
          ],
        },
      },
    },
    retryDelivery: {
      about: `The same event, under the same id. The next attempt of a pending delivery is made now. A delivery that has ended starts again, with ${figures.retryTime} of retries.`,
      reply: 'The delivery, pending.',
      example: { reply: { ...delivery, status: 'pending', next_attempt_at: '2026-11-21T09:52:12.480Z' } },
    },
    testWebhook: {
      about:
        'An event of the type that you choose with `"test": true` and all-zero ids, to this endpoint only, whatever types it subscribes to.',
      reply: 'The delivery, pending.',
      example: {
        request: { type: 'transcript.completed' },
        reply: {
          ...delivery,
          event_type: 'transcript.completed',
          status: 'pending',
          attempts: 0,
          last_attempt_at: null,
          next_attempt_at: '2026-11-21T09:35:42.000Z',
          response_status: null,
          response_ms: null,
          error: null,
        },
      },
    },
  },
  parameters: {
    webhook_id: 'The `id` of a webhook endpoint.',
    after: 'The `id` of an event: only those that were listed later, in that order.',
    event_id: 'The `event_id` of a delivery, which is the `id` of its event.',
  },
  schemas: {
    CreateWebhook: {
      schema: CreateWebhook,
      about: 'Where events are to be sent.',
      fields: {
        url: `A public URL: ${urlRule}.`,
        events: 'Event types to send; all of them when empty or not given.',
        description: 'Any text for people. Line breaks become a space.',
      },
    },
    CreatedWebhook: {
      schema: CreatedWebhook,
      about: 'A webhook endpoint with its secret.',
      fields: {
        ...endpointFields,
        secret: 'The key of the signature of every delivery, with its prefix `whsec_`. Shown only in this response.',
      },
    },
    Delivery: {
      schema: Delivery,
      about: 'One event on its way to one endpoint.',
      fields: deliveryFields,
    },
    DeliveryAttempt: {
      schema: DeliveryAttempt,
      about: 'One attempt of a delivery.',
      fields: {
        number: 'From 1, in the order of the attempts.',
        started_at: 'When it began.',
        duration_ms: 'Until the response began, or until the attempt failed, in milliseconds.',
        request:
          'What was sent, with a masked signature, and in the URL without its user name and the values of its query; null where nothing was, since the endpoint was disabled.',
        response: `What came back: of the body the first ${figures.keptAnswer} as text, whose control characters are replaced, and in \`cut\` whether there was more. Null when nothing did.`,
        error: 'Why it failed; null when it succeeded.',
      },
    },
    LoggedDelivery: {
      schema: LoggedDelivery,
      about: 'One event on its way to one endpoint, with its attempts.',
      fields: {
        ...deliveryFields,
        request_body: 'The bytes that are sent at each attempt: the event as JSON.',
        attempt_log: `The newest ${figures.keptAttempts} attempts, oldest first.`,
      },
    },
    DeliveryList: { schema: DeliveryList, about: 'A page of deliveries.', fields: pageFields },
    EventType: {
      schema: ShownEventType,
      about: 'What happened. Types may be added: ignore those that you do not know.',
    },
    EventTypeInput: {
      schema: EventType,
      about:
        'What happened: an import, a transcription, the making of playback files or an export completed or failed, or a batch ended.',
    },
    PatchWebhook: {
      schema: PatchWebhook,
      about: 'A change of a webhook endpoint: fields that are not given stay as they are.',
      fields: {
        url: `Where events are sent from now on: ${urlRule}.`,
        events: 'Event types to send from now on; all of them when empty.',
        description: 'Any text for people; an empty one or null clears it.',
        enabled: 'False disables the endpoint, true enables it.',
      },
    },
    TestWebhook: {
      schema: TestWebhook,
      about: 'Which event is sent as a test.',
      fields: { type: 'What the sample says that happened.' },
    },
    WebhookEndpoint: { schema: WebhookEndpoint, about: 'Where events are sent.', fields: endpointFields },
    WebhookEvent: {
      schema: ShownEvent,
      about: 'The body of a delivery. Types may be added: ignore those that you do not know.',
    },
    LaterEvent: {
      schema: LaterEvent,
      about: 'An event of a type that was added later: ignore it.',
      fields: { ...eventFields, data: 'What it is about.' },
    },
    WorkEvent: { schema: WorkEvent, about: 'Work has ended. `type` says which of the four it is.' },
    JobCompletedEvent: {
      schema: JobCompletedEvent,
      about: 'An import, a transcription or the making of files for players is done.',
      fields: { ...workEventFields, ...jobFields, 'data.status': 'How it ended.' },
    },
    JobFailedEvent: {
      schema: JobFailedEvent,
      about: 'An import, a transcription or the making of files for players failed.',
      fields: { ...workEventFields, ...jobFields, ...failedFields },
    },
    ExportCompletedEvent: {
      schema: ExportCompletedEvent,
      about: 'An export is done.',
      fields: { ...workEventFields, ...exportFields, 'data.status': 'How it ended.' },
    },
    ExportFailedEvent: {
      schema: ExportFailedEvent,
      about: 'An export failed.',
      fields: { ...workEventFields, ...exportFields, ...failedFields },
    },
    BatchCompletedEvent: {
      schema: BatchCompletedEvent,
      about: 'A batch has ended.',
      fields: {
        ...eventFields,
        data: 'The batch. Its items had events of their own, with the same `batch_id`.',
        'data.batch_id': id('batch'),
        'data.status': 'Whether it was cancelled.',
        'data.total': 'How many sources it had.',
        'data.completed': 'How many were transcribed, with all exports.',
        'data.failed': 'How many ended otherwise.',
        'data.credits': 'Charged for its work, without what was refunded.',
        'data.metadata': metadata,
        'data.test': ofTest,
      },
    },
    CreditsLowEvent: {
      schema: CreditsLowEvent,
      about: 'The balance is low.',
      fields: {
        ...eventFields,
        data: 'The balance.',
        'data.credits': 'After the charge.',
        'data.low_credits': 'The setting of the account.',
      },
    },
    SpendThresholdEvent: {
      schema: SpendThresholdEvent,
      about: 'The spend of a month has reached a share of the budget.',
      fields: {
        ...eventFields,
        data: 'The month.',
        'data.month': 'The UTC month, YYYY-MM.',
        'data.threshold_percent': 'The share of the budget that was crossed.',
        'data.spent_credits': 'Charged in the month less what was refunded in it, after the charge.',
        'data.monthly_budget': 'The setting of the account.',
      },
    },
    CapReachedEvent: {
      schema: CapReachedEvent,
      about: 'The cap of an API key is reached.',
      fields: {
        ...eventFields,
        data: 'The key and its cap.',
        'data.key_id': id('API key'),
        'data.name': 'The name of the key.',
        'data.cap_credits': 'Credits that it may spend in a period.',
        'data.cap_period': 'How long a period is.',
        'data.period': 'The UTC day or month.',
        'data.spent_credits': 'After the charge.',
      },
    },
    WebhookList: { schema: WebhookList, about: 'All endpoints.', fields: pageFields },
    EventList: {
      schema: EventList,
      about: 'Events, as endpoints receive them.',
      fields: {
        ...pageFields,
        data: 'The one that was listed last comes first; with `after` in the order in which they were listed.',
      },
    },
  },
};
