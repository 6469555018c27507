import type { PresetIdInput } from '#sdk/index.ts';
import type { Order } from '../order.ts';
import { metadataOf, videosOn } from '../project-choices.ts';
import type { Choices } from './choices.ts';
import { type Prices, sumOf } from './prices.ts';
import type { Script } from './script.ts';

/** What a person has chosen for one file. */
export interface SpeechChoice extends Pick<Choices, 'language' | 'speakers'> {
  readonly script?: Script | undefined;
}

/** The order at prices that were shown; without one the rate was. */
export const orderOf = (
  choices: Choices,
  { language, speakers, script }: SpeechChoice,
  price: Prices,
  /** The platform of the video; undefined: none is made. */
  preset?: PresetIdInput,
): Order => {
  const isTranscribed = choices.transcribes && script?.kind !== 'subtitles';
  const credits = preset ? sumOf(price) : price.words;
  const exports = preset && videosOn(preset, choices);
  return {
    key: crypto.randomUUID(),
    project: {
      language,
      speakers,
      auto_transcribe: isTranscribed,
      ...(script?.kind === 'text' && { text: script.text }),
      ...(isTranscribed && { ...(exports && { exports }), ...(credits !== undefined && { max_credits: credits }) }),
      ...designOf(choices, preset),
    },
    ...(!isTranscribed && exports && { video: { ...exports, max_credits: price.video } }),
    ...(script?.kind === 'subtitles' && { subtitles: { contentType: script.contentType, text: script.text } }),
  };
};

/** The fields of a project, or of all those of a batch, that say how its videos look. */
export const designOf = ({ platform, framing, design }: Choices, preset: PresetIdInput | undefined) => {
  const { style_id, ...style } = design ?? {};
  return {
    ...(style_id ? { style_id } : design && { style }),
    ...metadataOf({ platform, framing }, preset && (style.look ?? style.template)),
  };
};
