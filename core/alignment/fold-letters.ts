/** Accents, Hebrew points and Arabic vowel signs, which writers and recognisers may omit. */
const omissibleMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
/** Letters without a Unicode decomposition. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const undecomposed = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
/** The zero of each script's decimal digits; NFKC maps full-width and mathematical digits to ASCII. */
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0,
];
const katakana = /[\u30a1-\u30f6]/g;
const hiraganaOffset = 0x60;

/** Removes differences between spellings of a word: case, accents, widths, typographic apostrophes, kana, digits. */
export function foldLetters(text: string): string {
  if (/^[a-z']*$/.test(text)) return text;
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(omissibleMarks, '')
    .normalize('NFC')
    .replace(/[’‘ʼ`´＇]/g, "'")
    .replace(/\p{Nd}/gu, digit)
    .replace(undecomposed, (letter) => letters[letter] ?? letter)
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - hiraganaOffset));
}

function digit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? character : String(code - zero);
}
