import type { Resolution } from './schemas/export.ts';

/** Prices and plans; nothing else knows a number of them. Money is integer credits and integer nano-dollars. */
export const transcriptionCreditsPerMinute = 1;
export const exportCreditsPerMinute: Readonly<Record<Resolution, number>> = { '720p': 1, '1080p': 2, '2160p': 4 };

export interface Plan {
  readonly startingCredits: number;
  readonly maxUploadMb: number;
  /** Short side of the largest picture it may export, in pixels. */
  readonly maxShortSidePx: number;
  /** Two at least: a secret is rotated by a second endpoint (SPEC "Delivery rules" 11). */
  readonly maxWebhooks: number;
}

export const plans = {
  free: { startingCredits: 60, maxUploadMb: 500, maxShortSidePx: 1080, maxWebhooks: 2 },
  creator: { startingCredits: 600, maxUploadMb: 2_000, maxShortSidePx: 1080, maxWebhooks: 5 },
  pro: { startingCredits: 3_000, maxUploadMb: 10_000, maxShortSidePx: 2160, maxWebhooks: 20 },
  studio: { startingCredits: 15_000, maxUploadMb: 50_000, maxShortSidePx: 2160, maxWebhooks: 50 },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof plans;
export const planNames = Object.keys(plans) as [PlanName, ...PlanName[]];
