import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import { paintedCaptions } from '@cueline/captions/scene/painted-captions.ts';
import { Scenes } from '@cueline/captions/scene/scenes.ts';
import type { PaintedFont } from '@cueline/painter/open-font.ts';
import { Painter } from '@cueline/painter/painter.ts';
import type { Picture } from '@cueline/painter/picture.ts';
import type { CanvasKit } from 'canvaskit-wasm';
import { Animation, Look, Placement, Template } from '#contract/schemas/style-choices.ts';
import { burnedLooks, requestOf, type Scene, scenes, wordMs } from './scenes.ts';

/** Two words in each script of the caption fonts. */
const scripts: Readonly<Record<string, string>> = {
  en: 'Good bread',
  el: 'Φρέσκο ψωμί',
  ru: 'Свежий хлеб',
  ka: 'ახალი პური',
  hy: 'Թարմ հաց',
  he: 'לחם טרי',
  ar: 'نخبز الخبز',
  am: 'ትኩስ ዳቦ',
  hi: 'रोटी बनाएँगे',
  bn: 'তাজা রুটি',
  pa: 'ਤਾਜ਼ੀ ਰੋਟੀ',
  gu: 'તાજી બ્રેડ',
  or: 'ତାଜା ରୁଟି',
  ta: 'புதிய ரொட்டி',
  te: 'తాజా రొట్టె',
  kn: 'ತಾಜಾ ಬ್ರೆಡ್',
  ml: 'പുതിയ റൊട്ടി',
  si: 'නැවුම් පාන්',
  th: 'ขนมปัง สด',
  lo: 'ເຂົ້າຈີ່ ສົດ',
  km: 'នំប៉័ង ស្រស់',
  my: 'ပေါင်မုန့် လတ်လတ်',
  ja: 'パンを 作ります。',
  ko: '빵을 만듭니다.',
  zh: '新鲜 面包',
};
const emoji = ['🍞', '👩🏽‍🍳', '1️⃣', '🇫🇷'];

/** Those that burn-in draws as well. */
const designs = [...Template.options.map((template) => ({ template })), ...burnedLooks.map((look) => ({ look }))];
const shapes = ['9:16', '16:9', '1:1', '4:5', '9:16'] as const;

/**
 * Each script in each design. Motions, places and shapes take turns: their numbers have no common divisor with that of designs or with
 * each other, so each meets all others.
 */
const matrix: readonly Scene[] = Object.entries(scripts).flatMap(([language, text], script) =>
  designs.map((design, at): Scene => {
    const turn = <T>(options: readonly T[], step = script * designs.length + at): T => {
      const option = options[step % options.length];
      if (option === undefined) throw new Error('There are no options');
      return option;
    };
    const animation = turn(Animation.options);
    return {
      name: [language, ...Object.values(design), animation].join('-'),
      language,
      text: `${text} ${turn(emoji, script)}`,
      word: 1,
      style: { ...design, animation, placement: turn(Placement.options) },
      aspect: turn(shapes),
    };
  }),
);

/** Each look in each script, in the middle of its second word, which is a keyword in every other one. */
const ofLooks: readonly Scene[] = Object.entries(scripts).flatMap(([language, text], script) =>
  Look.options.map((look, at): Scene => {
    const step = script * Look.options.length + at;
    const keyword = text.split(' ')[1];
    return {
      name: `${language}-${look}`,
      language,
      text: `${text} ${emoji[script % emoji.length]}`,
      word: 1,
      style: { look, ...(keyword && step % 2 === 0 && { keywords: [keyword] }) },
      aspect: shapes[step % shapes.length] ?? '9:16',
    };
  }),
);

/** What the painter is tested with. Browsers import it too. */
export const paintedScenes: readonly Scene[] = [...scenes, ...matrix, ...ofLooks];

/** What a scene is painted with. */
export interface PaintBox {
  readonly kit: CanvasKit;
  readonly open: (file: FontFile) => PaintedFont;
}

/** Three moments of a scene at 720p, which costs half of 1080p: as it enters, as its word begins to be spoken, and in the middle of the word. */
export function picturesOf(scene: Scene, { kit, open }: PaintBox): (Picture | undefined)[] {
  const request = requestOf(scene, '720p');
  const { painted, fontFile } = paintedCaptions({ ...request, isPainted: true }, open);
  if (!painted) throw new Error(`Scene ${scene.name} has no text`);
  const font = open(fontFile);
  const shown = new Scenes(painted, font);
  const painter = new Painter(kit, font, request.canvas);
  const frameAt = (ms: number): number => Math.floor((ms * request.fps) / 1000);
  const frames = [1, frameAt(scene.word * wordMs) + 1, frameAt((scene.word + 0.5) * wordMs)];
  const pictures = (ofLooks.includes(scene) ? frames.slice(-1) : frames).map((frame) => {
    const drawnScene = shown.at(frame);
    return drawnScene && painter.paint(drawnScene);
  });
  painter.close();
  return pictures;
}

/** SHA-256 of the place and the pixels of each picture, its first 16 hexadecimal digits; '' where nothing is painted. */
export async function hashesOf(scene: Scene, box: PaintBox): Promise<string[]> {
  return Promise.all(picturesOf(scene, box).map((picture) => (picture ? hashOf(picture) : '')));
}

async function hashOf({ leftPx, topPx, widthPx, heightPx, rgba }: Picture): Promise<string> {
  const place = Uint8Array.from(new Uint8Array(Int32Array.of(leftPx, topPx, widthPx, heightPx).buffer));
  const bytes = new Uint8Array(place.length + rgba.length);
  bytes.set(place);
  bytes.set(rgba, place.length);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 8);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
