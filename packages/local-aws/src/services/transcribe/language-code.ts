import { LanguageCode } from '@aws-sdk/client-transcribe';

/** Where Amazon has several codes for a language, the one that stands for it unless the caller's options say otherwise. */
const USUAL = ['en-US', 'es-US', 'fr-FR', 'de-DE', 'pt-BR', 'zh-CN', 'ar-SA', 'sw-KE', 'et-EE', 'fa-IR', 'cy-GB'];

/** Amazon's code for a language that a recogniser named (`en`, `en-US`), among the caller's options if there are any. */
export function identifiedCode(language: string, options: readonly string[] | undefined): string | undefined {
  const candidates = options ?? [...USUAL, ...Object.values(LanguageCode)];
  const primary = language.split('-')[0];
  return candidates.find((code) => code === language) ?? candidates.find((code) => code.split('-')[0] === primary);
}
