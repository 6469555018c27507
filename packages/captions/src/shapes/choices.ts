/** Choices of a style. Each list is what the API takes. */
export const templates = ['clean', 'karaoke', 'bold', 'neon', 'minimal'] as const;
export type Template = (typeof templates)[number];

/** Designs for short films: over the template, and below the fields that are given. */
export const looks = [
  'punch',
  'cinema',
  'duo',
  'pill',
  'steps',
  'lyric',
  'stadium',
  'atelier',
  'bounce',
  'bulletin',
  'accessible',
  'marker',
] as const;
export type Look = (typeof looks)[number];

/** How a page of captions appears, and how it disappears where no other follows at once. */
export const pageAnimations = ['fade', 'pop', 'rise', 'slide'] as const;
export type PageAnimation = (typeof pageAnimations)[number];

/** What happens to a word as it is spoken. */
export const wordAnimations = ['word_fade', 'word_pop', 'word_grow'] as const;
export type WordAnimation = (typeof wordAnimations)[number];

export const animations = ['none', ...pageAnimations, ...wordAnimations] as const;
export type Animation = (typeof animations)[number];

export const fonts = [
  'Inter',
  'Bricolage Grotesque',
  'Montserrat',
  'Poppins',
  'Bebas Neue',
  'Playfair Display',
  'Anton',
  'Archivo Black',
  'Atkinson Hyperlegible',
  'Barlow Condensed',
  'Bodoni Moda',
  'Caveat Brush',
  'Fredoka',
  'JetBrains Mono',
  'Unbounded',
] as const;
export type Font = (typeof fonts)[number];

/** One emoji, in the form that Unicode recommends for interchange: with its variation selector, skin tone and joined parts. */
export const oneEmoji = /^\p{RGI_Emoji}$/v;

/** How long a title is shown where its style does not say. */
export const usualTitleSeconds = 3;

export const placements = ['top', 'middle', 'bottom'] as const;
export type Placement = (typeof placements)[number];

/** How letters are drawn: as in the transcript, or all as capitals or small ones. */
export const letterCases = ['original', 'upper', 'lower'] as const;
export type LetterCase = (typeof letterCases)[number];

/** Rules that make words keywords. */
export const emphasisRules = ['numbers', 'names', 'strongest'] as const;
export type EmphasisRule = (typeof emphasisRules)[number];
