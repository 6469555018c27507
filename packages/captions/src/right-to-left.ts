/** Latin letters may have marks that Syriac has too. */
const rightToLeftLetter = /[[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]&&\p{L}]/v;

/** Right to left where most words are, so that a leading name in Latin letters does not change the direction. */
export const isRightToLeft = (words: readonly { readonly text: string }[]): boolean => {
  const written = words.filter(({ text }) => /\p{L}/u.test(text));
  return written.filter(({ text }) => rightToLeftLetter.test(text)).length * 2 > written.length;
};
