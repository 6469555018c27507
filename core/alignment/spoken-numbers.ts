import { toOrdinal } from 'n2words/en-US';
import { cardinalWords } from './number-words.ts';
import { currencyWords, signWords } from './symbol-words.ts';

const amount = /([$£€¥₹])?(\d+(?:[.,:]\d+)*)(?:(st|nd|rd|th|s)(?![a-z]))?(?: ?([$£€¥₹]))?|[%&+=@°]/g;
/** Longer ones, such as codes and telephone numbers, are read digit by digit. */
const longestCardinal = 15;

/**
 * The ways to say a folded word with digits or signs, the most likely first: "1999" is "nineteen ninety nine", or
 * "one thousand nine hundred ninety nine". Complete for English; cardinals, percents, currencies and "&" for other languages.
 */
export function spokenNumbers(word: string, language: string): string[] {
  const parts: string[][] = [];
  let from = 0;
  for (const match of word.matchAll(amount)) {
    parts.push([word.slice(from, match.index)], waysToSay(match, language));
    from = match.index + match[0].length;
  }
  parts.push([word.slice(from)]);
  const ways = Math.max(...parts.map((part) => part.length));
  return [...new Set(Array.from({ length: ways }, (_, way) => parts.map((part) => part[way] ?? part[0]).join(' ')))];
}

function waysToSay(match: RegExpMatchArray, language: string): string[] {
  const [sign, before, digits, ending, after] = match;
  if (!digits) return [signWords(sign, language)];
  const currency = before ?? after;
  const decimal = decimalOf(digits, language);
  const price = decimal ?? foreignPrice(digits);
  if (currency && price) return amountsOfMoney(price, currency, language);
  if (language !== 'en') return [(decimal && sayCardinal(decimal, language)) ?? digits];
  if (ending && ending !== 's') return [sayOrdinal(digits) ?? sign];
  const apart = digits.split(/\D/);
  const inParts = apart.map((part) => englishCardinals(part, part)[0] ?? part).join(' ');
  const oneByOne = Array.from(apart.join(''), (digit) => sayCardinal(digit, 'en')).join(' ');
  const ways = [...(decimal ? englishCardinals(decimal, digits) : []), inParts, oneByOne];
  return ending === 's' ? ways.map(plural) : ways;
}

/** Digits with a decimal point and without separators; undefined for what is not one number (10:30, 1.2.3). */
function decimalOf(digits: string, language: string): string | undefined {
  const parts = new Intl.NumberFormat(language).formatToParts(12345.6);
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const group = point === ',' ? '.' : ',';
  const plain = digits.replace(new RegExp(`\\${group}(?=\\d{3}(?!\\d))`, 'g'), '').replace(point, '.');
  return /^\d+(\.\d+)?$/.test(plain) ? plain : undefined;
}

/** English texts also contain prices such as "€1,50". */
const foreignPrice = (digits: string): string | undefined =>
  /^\d+,\d\d?$/.test(digits) ? digits.replace(',', '.') : undefined;

const sayCardinal = (decimal: string, language: string): string | undefined =>
  decimal.length > longestCardinal ? undefined : cardinalWords(decimal, language);

const sayOrdinal = (digits: string): string | undefined =>
  /^0|\D/.test(digits) || digits.length > longestCardinal ? undefined : toOrdinal(digits);

function englishCardinals(decimal: string, digits: string): string[] {
  const cardinal = sayCardinal(decimal, 'en');
  const year = yearWords(digits);
  // British English says "one hundred and five".
  const withAnd = cardinal?.replace(/(hundred|thousand|million) (?!thousand|million|.*hundred)(?=\w)/, '$1 and ');
  return [year, cardinal, withAnd].filter((way) => way !== undefined);
}

/** 1999, 1905, 1900, 2025; the years from 2000 to 2009 are said as cardinals. */
function yearWords(digits: string): string | undefined {
  if (!/^(1[1-9]|20)\d\d$/.test(digits) || digits.startsWith('200')) return undefined;
  const [century, years] = [sayCardinal(digits.slice(0, 2), 'en'), Number(digits.slice(2))];
  if (years === 0) return `${century} hundred`;
  return `${century} ${years < 10 ? 'oh ' : ''}${sayCardinal(String(years), 'en')}`;
}

function amountsOfMoney(decimal: string, sign: string, language: string): string[] {
  const [whole = '', hundredths = ''] = decimal.split('.');
  const [unit, cents] = currencyWords(sign, whole, language);
  const [units, parts] = [whole, hundredths.replace(/^0/, '')].map(
    (part) => sayCardinal(part || '0', language) ?? part,
  );
  if (!Number(hundredths)) return [`${units} ${unit}`];
  return [
    `${units} ${unit} ${parts}`,
    `${units} ${unit} ${signWords('&', language)} ${parts} ${cents}`,
    `${units} ${parts}`,
  ];
}

/** 1990s, 80s. */
const plural = (words: string): string => (words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`);
