import { toCardinal as ar } from 'n2words/ar-SA';
import { toCardinal as cs } from 'n2words/cs-CZ';
import { toCardinal as da } from 'n2words/da-DK';
import { toCardinal as de } from 'n2words/de-DE';
import { toCardinal as el } from 'n2words/el-GR';
import { toCardinal as en } from 'n2words/en-US';
import { toCardinal as es } from 'n2words/es-ES';
import { toCardinal as fi } from 'n2words/fi-FI';
import { toCardinal as fr } from 'n2words/fr-FR';
import { toCardinal as he } from 'n2words/he-IL';
import { toCardinal as hi } from 'n2words/hi-IN';
import { toCardinal as id } from 'n2words/id-ID';
import { toCardinal as it } from 'n2words/it-IT';
import { toCardinal as ja } from 'n2words/ja-JP';
import { toCardinal as ko } from 'n2words/ko-KR';
import { toCardinal as no } from 'n2words/nb-NO';
import { toCardinal as nl } from 'n2words/nl-NL';
import { toCardinal as pl } from 'n2words/pl-PL';
import { toCardinal as pt } from 'n2words/pt-PT';
import { toCardinal as ru } from 'n2words/ru-RU';
import { toCardinal as sv } from 'n2words/sv-SE';
import { toCardinal as th } from 'n2words/th-TH';
import { toCardinal as tr } from 'n2words/tr-TR';
import { toCardinal as uk } from 'n2words/uk-UA';
import { toCardinal as vi } from 'n2words/vi-VN';
import { toCardinal as zhFormal } from 'n2words/zh-Hans-CN';

const zh = (decimal: string): string => zhFormal(decimal, { formal: false });

const cardinals: Readonly<Record<string, (decimal: string) => string>> = {
  ...{ ar, cs, da, de, el, en, es, fi, fr, he, hi, id, it },
  ...{ ja, ko, nl, no, pl, pt, ru, sv, th, tr, uk, vi, zh },
};

/** A number in words, from digits with at most one decimal point; undefined for a language without number words here. */
export function cardinalWords(decimal: string, language: string): string | undefined {
  return Object.hasOwn(cardinals, language) ? cardinals[language]?.(decimal) : undefined;
}
