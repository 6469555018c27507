import * as v from 'valibot';
import { orLater } from '../or-later.ts';

export const PresetId = v.picklist([
  'youtube',
  'youtube_shorts',
  'tiktok',
  'instagram_reels',
  'instagram_feed',
  'linkedin',
]);
export type PresetId = v.InferOutput<typeof PresetId>;
export const ShownPresetId = orLater(PresetId);
