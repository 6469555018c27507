import { transcribedLanguageCodes } from '#contract/languages.ts';
import type { CreateBatch, PresetIdInput } from '#sdk/index.ts';
import { videosOn } from '../project-choices.ts';
import type { Choices } from './choices.ts';
import { designOf, type SpeechChoice } from './order.ts';

interface Link {
  /** Undefined for a file. */
  readonly url: string | undefined;
  readonly speech: SpeechChoice;
}

type Language = CreateBatch['sources'][number]['language'];
const spoken = (language: Choices['language']): Language =>
  transcribedLanguageCodes.find((code) => code === language) ?? 'auto';

/** Several links as one batch; undefined where one of them is a file, or is made in a way of its own that a batch does not know. */
export const batchOf = (choices: Choices, links: readonly Link[], preset?: PresetIdInput): CreateBatch | undefined => {
  const { speakers, transcribes } = choices;
  const sources = links.flatMap(({ url, speech }) =>
    url && !speech.script && speech.speakers === speakers
      ? [{ source_url: url, language: spoken(speech.language) }]
      : [],
  );
  if (!transcribes || sources.length < 2 || sources.length < links.length) return undefined;
  return {
    sources,
    speakers,
    ...(preset && videosOn(preset, choices)),
    ...designOf(choices, preset),
  };
};
