import { exportCreditsPerMinute, transcriptionCreditsPerMinute } from '#contract/plans.ts';
import { startedMinutes } from '#core/credits/prices.ts';
import type { Script } from './script.ts';

/** Credits; undefined where the length is not known before the file has been examined. */
export const priceOf = (
  {
    transcribes,
    script,
    isTest,
  }: { readonly transcribes: boolean; readonly script: Script | undefined; readonly isTest: boolean },
  durationSeconds: number | undefined,
): number | undefined => {
  if (!transcribes || isTest || script?.kind === 'subtitles') return 0;
  return creditsOf(durationSeconds, transcriptionCreditsPerMinute);
};

/** Price of a file's video, as `priceOf`. The console orders it in the API's default size. */
export const videoPriceOf = (isTest: boolean, durationSeconds: number | undefined): number | undefined =>
  isTest ? 0 : creditsOf(durationSeconds, exportCreditsPerMinute['1080p']);

const creditsOf = (durationSeconds: number | undefined, perMinute: number): number | undefined =>
  durationSeconds === undefined ? undefined : startedMinutes(Math.round(durationSeconds * 1000)) * perMinute;

export interface Prices {
  readonly words: number | undefined;
  readonly video: number | undefined;
}

/** Undefined where one of them is not known. */
export const sumOf = ({ words, video }: Prices): number | undefined =>
  words === undefined || video === undefined ? undefined : words + video;
