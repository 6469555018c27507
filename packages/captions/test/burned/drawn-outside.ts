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

/** More scripts, with words as wide. */
export const moreTexts = {
  Cyrillic: ['ru', 'Мы печём хлеб. Превысокомногорассмотрительствующий частнопредпринимательский'],
  Greek: ['el', 'Ψήνουμε ψωμί. Ηλεκτροεγκεφαλογραφήματα σκουληκομυρμηγκότρυπα'],
  Armenian: ['hy', 'Մենք հաց ենք թխում։ Արհեստագործականացումներ անհամապատասխանություններ'],
  Georgian: ['ka', 'ჩვენ პურს ვაცხობთ. გადმოსაკონტრრევოლუციონერებლებისნაირებისათვისაცო'],
  Bengali: ['bn', 'আমরা রুটি বানাই। কিংকর্তব্যবিমূঢ়তা আন্তর্জাতিকীকরণসম্বন্ধীয়বিশ্ববিদ্যালয়'],
  Gurmukhi: ['pa', 'ਅਸੀਂ ਰੋਟੀ ਬਣਾਉਂਦੇ ਹਾਂ। ਅੰਤਰਰਾਸ਼ਟਰੀਕਰਨਵਿਸ਼ਵਵਿਦਿਆਲਾ'],
  Gujarati: ['gu', 'આપણે રોટલી બનાવીએ. આંતરરાષ્ટ્રીયકરણવિશ્વવિદ્યાલયસંબંધી'],
  Tamil: ['ta', 'நாம் ரொட்டி செய்கிறோம். பன்னாட்டுமயமாக்கலுக்கானபல்கலைக்கழகங்கள்'],
  Telugu: ['te', 'మనం రొట్టె చేస్తాం. అంతర్జాతీయీకరణవిశ్వవిద్యాలయసంబంధమైన'],
  Kannada: ['kn', 'ನಾವು ರೊಟ್ಟಿ ಮಾಡುತ್ತೇವೆ. ಅಂತಾರಾಷ್ಟ್ರೀಕರಣವಿಶ್ವವಿದ್ಯಾಲಯಸಂಬಂಧಿತ'],
  Chinese: ['zh', '今天 我们 做 面包。 新型冠状病毒感染的肺炎疫情防控工作领导小组办公室会议'],
  Korean: ['ko', '오늘은 빵을 만듭니다. 국제전기통신연합전기통신표준화부문연구위원회'],
} as const satisfies Readonly<Record<string, Text>>;

/** Everything that is drawn, of every page that the text has on the platform. */
export function picturesOf([language, spoken]: Text, preset: PresetId, style: CaptionStyleInput) {
  const words = spoken.split(' ').map((text, index) => ({ text, startMs: index * 500, endMs: index * 500 + 500 }));
  return platforms[preset].aspects.flatMap((format) => {
    const canvas = canvasOf({ preset, format, resolution: '720p' });
    const range = { startMs: 0, endMs: words.length * 500 + 2000 };
    const resolved = resolveStyle(style);
    const safeZone = safeZoneOf(preset, canvas);
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

/** How far the rows, their outline and their shadow are outside of the safe zone. */
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
  const leftPx = region.leftPx + (region.widthPx - widthPx) / 2;
  const share = { top: 0, middle: 0.5, bottom: 1 }[style.placement];
  const topPx = region.topPx + (region.heightPx - heightPx) * share;
  return Math.max(
    safeZone.leftPx - (leftPx - asidePx),
    safeZone.topPx - (topPx - inkPx),
    leftPx + widthPx + asidePx - (canvas.widthPx - safeZone.rightPx),
    topPx + heightPx + inkPx - (canvas.heightPx - safeZone.bottomPx),
  );
}
