const currencies: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP', '€': 'EUR', '¥': 'JPY', '₹': 'INR' };
/** English names as spoken: Intl has "British pounds", and no pence. */
const english: Readonly<Record<string, readonly [one: string, many: string, hundredths: string]>> = {
  $: ['dollar', 'dollars', 'cents'],
  '£': ['pound', 'pounds', 'pence'],
  '€': ['euro', 'euros', 'cents'],
  '¥': ['yen', 'yen', ''],
  '₹': ['rupee', 'rupees', 'paise'],
};
const englishSigns: Readonly<Record<string, string>> = { '+': 'plus', '=': 'equals', '@': 'at', '°': 'degrees' };

/** The name of a currency's sign in a language, and in English that of its hundredths. */
export function currencyWords(sign: string, whole: string, language: string): readonly [unit: string, cents: string] {
  const [one, many, cents] = english[sign] ?? ['', '', ''];
  if (language === 'en') return [whole === '1' ? one : many, cents];
  return [partOf(language, { style: 'currency', currency: currencies[sign] ?? 'USD', currencyDisplay: 'name' }), ''];
}

/** The name of a sign in a language; empty for a sign that is not spoken. */
export function signWords(sign: string, language: string): string {
  if (sign === '%') return partOf(language, { style: 'unit', unit: 'percent', unitDisplay: 'long' });
  if (sign === '&') return conjunction(language);
  return language === 'en' ? (englishSigns[sign] ?? '') : '';
}

/** The part of a formatted amount that is not the number. */
function partOf(language: string, options: Intl.NumberFormatOptions): string {
  const parts = new Intl.NumberFormat(language, options).formatToParts(25);
  return parts.find(({ type }) => type === 'currency' || type === 'unit' || type === 'percentSign')?.value ?? '';
}

function conjunction(language: string): string {
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(['a', 'b']);
  return parts.find(({ type }) => type === 'literal')?.value.trim() ?? '';
}
