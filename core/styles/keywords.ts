import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { designOf } from './looks.ts';

const defaultColor = '#ffe14d';

/** The colour of keywords. By default that of the spoken word, if words are highlighted. */
export function keywordColorOf(style: CaptionStyle): string {
  const { keyword_color, color, highlight } = style;
  const isHighlight = designOf(style).drawing.highlightsWord && highlight.toLowerCase() !== color.toLowerCase();
  return keyword_color ?? (isHighlight ? highlight : defaultColor);
}

/** Whether a word is a keyword of the style, in whatever case and with whatever punctuation around it. */
export function keywordsOf({ keywords = [] }: Pick<CaptionStyle, 'keywords'>): (text: string) => boolean {
  const known = new Set(keywords.map(bare));
  return (text) => known.size > 0 && known.has(bare(text));
}

const bare = (text: string): string => {
  const shown = text.normalize('NFC').toLowerCase();
  return shown.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '') || shown.trim();
};
