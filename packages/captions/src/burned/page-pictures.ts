import type { Box } from '../laid-out/lay-out.ts';
import type { CaptionFont } from '../laid-out/measure-text.ts';
import type { MovedSlice } from '../laid-out/moved-slices.ts';
import { type Run, runsOfRows } from '../laid-out/page-runs.ts';
import type { Page } from '../laid-out/pages.ts';
import type { Pose } from '../motion/motions.ts';
import { maxScaleOf } from '../motion/word-motions.ts';
import { isRightToLeft } from '../right-to-left.ts';
import type { CaptionStyle } from '../shapes/caption-style.ts';
import type { LookDocument } from '../shapes/look-document.ts';
import { flat } from '../styles/paints.ts';
import { runsOfMovedRows } from './word-runs.ts';

/** How a page is drawn. Colours are #rrggbb or #rrggbbaa. */
export interface PagePaint {
  /** Size of lines, and of runs that have no other. */
  readonly fontSizePx: number;
  readonly rightToLeft: boolean;
  readonly outline?: { readonly color: string; readonly widthPx: number };
  readonly shadow?: {
    readonly color: string;
    readonly rightPx: number;
    readonly downPx: number;
    readonly blurPx: number;
  };
  /** Behind each row. */
  readonly background?: string;
}

/** What is drawn of a page from one frame to another. */
export interface PagePicture {
  readonly startFrame: number;
  /** Exclusive. */
  readonly endFrame: number;
  readonly paint: PagePaint;
  /** Opacity of all that is drawn. */
  readonly opacity: number;
  /** What the rows are placed in. */
  readonly region: Box;
  readonly rows: readonly (readonly Run[])[];
}

interface PageStyle {
  readonly style: CaptionStyle;
  /** A value of burnableLook. */
  readonly look: LookDocument;
  readonly ofSpeaker: ReadonlyMap<string, string>;
  /** The region of captions at rest. */
  readonly region: Box;
  readonly font: Pick<CaptionFont, 'lineHeight' | 'widthPx'>;
}

/** One for each slice. Each contains the whole page. */
export function picturesOfPage(page: Page, slices: readonly MovedSlice[], pageStyle: PageStyle): PagePicture[] {
  const { style, look, ofSpeaker, region, font } = pageStyle;
  const { word, spoken, keyword } = look.roles;
  const colors = {
    color: flat(word.color ?? style.color),
    ofSpeaker,
    highlight: flat(spoken?.color ?? word.color ?? style.color),
    wordBox: spoken?.box && flat(spoken.box.color),
    keyword: flat(keyword?.color ?? word.color ?? style.color),
    padded: look.row_box !== undefined,
  };
  const rightToLeft = isRightToLeft(page.rows.flat());
  return slices.map(({ startFrame, endFrame, activeWord, pose, moving }) => {
    // Rounded down, so that no rounding makes a row wider than the room that it has.
    const fontSizePx = Math.floor(page.fontSizePx * pose.scale);
    // Lines are always as high as the largest word would make them: none moves when a word grows.
    const linePx = moving ? Math.ceil(page.fontSizePx * maxScaleOf(style.animation)) : fontSizePx;
    const moved = moving && { moving, fontSizePx, maxWidthPx: region.widthPx, widthPx: font.widthPx };
    return {
      startFrame,
      endFrame,
      paint: { fontSizePx: linePx, rightToLeft, ...contoursOf(fontSizePx, pageStyle) },
      opacity: pose.opacity,
      region: moving ? region : regionOf(page, { pose, fontSizePx, rightToLeft }, pageStyle),
      rows: moved
        ? runsOfMovedRows(page.rows, { ...colors, activeWord, ...moved })
        : runsOfRows(page.rows, { ...colors, activeWord }),
    };
  });
}

function contoursOf(fontSizePx: number, { look }: PageStyle): Omit<PagePaint, 'fontSizePx' | 'rightToLeft'> {
  const { outlines: [outline] = [], shadow } = look.roles.word;
  const px = (part: number): number => Math.round(part * fontSizePx * 10) / 10;
  return {
    ...(outline && {
      outline: { color: outline.color, widthPx: px(outline.width) },
    }),
    ...(shadow && {
      shadow: {
        color: shadow.color,
        rightPx: px(shadow.right),
        downPx: px(shadow.down),
        blurPx: px(shadow.blur),
      },
    }),
    ...(look.row_box && { background: flat(look.row_box.color) }),
  };
}

interface PosedPage {
  readonly pose: Pose;
  readonly fontSizePx: number;
  readonly rightToLeft: boolean;
}

/** The region in which a page has its place in the pose; a smaller page is in the middle of its place at rest. */
function regionOf(page: Page, { pose, fontSizePx, rightToLeft }: PosedPage, { style, region, font }: PageStyle): Box {
  const smallerPx = page.rows.length * font.lineHeight * (page.fontSizePx - fontSizePx);
  const marginPx = style.placement === 'middle' ? 0 : Math.max(0, Math.round(smallerPx / 2));
  const alongPx = Math.round(pose.alongEm * page.fontSizePx);
  return {
    leftPx: region.leftPx + (rightToLeft ? -alongPx : alongPx),
    topPx: region.topPx + Math.round(pose.downEm * page.fontSizePx) + (style.placement === 'top' ? marginPx : 0),
    widthPx: region.widthPx,
    heightPx: region.heightPx - marginPx,
  };
}
