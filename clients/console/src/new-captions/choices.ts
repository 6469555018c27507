import * as v from 'valibot';
import { languageCodes } from '#contract/languages.ts';
import { Look, Template } from '#contract/schemas/style-choices.ts';
import { framings, presets } from '../project-choices.ts';

/** A saved style of the account, or a template or look. */
const Design = v.object({ style_id: v.optional(v.string()), template: v.optional(Template), look: v.optional(Look) });
export type Design = v.InferOutput<typeof Design>;

/** What a person has chosen for all files. The schemas of requests would load all that a request may have. A field that cannot be read, such as one of another release, has its default. */
const Choices = v.object({
  language: v.fallback(v.picklist(['auto', ...languageCodes]), 'auto'),
  /** Undefined: as in the transcription before. */
  speakers: v.fallback(v.union([v.boolean(), v.number(), v.undefined()]), false),
  /** Undefined: the one for the shape of the picture. */
  platform: v.fallback(v.optional(v.picklist(presets)), undefined),
  framing: v.fallback(v.picklist(framings), 'auto'),
  /** Undefined: the default style of the account, or else of the API. */
  design: v.fallback(v.optional(Design), undefined),
  transcribes: v.fallback(v.boolean(), true),
});
export type Choices = v.InferOutput<typeof Choices>;

const storageName = 'cueline-new-captions';

/** The choices of the last time. */
export const storedChoices = (): Choices => {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(storageName) ?? '{}');
  } catch {
    // The browser may not allow the page to store anything.
  }
  const parsed = v.safeParse(Choices, stored);
  return parsed.success ? parsed.output : v.parse(Choices, {});
};

export const storeChoices = (choices: Choices): void => {
  try {
    localStorage.setItem(storageName, JSON.stringify(choices));
  } catch {
    // The next sheet then has the defaults.
  }
};
