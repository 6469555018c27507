import type { Resolution } from '@cueline/captions/shapes/preset-ids.ts';
import type { Quotas } from './quotas.ts';
import type { RateLimit, RouteClass } from './rate-limits.ts';
import { chunkPlaces } from './render-lambda.ts';

/** Prices and plans; their numbers are written nowhere else. Money is integer credits and integer nano-dollars. */
export const transcriptionCreditsPerMinute = 1;
export const exportCreditsPerMinute: Readonly<Record<Resolution, number>> = {
  '720p': 1,
  '1080p': 2,
  '2160p': 4,
};

export interface Plan {
  readonly startingCredits: number;
  readonly maxUploadMb: number;
  /** Connections of one import to its host; each occupies a Lambda while it is open. Browsers open about six to a host. */
  readonly maxImportConnections: number;
  /** Connections of all imports of an account: fewer than `connectionsPerHost`, so that no account takes all connections to a host. */
  readonly maxConnections: number;
  /** Pieces of its videos that our own renderer makes at once; each occupies two Lambdas. */
  readonly maxChunks: number;
  /** Short side of the largest picture it may export, in pixels. */
  readonly maxShortSidePx: number;
  /** Days for which its new exports are kept; absent for what the stage says (`exportDays`), or for ever. */
  readonly exportDays?: number;
  /** Whether POST media makes files for players; they cost no credits (docs/decisions/media-for-players.md). */
  readonly makesPlayback: boolean;
  /** At least two: a secret that is to end at once is replaced by adding a second endpoint (docs/guides/webhooks.md). */
  readonly maxWebhooks: number;
  /**
   * List price of one credit, in nano-dollars (a sale has its own, docs/decisions/credit-lots.md): more than AWS bills for a credit's worth of work, which is a little over 3 cents.
   * For media that are not SDR and progressive it may be 4.9 cents: 720p above 30 frames per second, if that needs
   * MediaConvert's Professional tier.
   */
  readonly nanoUsdPerCredit: number;
  /**
   * Estimated AWS cost of the work that one account may begin in a UTC day, in nano-dollars. A refund gives credits back but
   * AWS still bills the work, so credits alone set no bound. Five cents for each starting credit, and at least twelve dollars:
   * enough to spend all starting credits in a day on the most expensive work, and enough for the longest media.
   */
  readonly maxDailySpendNanoUsd: number;
  /** Requests of one API key. Reads are enough for polling every preset of a batch twice a second. */
  readonly rateLimits: Readonly<Record<RouteClass, RateLimit>>;
  /**
   * Open imports and transcriptions: ten are enough for one person; larger plans take a day's videos at once. Exports: a
   * batch of every preset, and two for each transcription. Upload slots: an unused one lives for a day, and a web page may
   * reserve one at each visit. Projects: four years of one a week (free), three a day (creator), thirty a day (pro). Stored
   * bytes: twice what all open imports reserve, and five times the media that the starting credits transcribe at 8 Mbit/s.
   */
  readonly quotas: Quotas;
}

const perMinute = (requests: number): RateLimit => ({ requests, seconds: 60 });
const perFiveMinutes = (requests: number): RateLimit => ({ requests, seconds: 300 });

const gb = 1024 ** 3;
const tb = 1024 ** 4;

const usd = 1_000_000_000;
const cent = usd / 100;

export const plans = {
  free: {
    startingCredits: 60,
    maxUploadMb: 500,
    maxImportConnections: 2,
    maxConnections: 4,
    maxChunks: 4,
    maxShortSidePx: 1080,
    makesPlayback: false,
    maxWebhooks: 2,
    // The free plan earns nothing: its whole cost is a loss, which reports show.
    nanoUsdPerCredit: 0,
    maxDailySpendNanoUsd: 12 * usd,
    rateLimits: {
      reads: perMinute(900),
      writes: perMinute(240),
      probes: perFiveMinutes(30),
      uploads: perMinute(600),
    },
    quotas: {
      open_imports: 10,
      open_transcriptions: 10,
      open_exports: 20,
      upload_slots: 100,
      projects: 200,
      stored_bytes: 20 * gb,
    },
  },
  creator: {
    startingCredits: 600,
    maxUploadMb: 2_000,
    maxImportConnections: 4,
    maxConnections: 8,
    maxChunks: 12,
    maxShortSidePx: 1080,
    makesPlayback: true,
    maxWebhooks: 5,
    nanoUsdPerCredit: 6 * cent,
    maxDailySpendNanoUsd: 30 * usd,
    rateLimits: {
      reads: perMinute(1_800),
      writes: perMinute(600),
      probes: perFiveMinutes(60),
      uploads: perMinute(1_200),
    },
    quotas: {
      open_imports: 40,
      open_transcriptions: 40,
      open_exports: 80,
      upload_slots: 500,
      projects: 5_000,
      stored_bytes: 500 * gb,
    },
  },
  pro: {
    startingCredits: 3_000,
    maxUploadMb: 10_000,
    maxImportConnections: 8,
    maxConnections: 16,
    maxChunks: chunkPlaces,
    maxShortSidePx: 2160,
    makesPlayback: true,
    maxWebhooks: 20,
    nanoUsdPerCredit: 5 * cent,
    maxDailySpendNanoUsd: 150 * usd,
    rateLimits: {
      reads: perMinute(3_000),
      writes: perMinute(900),
      probes: perFiveMinutes(150),
      uploads: perMinute(2_400),
    },
    quotas: {
      open_imports: 200,
      open_transcriptions: 200,
      open_exports: 400,
      upload_slots: 2_000,
      projects: 50_000,
      stored_bytes: 5 * tb,
    },
  },
  studio: {
    startingCredits: 15_000,
    maxUploadMb: 50_000,
    maxImportConnections: 8,
    maxConnections: 24,
    maxChunks: chunkPlaces,
    maxShortSidePx: 2160,
    makesPlayback: true,
    maxWebhooks: 50,
    nanoUsdPerCredit: 4 * cent,
    maxDailySpendNanoUsd: 750 * usd,
    rateLimits: {
      reads: perMinute(6_000),
      writes: perMinute(1_200),
      probes: perFiveMinutes(300),
      uploads: perMinute(4_800),
    },
    quotas: {
      open_imports: 400,
      open_transcriptions: 400,
      open_exports: 1_000,
      upload_slots: 5_000,
      projects: 200_000,
      stored_bytes: 50 * tb,
    },
  },
} as const satisfies Record<string, Plan>;

/** The most requests that one key of a plan may send in a time: of each class a full bucket, and what refills it. */
export const mostRequests = ({ rateLimits }: Pick<Plan, 'rateLimits'>, inSeconds: number): number =>
  Object.values(rateLimits).reduce(
    (sum, { requests, seconds }) => sum + requests + (requests * inSeconds) / seconds,
    0,
  );

/**
 * Cancelled work is refunded, and AWS bills what of it had begun. So the estimated cost of such work of a UTC day has a ceiling: this
 * part of what the plan spends in a day.
 */
export const cancelledPart = 20;

/** The largest upload or import of a plan. */
export const maxUploadBytes = ({ maxUploadMb }: Pick<Plan, 'maxUploadMb'>): number => maxUploadMb * 1024 ** 2;

export type PlanName = keyof typeof plans;
export const planNames = Object.keys(plans) as [PlanName, ...PlanName[]];
