import { plans } from '#contract/plans.ts';
import { routeClasses } from '#contract/rate-limits.ts';
import type { accountRoutes } from '#contract/routes/account.ts';
import { Account, PatchAccount } from '#contract/schemas/account.ts';
import { Usage, UsageAmounts, UsageBy, UsageRow } from '#contract/schemas/usage.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';

/** The same amounts, as limits and as use. */
const amounts = (where: 'limits' | 'usage') => ({
  [`${where}.open_imports`]: 'Imports that have not ended.',
  [`${where}.open_transcriptions`]: 'Transcriptions that have not ended, and imports that a transcription follows.',
  [`${where}.open_exports`]: 'Exports that have not ended, and those that follow an open import.',
  [`${where}.upload_slots`]: `Slots that no project uses, up to ${figures.slotLifetime} after they were reserved.`,
  [`${where}.projects`]: 'Projects.',
  [`${where}.stored_bytes`]:
    'Bytes of media and of all transcript versions. An upload slot counts with its size. A running import counts with the largest file that the plan allows.',
  [`${where}.deleted_bytes`]: `Bytes of deleted projects, fonts, texts and transcript versions, which stay stored for ${figures.versionDays} by default. Beyond the limit nothing more is stored until enough of them are erased.`,
  [`${where}.webhooks`]: 'Webhook endpoints.',
});

const quotaFields: Readonly<Record<string, string>> = {
  limits:
    'The limits of the plan. A request that would exceed one is refused: with `too_many_open` where usage decreases by itself (imports, transcriptions, exports, upload slots), otherwise with `plan_limit_exceeded`.',
  ...amounts('limits'),
  usage: 'How much of the limits is used.',
  ...amounts('usage'),
  daily_limit:
    'The AWS cost of the work that the account began on the current UTC day, as a share of what the plan allows. Requests that may take seconds count too: previews, projects, fonts, usage and diffs, those of test keys for the live account.',
  'daily_limit.share_used':
    'From 0 to 1, rounded up to a thousandth. Work counts with its estimated cost when it is created, and is refused if it would exceed 1; such requests count when they are answered, and are refused at 1.',
  'daily_limit.resets_at': 'When the next day begins, ISO 8601 in UTC.',
  test: 'True for a test key, whose data and counters are its own; absent for all others.',
  rate_limits:
    'How many requests of one API key are answered, by class: `reads`, `writes`, `probes` (which examine an uploaded file, and count as writes too) and `uploads` (which reserve or fill upload slots).',
  ...Object.fromEntries(
    routeClasses.flatMap((name) => [
      [`rate_limits.${name}`, `The bucket of the class \`${name}\`.`],
      [`rate_limits.${name}.requests`, 'How many requests a full bucket allows at once.'],
      [`rate_limits.${name}.seconds`, 'The seconds in which an empty bucket is refilled, evenly.'],
    ]),
  ),
};

const accountExample = {
  plan: 'creator',
  credits: 597,
  low_credits: null,
  monthly_budget: null,
  max_upload_mb: plans.creator.maxUploadMb,
  max_short_side: plans.creator.maxShortSidePx,
  max_connections: plans.creator.maxConnections,
  limits: {
    ...plans.creator.quotas,
    deleted_bytes: plans.creator.quotas.stored_bytes,
    webhooks: plans.creator.maxWebhooks,
  },
  usage: {
    open_imports: 0,
    open_transcriptions: 1,
    open_exports: 3,
    upload_slots: 1,
    projects: 12,
    stored_bytes: 1_482_113_907,
    deleted_bytes: 310_482_944,
    webhooks: 1,
  },
  daily_limit: { share_used: 0.042, resets_at: '2026-11-22T00:00:00Z' },
  rate_limits: plans.creator.rateLimits,
};

const amountsOfUsage = {
  works: 'Number of transcriptions and exports.',
  minutes: 'Started minutes of media that they were charged for; 0 for work from before minutes were recorded.',
  credits: 'Credits charged.',
  refunded: 'Credits that were refunded in the period, also of earlier work.',
};

export const accountWords: ResourceWords<keyof typeof accountRoutes> = {
  tags: { Account: 'Plan, credits and limits.' },
  operations: {
    getAccount: {
      about: `The account that the API key belongs to. The plan also limits what work may cost in AWS dollars in a UTC day: ${figures.dailySpend}. Work that would exceed it is refused with \`spend_limit_reached\` until the next day; \`daily_limit\` says how much of it is used.`,
      reply: 'The account.',
      example: {
        reply: accountExample,
      },
    },
    getUsage: {
      about: `A charge and a refund count on the UTC day on which they were made, so the sums of a day that is over do not change. Imports are free of charge and not counted. Rows without work are left out. For the next page send \`next_cursor\` as \`cursor\`, with the same \`from\`, \`to\` and \`by\`. \`format=csv\` answers a file with all rows, at most ${figures.usageCsvRows}, and refuses \`limit\` and \`cursor\`; cells that a spreadsheet would run as a formula begin with an apostrophe.`,
      reply: 'A page of sums, and the total.',
      example: {
        reply: {
          from: '2026-10-23',
          to: '2026-11-21',
          by: 'day',
          total: { works: 5, minutes: 9, credits: 14, refunded: 2 },
          data: [
            { group: '2026-11-21', works: 4, minutes: 4, credits: 7, refunded: 0 },
            { group: '2026-11-02', works: 1, minutes: 5, credits: 7, refunded: 2 },
          ],
        },
        files: { 'text/csv': 'day,works,minutes,credits,refunded\n2026-11-21,4,4,7,0\n2026-11-02,1,5,7,2\n' },
      },
    },
    updateAccount: {
      about:
        'The events are `credits.low` and `spend.threshold`. A budget refuses nothing; a cap of an API key does. A field that is left out stays as it is.',
      reply: 'The account.',
      example: {
        request: { low_credits: 100, monthly_budget: 500 },
        reply: { ...accountExample, low_credits: 100, monthly_budget: { credits: 500, spent: 3 } },
      },
    },
  },
  parameters: {
    from: `First UTC day, such as \`2026-11-01\`; by default the period has ${figures.defaultUsageDays} days.`,
    to: `Last UTC day, included; by default today. At most ${figures.usageDays} days are added up.`,
    by: 'What each row is the sum of.',
  },
  schemas: {
    Usage: {
      schema: Usage,
      about: 'Sums of the work that was charged in a period.',
      fields: {
        from: 'First day.',
        to: 'Last day, included.',
        by: 'What each row is the sum of.',
        total: 'The sum of all rows, those of other pages included.',
        data: 'The newest day, key or project first.',
        next_cursor: 'For the next page; absent on the last one.',
      },
    },
    UsageAmounts: { schema: UsageAmounts, about: 'Sums of transcriptions and exports.', fields: amountsOfUsage },
    UsageBy: { schema: UsageBy, about: '`day`: the UTC day. `key`: the API key. `project`: the project.' },
    UsageRow: {
      schema: UsageRow,
      about: 'The sums of one day, API key or project.',
      fields: {
        group: 'The day, or the id of the key or the project; null for work from before these were recorded.',
        ...amountsOfUsage,
      },
    },
    Account: {
      schema: Account,
      about: 'The account of the API key.',
      fields: {
        plan: 'Name of the plan.',
        credits: 'Credits left to spend.',
        max_upload_mb: 'Largest file that may be uploaded, in units of 1,048,576 bytes.',
        max_short_side: 'Short side of the largest picture that may be exported, in pixels.',
        max_connections:
          'How many connections the running imports of the account may have open in total; further ones wait.',
        low_credits:
          'The balance below which a charge sends the event `credits.low`; null where PATCH /account has set none.',
        monthly_budget:
          'The budget of a UTC month for the event `spend.threshold`; null where PATCH /account has set none.',
        ...quotaFields,
      },
    },
    PatchAccount: {
      schema: PatchAccount,
      about: 'What the account is told of.',
      fields: {
        low_credits: 'The balance below which a charge sends `credits.low`; null for none.',
        monthly_budget:
          'Credits of a UTC month; a charge that takes the spend to 50, 80 or 100 % of it sends `spend.threshold`. Null for none.',
      },
    },
  },
};
