const possessive = /['’]s$/iu;

/** A spoken text without the punctuation around it and without a possessive ending. */
export const bare = (text: string): string => trimmed(text).replace(possessive, '');

/** The possessive ending of a spoken text; empty where it has none. */
export const owned = (text: string): string => possessive.exec(trimmed(text))?.[0] ?? '';

const trimmed = (text: string): string => text.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '');
