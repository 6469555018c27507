import { type PagePicture, picturesOfPage } from '../../src/burned/page-pictures.ts';
import { drawnCaptions } from '../../src/laid-out/drawn-captions.ts';
import { type LayoutRequest, layOut } from '../../src/laid-out/lay-out.ts';
import { platforms } from '../../src/presets/platforms.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import type { PresetId } from '../../src/shapes/preset-ids.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';
import { captionFont } from '../caption-fonts.ts';

/** Language and text. */
type Text = readonly [string, string];

/** Short words, and words that are wider than most pictures. */
export const texts = {
  Latin: ['en', 'So we bake it. Donaudampfschifffahrtsgesellschaftskapitänsmütze unconstitutionally'],
  Arabic: ['ar', 'نخبز الخبز في 25 دقيقة. فأسقيناكموهاوالاستقلاليات أفاستسقيناكموها'],
  Hebrew: ['he', 'אופים לחם טרי. ולכשבמבחנותיהםולכשבמבחנותיהם וכשלאנציקלופדיותינו'],
  Devanagari: ['hi', 'आज हम रोटी बनाएँगे। किंकर्तव्यविमूढ़ताविश्वविद्यालयीन अन्तर्राष्ट्रीयकरणसम्बन्धी'],
  Thai: ['th', 'วันนี้ เรา จะ ทำ ขนมปัง กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยา'],
  Japanese: ['ja', '今日 は パン を 作ります。 コンピューターネットワークアーキテクチャー設計'],
} as const satisfies Readonly<Record<string, Text>>;

/** Everything that is drawn, of every page that the text has on the platform. */
export function picturesOf([language, spoken]: Text, preset: PresetId, style: CaptionStyleInput) {
  const words = spoken.split(' ').map((text, index) => ({ text, startMs: index * 500, endMs: index * 500 + 500 }));
  return platforms[preset].aspects.flatMap((format) => {
    const canvas = canvasOf({ preset, format, resolution: '720p' });
    const range = { startMs: 0, endMs: words.length * 500 + 2000 };
    const resolved = resolveStyle(style);
    const safeZone = safeZoneOf(preset, canvas, resolved);
    const request = { lines: [{ words }], language, style: resolved, canvas, safeZone, fps: 25, range };
    const { drawn } = drawnCaptions(request, captionFont);
    if (!drawn) throw new Error('There are no captions');
    const { pages, slices, region, align, look } = layOut(drawn);
    const pageStyle = {
      style: { ...resolved, placement: align },
      look,
      ofSpeaker: new Map(),
      region,
      font: drawn.font,
    };
    return pages.flatMap((page, index) =>
      picturesOfPage(page, slices[index] ?? [], pageStyle).map((picture) => ({
        request: { ...drawn, style: pageStyle.style },
        picture,
      })),
    );
  });
}

/** How far the rows, their outline and their shadow are outside of the safe zone: from right to left, of that of a mirrored app too. */
export function outsidePx(
  { canvas, safeZone, style, font }: LayoutRequest,
  { rows, paint, region }: PagePicture,
): number {
  const widths = rows.map((runs) =>
    runs.reduce((sum, { text, fontSizePx = paint.fontSizePx }) => sum + font.widthPx(text, fontSizePx), 0),
  );
  const widthPx = Math.max(...widths);
  const heightPx = rows.length * font.lineHeight * paint.fontSizePx;
  const { outline, shadow } = paint;
  const contourPx = outline?.widthPx ?? 0;
  const inkOf = (offset: 'rightPx' | 'downPx'): number =>
    Math.max(contourPx, shadow ? contourPx + shadow[offset] + shadow.blurPx : 0);
  const [asidePx, inkPx] = [inkOf('rightPx'), inkOf('downPx')];
  const sidePx = paint.rightToLeft ? Math.max(safeZone.leftPx, safeZone.rightPx) : 0;
  const leftPx = region.leftPx + (region.widthPx - widthPx) / 2;
  const share = { top: 0, middle: 0.5, bottom: 1 }[style.placement];
  const topPx = region.topPx + (region.heightPx - heightPx) * share;
  return Math.max(
    Math.max(safeZone.leftPx, sidePx) - (leftPx - asidePx),
    safeZone.topPx - (topPx - inkPx),
    leftPx + widthPx + asidePx - (canvas.widthPx - Math.max(safeZone.rightPx, sidePx)),
    topPx + heightPx + inkPx - (canvas.heightPx - safeZone.bottomPx),
  );
}
