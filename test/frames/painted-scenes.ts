import type { CanvasKit } from 'canvaskit-wasm';
import { Template } from '#contract/schemas/caption-style.ts';
import type { FontFile } from '#core/captions/burned/font-files.ts';
import { paintedCaptions } from '#core/captions/scene/painted-captions.ts';
import { Scenes } from '#core/captions/scene/scenes.ts';
import type { PaintedFont } from '#painter/open-font.ts';
import { Painter } from '#painter/painter.ts';
import type { Picture } from '#painter/picture.ts';
import { requestOf, type Scene, scenes, wordMs } from './scenes.ts';

/** Two words in each script of the caption fonts that no other scene has. */
const scripts: Readonly<Record<string, string>> = {
  bn: 'তাজা রুটি',
  ta: 'புதிய ரொட்டி',
  te: 'తాజా రొట్టె',
  gu: 'તાજી બ્રેડ',
  kn: 'ತಾಜಾ ಬ್ರೆಡ್',
  ml: 'പുതിയ റൊട്ടി',
  pa: 'ਤਾਜ਼ੀ ਰੋਟੀ',
  or: 'ତାଜା ରୁଟି',
  si: 'නැවුම් පාන්',
  km: 'នំប៉័ង ស្រស់',
  lo: 'ເຂົ້າຈີ່ ສົດ',
  my: 'ပေါင်မုန့် လတ်လတ်',
  ka: 'ახალი პური',
  hy: 'Թարմ հաց',
  am: 'ትኩስ ዳቦ',
  el: 'Φρέσκο ψωμί',
  ru: 'Свежий хлеб',
};

const vertical = { aspect: '9:16', word: 1 } as const;
const templateAt = (at: number): Template => Template.options[at % Template.options.length] ?? 'clean';

/** What the painter is tested with. Browsers import it too. */
export const paintedScenes: readonly Scene[] = [
  ...scenes,
  ...Object.entries(scripts).map(([language, text], at) => ({
    ...vertical,
    name: `script-${language}`,
    language,
    text,
    style: { template: templateAt(at), animation: 'word_grow' as const },
  })),
  ...(['fade', 'pop', 'rise', 'slide', 'word_fade', 'word_pop', 'word_grow'] as const).map((animation) => ({
    ...vertical,
    name: `motion-${animation}`,
    language: 'en',
    text: 'Good bread 🍞 needs 👩🏽‍🍳',
    style: { template: 'bold' as const, animation },
  })),
];

/** What a scene is painted with. */
export interface PaintBox {
  readonly kit: CanvasKit;
  readonly open: (file: FontFile) => PaintedFont;
}

/** Three moments of a scene: as it enters, as its word begins to be spoken, and in the middle of the word. */
export function picturesOf(scene: Scene, { kit, open }: PaintBox): (Picture | undefined)[] {
  const request = requestOf(scene);
  const { painted, fontFile } = paintedCaptions({ ...request, isPainted: true }, open);
  if (!painted) throw new Error(`Scene ${scene.name} has no text`);
  const font = open(fontFile);
  const shown = new Scenes(painted, font);
  const painter = new Painter(kit, font, request.canvas);
  const frameAt = (ms: number): number => Math.floor((ms * request.fps) / 1000);
  const frames = [1, frameAt(scene.word * wordMs) + 1, frameAt((scene.word + 0.5) * wordMs)];
  const pictures = frames.map((frame) => {
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
