import type { Aspect, PresetId } from '../shapes/preset-ids.ts';

/** Widths of the edges that the platform covers with its own buttons and text. */
export interface SafeZone {
  readonly topPx: number;
  readonly bottomPx: number;
  readonly leftPx: number;
  readonly rightPx: number;
}

/** Limits of a platform. */
export interface Platform {
  /** Where the numbers come from, and when they were read. */
  readonly source: string;
  readonly title: string;
  /** The first is the default. */
  readonly aspects: readonly [Aspect, ...Aspect[]];
  readonly maxFramesPerSecond: number;
  readonly minDurationMs: number;
  readonly maxDurationMs: number;
  readonly maxFileBytes: number;
  /** Absent where the platform publishes none. */
  readonly maxVideoBitsPerSecond?: number;
  readonly maxWidthPx: number;
  readonly maxHeightPx?: number;
  readonly audioBitsPerSecond: number;
  /** Length of a closed group of pictures. */
  readonly gopSeconds: number;
  /** Margins for a 1080 x 1920 picture; other shapes use the safe area of television. */
  readonly verticalMargins?: VerticalMargins;
}

/**
 * What a platform's interface may cover of a 1080 x 1920 picture. Both sides are as wide as the column of buttons, so that captions are
 * in the middle of the picture, also in an app that is mirrored.
 */
export interface VerticalMargins {
  readonly topPx: number;
  readonly bottomPx: number;
  readonly sidePx: number;
  /** Where the numbers come from, and when they were read. */
  readonly source: string;
}

const second = 1000;
const minute = 60 * second;
const megabyte = 1_000_000;

export const platforms: Readonly<Record<PresetId, Platform>> = {
  youtube: {
    source: 'https://support.google.com/youtube/answer/1722171, read 2026-11-21',
    title: 'YouTube',
    aspects: ['16:9'],
    maxFramesPerSecond: 60,
    minDurationMs: second,
    maxDurationMs: 12 * 60 * minute,
    maxFileBytes: 256_000 * megabyte,
    maxWidthPx: 3840,
    audioBitsPerSecond: 384_000,
    gopSeconds: 0.5,
  },
  youtube_shorts: {
    source: 'https://support.google.com/youtube/answer/15424877 (three minutes, square or taller), read 2026-11-21',
    title: 'YouTube Shorts',
    aspects: ['9:16', '4:5', '1:1'],
    maxFramesPerSecond: 60,
    minDurationMs: second,
    maxDurationMs: 3 * minute,
    maxFileBytes: 256_000 * megabyte,
    maxWidthPx: 3840,
    audioBitsPerSecond: 384_000,
    gopSeconds: 0.5,
    verticalMargins: {
      ...{ topPx: 288, bottomPx: 672, sidePx: 108 },
      source:
        "https://support.google.com/google-ads/answer/13547298 (top, bottom); 10 % of the width, Google's advice for Shorts, read 2026-11-23",
    },
  },
  tiktok: {
    source: 'https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide, read 2026-11-21',
    title: 'TikTok',
    aspects: ['9:16'],
    maxFramesPerSecond: 60,
    minDurationMs: second,
    maxDurationMs: 10 * minute,
    maxFileBytes: 4_000 * megabyte,
    maxWidthPx: 4096,
    audioBitsPerSecond: 192_000,
    gopSeconds: 2,
    verticalMargins: {
      ...{ topPx: 250, bottomPx: 460, sidePx: 170 },
      source:
        'https://socaptions.com/blog/tiktok-safe-zones-2026 (top 180 to 250, bottom 320 to 460, right 120 to 180; TikTok publishes none for posts), read 2026-11-29',
    },
  },
  instagram_reels: {
    source: "Meta's Graph API reference, IG User Media (300 MB in its newer copies, 1 GB in older), read 2026-11-21",
    title: 'Instagram Reels',
    aspects: ['9:16'],
    maxFramesPerSecond: 60,
    minDurationMs: 3 * second,
    maxDurationMs: 15 * minute,
    maxFileBytes: 300 * megabyte,
    maxVideoBitsPerSecond: 25_000_000,
    maxWidthPx: 1920,
    audioBitsPerSecond: 128_000,
    gopSeconds: 2,
    verticalMargins: {
      ...{ topPx: 269, bottomPx: 672, sidePx: 108 },
      source:
        'https://houseofmarketers.com/guide-to-safe-zones-tiktok-facebook-instagram-stories-reels/ (Meta: 14 % of the top, 35 % of the bottom), https://shortsfire.com/blog/shorts-safe-zones-keep-your-text-visible (80 % of the width), read 2026-11-29',
    },
  },
  instagram_feed: {
    source: "Meta's Graph API reference, IG User Media, media_type VIDEO, read 2026-11-21",
    title: 'the Instagram feed',
    aspects: ['4:5', '1:1', '16:9'],
    maxFramesPerSecond: 60,
    minDurationMs: 3 * second,
    maxDurationMs: minute,
    maxFileBytes: 100 * megabyte,
    maxVideoBitsPerSecond: 25_000_000,
    maxWidthPx: 1920,
    audioBitsPerSecond: 128_000,
    gopSeconds: 2,
  },
  linkedin: {
    source:
      'https://learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api (duration, size), LinkedIn Help, "Share videos" (4096x2304, 30 Mb/s), 30 frames as its ads ask, read 2026-11-21',
    title: 'LinkedIn',
    aspects: ['16:9', '1:1', '4:5', '9:16'],
    maxFramesPerSecond: 30,
    minDurationMs: 3 * second,
    maxDurationMs: 30 * minute,
    maxFileBytes: 500 * megabyte,
    maxVideoBitsPerSecond: 30_000_000,
    maxWidthPx: 4096,
    maxHeightPx: 2304,
    audioBitsPerSecond: 192_000,
    gopSeconds: 2,
  },
};
