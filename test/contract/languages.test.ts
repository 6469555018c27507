import { LanguageCode } from '@aws-sdk/client-transcribe';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  alignedLanguageCodes,
  heardLanguageCodes,
  languageCodes,
  languageOfTranscribe,
  transcribeLanguageOf,
} from '#contract/languages.ts';
import { CreateProject } from '#contract/schemas/project.ts';
import { TranscribeRequest } from '#contract/schemas/transcript.ts';

const upload_id = '019aa000-0000-7000-8000-000000000001';
const amazon: readonly string[] = Object.values(LanguageCode);
const asked = (language: string, fields: object = {}) => v.safeParse(CreateProject, { upload_id, language, ...fields });

it('every code asks Amazon Transcribe for a language that it has', () => {
  for (const code of languageCodes) expect(amazon).toContain(transcribeLanguageOf(code));
  expect(transcribeLanguageOf('auto')).toBeUndefined();
});

it('what Amazon Transcribe may identify can be asked for again', () => {
  for (const code of amazon) expect(heardLanguageCodes).toContain(languageOfTranscribe(code));
});

it.each(['nb', 'nn', 'ku'])('%s is taken, which Amazon Transcribe has under another name', (language) => {
  expect(asked(language).success).toBe(true);
});

describe('a language that Amazon Transcribe does not know', () => {
  it.each(alignedLanguageCodes)('%s is aligned with a text, and needs one where work begins at once', (language) => {
    expect(asked(language, { text: 'molo' }).success).toBe(true);
    expect(asked(language, { auto_transcribe: false }).success).toBe(true);
    const { issues } = asked(language);
    expect(issues?.map(({ path }) => path?.map(({ key }) => key))).toEqual([['text']]);
  });

  it('and that no near one helps with is refused, naming what there is', () => {
    expect(asked('ur').issues?.[0].message).toMatch(/am, ar, ast.*aligned \(an, co.*PUT its transcript/);
  });
});

it('und, as a transcript may say, asks for no language', () => {
  expect(v.parse(TranscribeRequest, { language: 'und' })).toEqual({ language: 'auto' });
});
