import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { Project, ProjectMedia } from '#sdk/index.ts';

/** Until it is known how the media are stored they are taken for such as phones and editors write. */
const usual = { container: 'mp4', video_codec: 'AVC', size: 0, key_frame_interval: null } as const;

/** What an export knows of media, from what the API says of them. */
export function factsOf(
  { source, width, height, frame_rate }: Pick<Project, 'source' | 'width' | 'height' | 'frame_rate'>,
  durationMs: number,
  media: Pick<ProjectMedia, keyof typeof usual> = usual,
): MediaFacts {
  const { container, video_codec, size, key_frame_interval } = media;
  return {
    durationMs,
    source,
    ...(width && { widthPx: width }),
    ...(height && { heightPx: height }),
    ...(frame_rate && { frameRate: { numerator: frame_rate, denominator: 1 } }),
    ...(key_frame_interval && { keyFrameMs: Math.round(key_frame_interval * 1000) }),
    container,
    ...(video_codec && { videoCodec: video_codec }),
    sizeBytes: size,
  };
}
