/** The platforms that an export is made for. */
export const presetIds = [
  'youtube',
  'youtube_shorts',
  'tiktok',
  'instagram_reels',
  'instagram_feed',
  'linkedin',
] as const;
export type PresetId = (typeof presetIds)[number];

/** Width to height. */
export const aspects = ['16:9', '9:16', '4:5', '1:1'] as const;
export type Aspect = (typeof aspects)[number];

/** The short side of the picture in pixels. */
export const resolutions = ['720p', '1080p', '2160p'] as const;
export type Resolution = (typeof resolutions)[number];
