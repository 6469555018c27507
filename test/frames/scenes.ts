import { canvasOf, safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import type { Resolution } from '#contract/schemas/export.ts';
import type { Aspect } from '#contract/schemas/fields.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import { type Look, Template } from '#contract/schemas/style-choices.ts';
import { brandFontId } from '../support/brand-font-id.ts';

/** A text that is spoken at a word each half second, and the word during which the picture is taken. */
export interface Scene {
  readonly name: string;
  readonly text: string;
  /** Counted from 0. */
  readonly word: number;
  readonly style: CaptionStyleInput;
  readonly aspect: Aspect;
  /** @default one with this aspect */
  readonly preset?: PresetId;
  readonly language: string;
}

export const wordMs = 500;
const aspects = ['9:16', '16:9', '1:1'] as const;
const presets: Readonly<Record<(typeof aspects)[number], PresetId>> = {
  '9:16': 'tiktok',
  '16:9': 'youtube',
  '1:1': 'instagram_feed',
};
const english = 'Good bread needs four simple things.';

const ofTemplates: Scene[] = Template.options.flatMap((template) =>
  aspects.map((aspect) => ({
    name: `${template}-${aspect.replace(':', 'x')}`,
    text: english,
    word: 1,
    style: { template },
    aspect,
    language: 'en',
  })),
);

/** Looks that burn-in draws whole; the others have shapes and motions that only our painter draws. */
export const burnedLooks = ['punch', 'cinema'] as const satisfies readonly Look[];

const ofLooks: Scene[] = burnedLooks.flatMap((look) =>
  (['tiktok', 'youtube_shorts', 'instagram_reels', 'youtube', 'instagram_feed'] as const).map((preset) => ({
    name: `${look}-${preset}`,
    text: english,
    word: 1,
    style: { look },
    preset,
    aspect: preset === 'youtube' ? '16:9' : preset === 'instagram_feed' ? '4:5' : '9:16',
    language: 'en',
  })),
);

const karaoke = { template: 'karaoke' } as const;
const vertical = { aspect: '9:16', style: karaoke, word: 1 } as const;

/** Colours that would vanish against the outline of the template. */
const dark = { text: english, ...vertical, language: 'en' } as const;

export const scenes: readonly Scene[] = [
  ...ofTemplates,
  ...ofLooks,
  { ...vertical, name: 'punch-middle', language: 'en', text: english, style: { look: 'punch', placement: 'middle' } },
  { ...vertical, name: 'punch-arabic', language: 'ar', text: 'نخبز الخبز في 25 دقيقة.', style: { look: 'punch' } },
  {
    ...vertical,
    name: 'word-box',
    language: 'en',
    text: english,
    style: { ...karaoke, highlight_background: '#7a2bff', animation: 'word_pop' },
  },
  { ...vertical, name: 'arabic', language: 'ar', text: 'نخبز الخبز في 25 دقيقة مع iPhone الجديد.' },
  { ...vertical, name: 'hebrew', language: 'he', text: 'אופים לחם טרי (חם) ב-25 דקות!' },
  { ...vertical, name: 'japanese', language: 'ja', text: '今日 は 四つ の 材料 で パン を 作ります。' },
  { ...vertical, name: 'chinese', language: 'zh', text: '今天 我们 用 四种 简单 的 材料 做 面包。' },
  { ...vertical, name: 'korean', language: 'ko', text: '오늘은 네 가지 재료로 빵을 만듭니다.' },
  { ...vertical, name: 'thai', language: 'th', text: 'วันนี้ เรา จะ ทำ ขนมปัง ด้วย ของ สี่ อย่าง' },
  { ...vertical, name: 'devanagari', language: 'hi', text: 'आज हम चार चीज़ों से रोटी बनाएँगे।' },
  {
    ...vertical,
    name: 'mixed-scripts',
    language: 'zh',
    text: '面包 خبز طازج 빵을 रोटी बनाएँ לחם ขนมปัง パン bread',
    style: { ...karaoke, font_size: 72, max_lines: 3 },
  },
  { ...vertical, name: 'emoji', language: 'en', text: 'Fresh bread 🍞🔥 with salt 🧂 ♪ 👩🏽‍🍳' },
  { ...dark, name: 'dark-text', style: { template: 'clean', color: '#101010' } },
  { ...dark, name: 'dark-highlight', style: { template: 'karaoke', highlight: '#000080' } },
  { ...dark, name: 'dark-box', style: { template: 'minimal', color: '#101010' } },
  {
    ...vertical,
    name: 'long-word',
    language: 'de',
    text: 'Die Donaudampfschifffahrtsgesellschaftskapitänsmütze passt.',
  },
  { ...vertical, name: 'size-200', language: 'en', text: english, style: { ...karaoke, font_size: 200, max_lines: 3 } },
  {
    ...vertical,
    name: 'outline-and-box',
    language: 'en',
    text: english,
    style: {
      ...karaoke,
      outline_color: '#5a1fd0',
      outline_width: 10,
      background_color: '#ffffff',
      background_opacity: 0.4,
    },
  },
  {
    ...vertical,
    name: 'keywords',
    language: 'en',
    text: english,
    style: {
      template: 'clean',
      letter_case: 'upper',
      words_per_page: 4,
      keywords: ['bread', 'Four'],
      outline_width: 0,
    },
  },
  { ...vertical, name: 'uploaded-font', language: 'en', text: english, style: { ...karaoke, font_id: brandFontId } },
  { ...vertical, name: 'left-out', language: 'en', text: 'Fresh 𓀀 bread 𓀀 today', style: { template: 'clean' } },
];

/** A scene as the captions of a video. */
export function requestOf(scene: Scene, resolution: Resolution = '1080p') {
  const preset = scene.preset ?? presets[scene.aspect === '4:5' ? '1:1' : scene.aspect];
  const canvas = canvasOf({ preset, resolution, format: scene.aspect });
  const words = scene.text
    .split(' ')
    .map((text, index) => ({ text, startMs: index * wordMs, endMs: (index + 1) * wordMs }));
  const style = resolveStyle(scene.style);
  return {
    lines: [{ words }],
    language: scene.language,
    style,
    canvas,
    safeZone: safeZoneOf(preset, canvas),
    fps: 25,
    range: { startMs: 0, endMs: words.length * wordMs },
  };
}
