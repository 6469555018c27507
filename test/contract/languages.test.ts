import { LanguageCode } from '@aws-sdk/client-transcribe';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  alignedLanguageCodes,
  languageCodes,
  languageOfFiles,
  languageOfTranscribe,
  transcribedLanguageCodes,
  transcribeLanguageOf,
} from '#contract/languages.ts';
import { CreateProject } from '#contract/schemas/project.ts';
import { TranscribeRequest } from '#contract/schemas/transcript.ts';

const upload_id = '019aa000-0000-7000-8000-000000000001';
const amazon: readonly string[] = Object.values(LanguageCode);
const requested = (language: string, fields: object = {}) =>
  v.safeParse(CreateProject, { upload_id, language, ...fields });

it('every code maps to a language that Amazon Transcribe has', () => {
  for (const code of languageCodes) expect(amazon).toContain(transcribeLanguageOf(code));
  expect(transcribeLanguageOf('auto')).toBeUndefined();
});

it('every code has three letters in a file, and what is no code is undetermined there', () => {
  for (const code of languageCodes) expect(languageOfFiles(code)).toMatch(/^(?!und)[a-z]{3}$/);
  expect(['de', 'zh', 'fa', 'mhr', 'xx'].map(languageOfFiles)).toEqual(['deu', 'zho', 'fas', 'chm', 'und']);
});

it('every language that Amazon Transcribe may identify can be requested', () => {
  for (const code of amazon) expect(transcribedLanguageCodes).toContain(languageOfTranscribe(code));
});

it.each(['nb', 'nn', 'ku'])('%s is accepted, which has another name in Amazon Transcribe', (language) => {
  expect(requested(language).success).toBe(true);
});

describe('a language that Amazon Transcribe does not know', () => {
  it.each(alignedLanguageCodes)(
    '%s is accepted with a text, and needs one where transcription starts at once',
    (language) => {
      expect(requested(language, { text: 'molo' }).success).toBe(true);
      expect(requested(language, { auto_transcribe: false }).success).toBe(true);
      const { issues } = requested(language);
      expect(issues?.map(({ path }) => path?.map(({ key }) => key))).toEqual([['text']]);
    },
  );

  it('is refused where no similar language is known, and the message names the known ones', () => {
    expect(requested('ur').issues?.[0].message).toMatch(/am, ar, ast.*aligned \(an, co.*PUT its transcript/);
  });
});

it('und, which a transcript may have, requests no language', () => {
  expect(v.parse(TranscribeRequest, { language: 'und' })).toEqual({ language: 'auto' });
});
