import * as v from 'valibot';
import { languageCodes, transcribedLanguageCodes } from '#contract/languages.ts';
import { Look, Template } from '#contract/schemas/style-choices.ts';
import { framings, presets } from '../project-choices.ts';

/** A saved style of the account, or a template or look. */
const Design = v.object({ style_id: v.optional(v.string()), template: v.optional(Template), look: v.optional(Look) });
export type Design = v.InferOutput<typeof Design>;

const Language = v.picklist(['auto', ...languageCodes]);

/** What a person has chosen for all files. The schemas of requests would load all that a request may have. A field that cannot be read, such as one of another release, has its default. */
const Choices = v.object({
  language: v.fallback(Language, 'auto'),
  /** The languages that were chosen last, newest first. */
  languages: v.fallback(v.array(Language), []),
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

/** How many languages are shown as the most likely ones. */
const mostLikely = 6;
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

/** Where nothing is known of the person: those of most videos. */
const common = ['en', 'es', 'pt', 'fr', 'de'];

/** Remembers what is spoken in new files. */
export const withLanguages = (choices: Choices, spoken: Choices['languages']): Choices => {
  const used = [...spoken.filter((one) => one !== 'auto'), ...choices.languages];
  return { ...choices, languages: [...new Set(used)].slice(0, mostLikely) };
};

/** The languages that a person may mean, for one press each: those of the last times, then those of the browser. */
export const likelyLanguages = (used: Choices['languages'], ofBrowser: readonly string[]): Choices['languages'] => {
  const codes = [...used, ...ofBrowser.map((tag) => tag.split('-')[0]), ...common];
  const known = codes.flatMap((code) => transcribedLanguageCodes.find((one) => one === code) ?? []);
  return [...new Set<Choices['language']>(['auto', ...known])].slice(0, mostLikely);
};
