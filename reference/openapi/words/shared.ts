import { plans } from '#contract/plans.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { ShownFailureCode } from '#contract/schemas/failure-code.ts';
import { Aspect, WorkStatus } from '#contract/schemas/fields.ts';
import type { ResourceWords } from '../resource-words.ts';

const { reads } = plans.free.rateLimits;
const openTranscriptions = plans.free.quotas.open_transcriptions;

/** Parameters, schemas and errors of several resources. */
export const sharedWords: ResourceWords = {
  parameters: {
    limit: 'Maximum number of items.',
    cursor: 'The `next_cursor` of the previous page of the same list, with the same filter.',
    status: 'Only those with this status.',
    created_from: 'Only those created on this UTC day or later, as `2026-11-01`.',
    created_to: 'Only those created on this UTC day or earlier.',
  },
  schemas: {
    Aspect: { schema: Aspect, about: 'Width to height of a picture.' },
    Error: {
      schema: ErrorBody,
      about: 'The body of every error response.',
      fields: {
        error: 'The error.',
        'error.code': 'Stable, for programs; `x-error-codes` says what to do about each.',
        'error.message': 'What is wrong, in a sentence for people.',
        'error.param': 'The field, query parameter or header that is wrong: `style.font_size`, `presets[0]`.',
        'error.details': 'Every problem that was found in the body or query.',
        'error.project_id': 'The project that has the `external_id`; only of `external_id_taken`.',
        'error.request_id': 'Give it when you report a problem.',
        'error.doc_url': 'Where the code is described.',
      },
    },
    FailureCode: {
      schema: ShownFailureCode,
      about:
        'Why work failed. Codes may be added. `x-failure-codes` says what each means, whether the same request may succeed later, and what to do.',
    },
    WorkStatus: {
      schema: WorkStatus,
      about: '`queued`, then `processing`, then `completed` or `failed`, which are final.',
    },
  },
  errors: {
    invalid_request: {
      message: 'style.font_size: must be at most 200',
      param: 'style.font_size',
      details: [{ param: 'style.font_size', message: 'must be at most 200' }],
    },
    unauthorized: { message: 'This API key is not valid. It may be mistyped, revoked or expired.' },
    insufficient_credits: {
      message: 'This takes 12 credits and the account has 3. Add credits to the account, then try again.',
    },
    spend_limit_reached: {
      message:
        'With this the work of the day would cost more than the free plan allows. New work is accepted again from 2026-11-22T00:00:00Z on.',
    },
    plan_limit_exceeded: {
      message: 'The creator plan renders up to 1080p. Ask for no more than that, or change the plan.',
      param: 'resolution',
    },
    not_found: { message: 'There is no project with this id.' },
    method_not_allowed: { message: '/v1/account accepts GET, not DELETE.' },
    idempotency_key_reused: {
      message:
        'This Idempotency-Key was used with another path or body, or by another API key. Use a new one for a different request.',
      param: 'Idempotency-Key',
    },
    rate_limited: {
      message: `Too many requests: the plan answers ${reads.requests} reads of one key in ${reads.seconds} s. Send this one again in 3 s.`,
    },
    too_many_open: {
      message: `The free plan allows ${openTranscriptions} open transcriptions: ${openTranscriptions} are open, and this adds 1. Send it again when some have ended, or change the plan.`,
    },
    internal_error: { message: 'Something went wrong on our side. Send the request again.' },
    unavailable: { message: 'A service behind Cueline is busy. Send the request again in a few seconds.' },
  },
};
