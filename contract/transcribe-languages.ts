import type { alignedLanguageCodes, transcribedLanguageCodes } from './languages.ts';

/**
 * ISO 639-1 code -> the Amazon Transcribe batch language code of a request. Source: LanguageCode enum of the Transcribe
 * service model, read 2026-11-21. ast, kab and mhr have no ISO 639-1 code; they are here because Transcribe may identify
 * them, and a language that GET returns must be accepted in a request.
 */
const transcribeLanguages = {
  ab: 'ab-GE',
  af: 'af-ZA',
  am: 'am-ET',
  ar: 'ar-SA',
  az: 'az-AZ',
  ast: 'ast-ES',
  ba: 'ba-RU',
  be: 'be-BY',
  bg: 'bg-BG',
  bn: 'bn-IN',
  bs: 'bs-BA',
  ca: 'ca-ES',
  cs: 'cs-CZ',
  cy: 'cy-GB',
  da: 'da-DK',
  de: 'de-DE',
  el: 'el-GR',
  en: 'en-US',
  es: 'es-US',
  et: 'et-EE',
  eu: 'eu-ES',
  fa: 'fa-IR',
  fi: 'fi-FI',
  fr: 'fr-FR',
  ga: 'ga-IE',
  gd: 'gd-GB',
  gl: 'gl-ES',
  gu: 'gu-IN',
  ha: 'ha-NG',
  he: 'he-IL',
  hi: 'hi-IN',
  hr: 'hr-HR',
  ht: 'ht-HT',
  hu: 'hu-HU',
  hy: 'hy-AM',
  id: 'id-ID',
  is: 'is-IS',
  it: 'it-IT',
  ja: 'ja-JP',
  jv: 'jv-ID',
  ka: 'ka-GE',
  kab: 'kab-DZ',
  kk: 'kk-KZ',
  km: 'km-KH',
  kn: 'kn-IN',
  ko: 'ko-KR',
  // Central Kurdish, of which ku is the macrolanguage (ISO 639-3).
  ku: 'ckb-IQ',
  ky: 'ky-KG',
  lg: 'lg-IN',
  lt: 'lt-LT',
  lv: 'lv-LV',
  mhr: 'mhr-RU',
  mi: 'mi-NZ',
  mk: 'mk-MK',
  ml: 'ml-IN',
  mn: 'mn-MN',
  mr: 'mr-IN',
  ms: 'ms-MY',
  mt: 'mt-MT',
  my: 'my-MM',
  // nb (Bokmål) and nn (Nynorsk) are the written forms of the macrolanguage no; Transcribe writes Bokmål.
  nb: 'no-NO',
  ne: 'ne-NP',
  nl: 'nl-NL',
  nn: 'no-NO',
  no: 'no-NO',
  or: 'or-IN',
  pa: 'pa-IN',
  pl: 'pl-PL',
  ps: 'ps-AF',
  pt: 'pt-BR',
  ro: 'ro-RO',
  ru: 'ru-RU',
  rw: 'rw-RW',
  si: 'si-LK',
  sk: 'sk-SK',
  sl: 'sl-SI',
  so: 'so-SO',
  sq: 'sq-AL',
  sr: 'sr-RS',
  su: 'su-ID',
  sv: 'sv-SE',
  sw: 'sw-KE',
  ta: 'ta-IN',
  te: 'te-IN',
  th: 'th-TH',
  tl: 'tl-PH',
  tr: 'tr-TR',
  tt: 'tt-RU',
  ug: 'ug-CN',
  uk: 'uk-UA',
  uz: 'uz-UZ',
  vi: 'vi-VN',
  wo: 'wo-SN',
  zh: 'zh-CN',
  zu: 'zu-ZA',
} as const satisfies Record<(typeof transcribedLanguageCodes)[number], string>;

/**
 * Languages with a similar one in the same script that can be transcribed. The output is spelt much as the speech sounds: good
 * enough to time a given text, not to be the transcript (docs/decisions/languages.md).
 */
const nearLanguages = {
  an: 'es-ES',
  co: 'it-IT',
  fy: 'nl-NL',
  la: 'it-IT',
  lb: 'de-DE',
  li: 'nl-NL',
  nd: 'zu-ZA',
  nr: 'zu-ZA',
  oc: 'ca-ES',
  rn: 'rw-RW',
  ss: 'zu-ZA',
  xh: 'zu-ZA',
} as const satisfies Partial<Record<(typeof alignedLanguageCodes)[number], string>>;

const transcribeCodes: Readonly<
  Record<
    string,
    (typeof transcribeLanguages & typeof nearLanguages)[keyof typeof transcribeLanguages | keyof typeof nearLanguages]
  >
> = { ...transcribeLanguages, ...nearLanguages };

/** The code for Amazon Transcribe; undefined for auto and where it has no similar language: Transcribe identifies one. */
export const transcribeLanguageOf = (language: string) => transcribeCodes[language];

/** The API's code of a Transcribe language code: `pt-BR` is pt, `ckb-IQ` is ku. */
export const languageOfTranscribe = (code: string): string => {
  const primary = code.split('-')[0]?.toLowerCase() ?? '';
  return primary === 'ckb' ? 'ku' : primary;
};
