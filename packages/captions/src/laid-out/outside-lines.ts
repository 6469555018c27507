import type { LookDocument } from '../shapes/look-document.ts';
import type { CaptionFont } from './measure-text.ts';
import { rowPadding } from './page-runs.ts';
import { liftEm } from './turned.ts';

/** How far accented capitals extend above the line height of fonts, as a share of the font size. */
const accents = 0.05;
/** What the corners of a word that is turned cover beside its place. */
const turnedEm = liftEm + 0.05;

/** How far a look is drawn outside of the lines of a page, as multiples of the font size: contours, glows, boxes, turned words. */
export function inkOutside(look: LookDocument, font: CaptionFont) {
  const { word, spoken = {}, keyword = {} } = look.roles;
  const scale = (spoken.scale ?? 1) * (keyword.scale ?? 1);
  const roles = [word, { ...word, ...keyword }, { ...word, ...keyword, ...spoken }];
  const contourOf = (down: boolean): number => Math.max(accents, ...roles.map((role) => contourEm(role, down)));
  const turned = roles.some(({ rotation }) => rotation) ? turnedEm : 0;
  const turnedAside = Math.max(0, ...roles.map((role) => asideEm(role, font)));
  const boxes = [...roles.map(({ box }) => box), look.row_box, look.page_box].filter((box) => box?.height === 'caps');
  const padding = Math.max(0, ...boxes.map((box) => box?.padding ?? 0));
  // Lines that are lower than the font's leave some of it outside.
  const lowered = (font.lineHeight * Math.max(0, 1 - look.pages.line_height)) / 2;
  const largest = Math.max(1, scale);
  const beyond = (roomEm: number): number =>
    Math.max(contourOf(true) * largest, (padding - roomEm) * largest) + turned + lowered;
  return {
    sideEm: (contourOf(false) + turnedAside) * largest,
    aboveEm: beyond(font.baseline - font.capHeight),
    belowEm: beyond(font.lineHeight - font.baseline),
  };
}

/** `down`: above and below, not at the sides. */
function contourEm({ outlines = [], shadow, glow }: LookDocument['roles']['word'], down: boolean): number {
  const width = outlines.reduce((sum, outline) => sum + outline.width, 0);
  const offset = shadow ? Math.abs(down ? shadow.down : shadow.right) : 0;
  return Math.max(width, shadow ? width + offset + shadow.blur : 0, glow ? width + glow.radius : 0);
}

/** A word that is turned about its middle leans aside by half of its height times the sine. */
const asideEm = ({ rotation = 0 }: LookDocument['roles']['word'], font: CaptionFont): number =>
  (font.lineHeight / 2) * Math.sin((Math.abs(rotation) * Math.PI) / 180);

/** What boxes need at each end of a row, as a multiple of the font size. */
export function paddingEm({ roles, row_box, page_box }: LookDocument, font: CaptionFont): number {
  const { word, spoken, keyword } = roles;
  const scale = Math.max(1, (spoken?.scale ?? 1) * (keyword?.scale ?? 1));
  const boxes = [word.box, spoken?.box, keyword?.box, row_box, page_box];
  const spaceEm = font.widthPx(rowPadding, 1);
  return Math.max(0, ...boxes.map((box) => (box ? (box.height === 'line' ? spaceEm : box.padding * scale) : 0)));
}
