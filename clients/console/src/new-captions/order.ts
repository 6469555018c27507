import { exportCreditsPerMinute, transcriptionCreditsPerMinute } from '#contract/plans.ts';
import { startedMinutes } from '#core/credits/prices.ts';
import type { Order } from '../order.ts';
import { metadataOf } from '../project-choices.ts';
import type { Choices } from './choices.ts';

/** `text`: what is said, which is aligned with the speech. `subtitles`: a file whose times are kept. */
export type Script =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'subtitles';
      readonly name: string;
      readonly contentType: 'application/x-subrip' | 'text/vtt';
      readonly text: string;
    };

/** What a person has chosen for one file. */
export interface SpeechChoice extends Pick<Choices, 'language' | 'speakers'> {
  readonly script?: Script | undefined;
}

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

/** The order at prices that were shown; without one the rate was. */
export const orderOf = (
  choices: Choices,
  { language, speakers, script }: SpeechChoice,
  price: Prices,
  withVideo: boolean,
): Order => {
  const { platform, framing, design: { style_id, ...style } = {}, transcribes } = choices;
  const isTranscribed = transcribes && script?.kind !== 'subtitles';
  return {
    key: crypto.randomUUID(),
    project: {
      language,
      speakers,
      auto_transcribe: isTranscribed,
      ...(script?.kind === 'text' && { text: script.text }),
      ...(isTranscribed && price.words !== undefined && { max_credits: price.words }),
      ...(style_id ? { style_id } : choices.design && { style }),
      ...metadataOf({ platform, framing }),
    },
    ...(withVideo && { video: { maxCredits: price.video } }),
    ...(script?.kind === 'subtitles' && { subtitles: { contentType: script.contentType, text: script.text } }),
  };
};
