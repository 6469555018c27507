import type { CaptionStyle } from '../shapes/caption-style.ts';
import { builtInLooks } from './documents.ts';

type Origin = Pick<CaptionStyle, 'design' | 'look' | 'template'>;

/** What a style starts from: its own design, or its look, or else its template. */
export const documentOf = ({ design, look, template }: Origin) => design ?? builtInLooks[look ?? template];

/** Whether all pages have one centre, however high they are. */
export const isCentred = (style: Origin & Pick<CaptionStyle, 'placement' | 'center_y'>): boolean =>
  style.placement === 'middle' || style.center_y !== undefined || documentOf(style).pages.steady;
