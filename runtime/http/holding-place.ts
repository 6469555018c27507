import { randomBytes } from 'node:crypto';
import { environmentNames } from '#contract/names.ts';
import { placeRetrySeconds } from '#contract/rate-limits.ts';
import { type Route, timeoutSecondsOf } from '#contract/route.ts';
import { AppError } from '#core/app-error.ts';
import { environment } from '../environment.ts';
import { logger } from '../logger.ts';
import { returnWaitingPlace, takeWaitingPlace } from '../stores/waiting-places.ts';

/** Clocks of Lambdas differ by less, so a place is never free while its holder runs. */
const maxClockDifferenceMs = 5000;

const placesOfAccount = (): number => Number(environment(environmentNames.waitingPlaces));

/** Throws when a variable is missing that `holdingPlace` needs. Called at cold start. */
export const checkPlaces = ({ places }: Route): void => {
  if (places) placesOfAccount();
};

/**
 * Answers a request while it holds a place of its account, if its row has places (docs/decisions/rate-limits.md). The place of a
 * Lambda that dies is free when its time-out is over. Throws rate_limited when all places are held.
 */
export const holdingPlace = async <Result>(
  route: Route,
  accountId: string,
  answer: () => Promise<Result>,
): Promise<Result> => {
  if (!route.places) return answer();
  const nowMs = Date.now();
  const place = await takeWaitingPlace(accountId, placesOfAccount(), {
    holder: randomBytes(4).toString('hex'),
    nowMs,
    untilMs: nowMs + timeoutSecondsOf(route) * 1000 + maxClockDifferenceMs,
    random: Math.random,
  });
  if (!place) throw allPlacesHeld();
  try {
    return await answer();
  } finally {
    await returnWaitingPlace(place).catch((error) => logger.warn('could not return a place', { error }));
  }
};

const allPlacesHeld = (): AppError =>
  new AppError(
    'rate_limited',
    `Too many requests at once: ${placesOfAccount()} of this account that may take seconds are in progress. Send this one again in ${placeRetrySeconds} s, when one of them has ended.`,
    { retryAfterSeconds: placeRetrySeconds },
  );
