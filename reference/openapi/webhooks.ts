import * as v from 'valibot';
import { eventTypes } from '#contract/event-types.ts';
import { type EventType, WebhookEvent } from '#contract/schemas/events.ts';
import { sampleData } from '#core/webhooks/sample-event.ts';
import { figures } from './figures.ts';
import { eventWords } from './words/events.ts';
import { exampleIds } from './words/phrases.ts';

const headersOf = (type: EventType) =>
  [
    {
      name: 'Cueline-Event-Id',
      description: 'The `id` of the event: the same at every attempt, so that repetitions can be recognised.',
      schema: { type: 'string', format: 'uuid' },
      example: exampleIds.event,
    },
    {
      name: 'Cueline-Event-Type',
      description: 'The `type` of the event.',
      schema: { $ref: '#/components/schemas/EventType' },
      example: type,
    },
    {
      name: 'Cueline-Signature',
      description: `\`t=<unix seconds>,v1=<hex>\`: the HMAC-SHA256 of \`<t>.<raw body>\`, keyed with the whole secret of the endpoint, \`whsec_\` included. Compute it over the bytes as received, compare in constant time, accept any of several \`v1\`, and refuse a \`t\` more than ${figures.signatureAge} from now.`,
      schema: { type: 'string' },
      example: 't=1795253400,v1=5f2b6c0d1e8a4973b1c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9012345',
    },
  ].map((header) => ({ ...header, in: 'header', required: true }));

const description = `Any 2xx within ${figures.deliveryTimeout}. After any other response (redirects too), a time-out or a broken connection the delivery is retried after ${figures.firstRetryWaits} … minutes, at most ${figures.longestRetryWait}, for about ${figures.retryTime}.`;

/** What Cueline sends to the endpoints of POST /webhooks, by event type. https://spec.openapis.org/oas/v3.1.1.html#fixed-fields */
export const webhooksObject = () =>
  Object.fromEntries(
    eventTypes.map((type) => [type, { post: { ...operationOf(type), responses: { '2XX': { description } } } }]),
  );

const operationOf = (type: EventType) => ({
  operationId: `on${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  summary: eventWords[type].summary,
  description: eventWords[type].about,
  tags: ['Webhooks'],
  // The receiver authenticates the sender by the signature.
  security: [],
  parameters: headersOf(type),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' }, example: eventOf(type) } },
  },
});

const examples = sampleData(exampleIds, { metadata: { order: '1042' }, external_id: 'talk-1042' });

/** An event of the type. */
export const eventOf = (type: EventType): WebhookEvent =>
  v.parse(WebhookEvent, {
    id: exampleIds.event,
    type,
    created_at: '2026-11-21T09:30:00.000Z',
    data: examples[type],
  });
