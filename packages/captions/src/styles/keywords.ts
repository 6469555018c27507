import { documentOf } from '../looks/built-in-looks.ts';
import type { CaptionStyle } from '../shapes/caption-style.ts';
import type { Paint } from '../shapes/look-document.ts';

const defaultColor = '#ffe14d';

/** What keywords are drawn in; by default the colour of the spoken word, if words are highlighted. */
export function keywordColorOf(style: CaptionStyle): Paint {
  const { keyword_color, color, highlight } = style;
  const { spoken, keyword } = documentOf(style).roles;
  const isHighlight = spoken?.color !== undefined && highlight.toLowerCase() !== color.toLowerCase();
  return keyword_color ?? keyword?.color ?? (isHighlight ? 'highlight' : defaultColor);
}

/** Whether a word is a keyword of the style, in whatever case and with whatever punctuation around it. */
export function keywordsOf({ keywords = [] }: Pick<CaptionStyle, 'keywords'>): (text: string) => boolean {
  const known = new Set(keywords.map(bare));
  return (text) => known.size > 0 && known.has(bare(text));
}

/** In small letters, without the punctuation around it. */
export const bare = (text: string): string => {
  const shown = text.normalize('NFC').toLowerCase();
  return shown.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '') || shown.trim();
};
