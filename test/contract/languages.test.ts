import { LanguageCode } from '@aws-sdk/client-transcribe';
import { languageOfFiles } from '@cueline/captions/subtitles/language-of-files.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { alignedLanguageCodes, languageCodes, transcribedLanguageCodes } from '#contract/languages.ts';
import { CreateProject } from '#contract/schemas/project.ts';
import { TranscribeRequest } from '#contract/schemas/transcript.ts';
import { languageOfTranscribe, transcribeLanguageOf } from '#contract/transcribe-languages.ts';

const upload_id = '019aa000-0000-7000-8000-000000000001';
const amazon: readonly string[] = Object.values(LanguageCode);
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** Codes that have another in their place have names too, and so has bh, which was withdrawn. */
const isNamed = (code: string): boolean =>
  code !== 'bh' && names.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code;
const requested = (language: string, fields: object = {}) =>
  v.safeParse(CreateProject, { upload_id, language, ...fields });

it('every code that can be transcribed, or has a similar one, maps to a language that Amazon Transcribe has', () => {
  const mapped = languageCodes.filter((code) => transcribeLanguageOf(code) !== undefined);
  expect(mapped).toEqual(expect.arrayContaining([...transcribedLanguageCodes, 'xh', 'la']));
  for (const code of mapped) expect(amazon).toContain(transcribeLanguageOf(code));
  expect(['auto', 'yo'].map(transcribeLanguageOf)).toEqual([undefined, undefined]);
});

it('every code of ISO 639-1 can be requested', () => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
  const named = letters.flatMap((one) => letters.map((other) => one + other)).filter(isNamed);
  expect(named.length).toBeGreaterThan(170);
  expect(named.filter((code) => !requested(code, { text: 'T' }).success)).toEqual([]);
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

  it('is refused without one by a message that names those that can be transcribed', () => {
    expect(requested('ur').issues?.[0].message).toMatch(/^is required.*am, ar, ast.*PUT its transcript$/);
  });
});

it('und, which a transcript may have, requests no language', () => {
  expect(v.parse(TranscribeRequest, { language: 'und' })).toEqual({ language: 'auto' });
});
