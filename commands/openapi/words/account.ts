import { plans } from '#contract/plans.ts';
import { routeClasses } from '#contract/rate-limits.ts';
import type { accountRoutes } from '#contract/routes/account.ts';
import { Account } from '#contract/schemas/account.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';

/** The same amounts, as limits and as use. */
const amounts = (where: 'limits' | 'usage') => ({
  [`${where}.open_imports`]: 'Imports that have not ended.',
  [`${where}.open_transcriptions`]: 'Transcriptions that have not ended, and imports that one is to follow.',
  [`${where}.open_exports`]: 'Exports that have not ended.',
  [`${where}.upload_slots`]: `Slots that have not become projects, up to ${figures.slotLifetime} after they were reserved.`,
  [`${where}.projects`]: 'Projects.',
  [`${where}.stored_bytes`]:
    'Bytes of media and of every version of transcripts. An upload slot counts with its size, an import until its end with the largest file that the plan takes.',
  [`${where}.webhooks`]: 'Webhook endpoints.',
});

const quotaFields: Readonly<Record<string, string>> = {
  limits:
    'How much the plan has room for. Beyond that a request is refused: with `too_many_open` where room comes by itself (imports, transcriptions, exports, upload slots), else with `plan_limit_exceeded`.',
  ...amounts('limits'),
  usage: 'How much of it is taken.',
  ...amounts('usage'),
  rate_limits:
    'How many requests of one API key are answered, by class: `reads`, `writes`, `probes` (which look into an uploaded file, and are writes too) and `uploads` (which reserve upload slots or fill them).',
  ...Object.fromEntries(
    routeClasses.flatMap((name) => [
      [`rate_limits.${name}`, `The bucket of the class \`${name}\`.`],
      [`rate_limits.${name}.requests`, 'What a full bucket answers at once.'],
      [`rate_limits.${name}.seconds`, 'In so many seconds an empty bucket fills again, evenly.'],
    ]),
  ),
};

export const accountWords: ResourceWords<keyof typeof accountRoutes> = {
  tags: { Account: 'Plan, credits and limits.' },
  operations: {
    getAccount: {
      about: `Of the account that the API key belongs to. What work may cost in AWS dollars in a UTC day is bounded by the plan too and not shown here: ${figures.dailySpend}. Beyond it work is refused with \`spend_limit_reached\` until the next day.`,
      reply: 'The account.',
      example: {
        reply: {
          plan: 'creator',
          credits: 597,
          max_upload_mb: plans.creator.maxUploadMb,
          max_short_side: plans.creator.maxShortSidePx,
          limits: { ...plans.creator.quotas, webhooks: plans.creator.maxWebhooks },
          usage: {
            open_imports: 0,
            open_transcriptions: 1,
            open_exports: 3,
            upload_slots: 1,
            projects: 12,
            stored_bytes: 1_482_113_907,
            webhooks: 1,
          },
          rate_limits: plans.creator.rateLimits,
        },
      },
    },
  },
  schemas: {
    Account: {
      schema: Account,
      about: 'The account of the API key.',
      fields: {
        plan: 'Name of the plan.',
        credits: 'What is left to spend.',
        max_upload_mb: 'Largest file that may be uploaded, in units of 1,048,576 bytes.',
        max_short_side: 'Short side of the largest picture that may be exported, in pixels.',
        ...quotaFields,
      },
    },
  },
};
