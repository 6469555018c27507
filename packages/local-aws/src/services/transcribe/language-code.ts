import { LanguageCode } from '@aws-sdk/client-transcribe';

/** The default code of languages for which Amazon has several codes. */
const DEFAULT_CODES = [
  'en-US',
  'es-US',
  'fr-FR',
  'de-DE',
  'pt-BR',
  'zh-CN',
  'ar-SA',
  'sw-KE',
  'et-EE',
  'fa-IR',
  'cy-GB',
];

/** Amazon's code for a recogniser's language (`en`, `en-US`), which is one of the caller's options if there are any. */
export function identifiedCode(language: string, options: readonly string[] | undefined): string | undefined {
  const candidates = options ?? [...DEFAULT_CODES, ...Object.values(LanguageCode)];
  const primary = language.split('-')[0];
  return candidates.find((code) => code === language) ?? candidates.find((code) => code.split('-')[0] === primary);
}
