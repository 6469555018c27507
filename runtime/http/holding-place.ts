import { randomBytes } from 'node:crypto';
import { environmentNames } from '#contract/names.ts';
import { framePlacesOf, maxWaitingPlaces, placeRetrySeconds } from '#contract/rate-limits.ts';
import { numbersTo } from '#contract/records/places.ts';
import { type Route, timeoutSecondsOf } from '#contract/route.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { AppError } from '#core/app-error.ts';
import { liveAccountOf } from '#core/keys/test-account.ts';
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
  const count = placesOfAccount();
  const held = { accountId, numbers: numbersTo(count), timeoutSeconds: timeoutSecondsOf(route) };
  return holding(held, `${count} of this account that may take seconds`, answer);
};

/** The same while DrawFrame works for a request, for which the keys of an account and its test keys have few places. */
export const holdingFramePlace = <Result>(accountId: string, answer: () => Promise<Result>): Promise<Result> => {
  const count = framePlacesOf(placesOfAccount());
  const numbers = numbersTo(count).map((number) => maxWaitingPlaces + number);
  // The caller's Lambda waits for no longer than a second more.
  const timeoutSeconds = renderSteps.DrawFrame.timeoutSeconds + 1;
  const held = { accountId: liveAccountOf(accountId), numbers, timeoutSeconds };
  return holding(held, `${count} of this account that draw a frame`, answer);
};

interface Held {
  readonly accountId: string;
  readonly numbers: readonly number[];
  readonly timeoutSeconds: number;
}

const holding = async <Result>(
  { accountId, numbers, timeoutSeconds }: Held,
  inProgress: string,
  answer: () => Promise<Result>,
): Promise<Result> => {
  const nowMs = Date.now();
  const place = await takeWaitingPlace(accountId, numbers, {
    holder: randomBytes(4).toString('hex'),
    nowMs,
    untilMs: nowMs + timeoutSeconds * 1000 + maxClockDifferenceMs,
    random: Math.random,
  });
  if (!place) throw allPlacesHeld(inProgress);
  try {
    return await answer();
  } finally {
    await returnWaitingPlace(place).catch((error) => logger.warn('could not return a place', { error }));
  }
};

const allPlacesHeld = (inProgress: string): AppError =>
  new AppError(
    'rate_limited',
    `Too many requests at once: ${inProgress} are in progress. Send this one again in ${placeRetrySeconds} s, when one of them has ended.`,
    { retryAfterSeconds: placeRetrySeconds },
  );
