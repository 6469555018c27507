import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { speechMissingFile } from '#contract/console.ts';
import { alignedLanguageCodes, transcribedLanguageCodes } from '#contract/languages.ts';
import { maxSpeakers, minSpeakers } from '#contract/limits.ts';
import { fetched } from '../captions/fetched.ts';
import { projectWords } from '../messages/projects.ts';
import { RadioField, SelectField } from '../ui/field.tsx';
import { type Choices, likelyLanguages, storedChoices } from './choices.ts';
import type { SpeechChoice } from './order.ts';

const text = projectWords.newCaptions;

const names = new Intl.DisplayNames(undefined, { type: 'language' });
const titleOf = (language: Choices['language']): string =>
  language === 'auto' ? text.anyLanguage : (text.languages[language] ?? names.of(language) ?? language);
const byTitle = (codes: readonly Choices['language'][]): readonly Choices['language'][] =>
  [...codes].sort((one, other) => titleOf(one).localeCompare(titleOf(other)));
const transcribed = byTitle(transcribedLanguageCodes);
/** With a text. */
const all = byTitle([...transcribedLanguageCodes, ...alignedLanguageCodes]);

/** A language that can be chosen without a script, from what the API says of a project. */
export const knownLanguage = (language: string | undefined): Choices['language'] =>
  transcribed.find((one) => one === language) ?? 'auto';

const numbers = Array.from({ length: maxSpeakers - minSpeakers + 1 }, (_, at) => at + minSpeakers);
const speakerOptions = ['false', 'true', ...numbers.map(String)];
const named: Readonly<Record<string, readonly [SpeechChoice['speakers'], string]>> = {
  undefined: [undefined, text.sameSpeakers],
  false: [false, text.noSpeakers],
  true: [true, text.anySpeakers],
};

interface SpeechFieldsProps {
  readonly choice: SpeechChoice;
  readonly onChange: (change: Partial<Pick<SpeechChoice, 'language' | 'speakers'>>) => void;
}

/** The language that is spoken, and whether speakers are told apart. */
export const SpeechFields = (props: SpeechFieldsProps) => (
  <>
    <LanguageField {...props} />
    <SpeakersField {...props} />
  </>
);

/** What a local cloud cannot transcribe. Without it the fields are as in a cloud that can. */
const missing = signal<string | undefined>(undefined);
export const loadMissing = async (): Promise<void> => {
  if (missing.peek() !== undefined) return;
  const file = await fetched(`/console/files/${speechMissingFile}`).catch(() => undefined);
  missing.value = (await file?.text()) ?? '';
};

/** The likely languages are one press each. */
export const LanguageField = ({ choice: { language, script }, onChange }: SpeechFieldsProps) => {
  // Those that came later would move the others under the pointer.
  const [likely] = useState(() => likelyLanguages(storedChoices().languages, navigator.languages));
  useEffect(() => void loadMissing(), []);
  return (
    <RadioField
      label={text.language}
      hint={language === 'en' ? undefined : missing.value}
      value={language}
      options={likely}
      titleOf={titleOf}
      onChange={(chosen) => onChange({ language: chosen })}
    >
      <select
        class="input"
        aria-label={text.otherLanguage}
        value={likely.includes(language) ? '' : language}
        onInput={({ currentTarget }) => {
          const chosen = all.find((code) => code === currentTarget.value);
          if (chosen) onChange({ language: chosen });
        }}
      >
        <option value="">{text.otherLanguage}</option>
        {(script ? all : transcribed)
          .filter((code) => !likely.includes(code))
          .map((code) => (
            <option key={code} value={code}>
              {titleOf(code)}
            </option>
          ))}
      </select>
    </RadioField>
  );
};

export const SpeakersField = ({ choice: { speakers }, onChange }: SpeechFieldsProps) => (
  <SelectField
    label={text.speakers}
    value={String(speakers)}
    options={speakers === undefined ? ['undefined', ...speakerOptions] : speakerOptions}
    titleOf={(option) => named[option]?.[1] ?? text.speakersUpTo(Number(option))}
    onChange={(option) => onChange({ speakers: option in named ? named[option]?.[0] : Number(option) })}
  />
);
