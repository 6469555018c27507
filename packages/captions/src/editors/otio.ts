import type { Timeline, TitleClip } from './timeline.ts';

/**
 * OpenTimelineIO (https://opentimelineio.readthedocs.io): the media on one track, captions on those above it. It has no kind of clip for
 * text, so that a caption is a generator, whose text is its name and a parameter. Clips are of the first version of their schema,
 * which every reader knows.
 */
export function formatOtio(timeline: Timeline): string {
  const { media, rate, mediaFrames, from, frames, tracks, layer } = timeline;
  const framesPerSecond = rate.numerator / rate.denominator;
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate: framesPerSecond, value });
  const range = (start: number, length: number) => ({
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: time(start),
    duration: time(length),
  });
  const gaps = (length: number) =>
    length > 0 ? [{ OTIO_SCHEMA: 'Gap.1', name: '', source_range: range(0, length) }] : [];
  const track = (name: string, kind: 'Video' | 'Audio', children: readonly object[]) => ({
    OTIO_SCHEMA: 'Track.1',
    ...{ name, kind, children },
  });
  const clip = (name: string, fileName: string, source_range: object, fileFrames: number) => ({
    OTIO_SCHEMA: 'Clip.1',
    name,
    source_range,
    media_reference: {
      OTIO_SCHEMA: 'ExternalReference.1',
      target_url: encodeURIComponent(fileName),
      available_range: range(0, fileFrames),
    },
  });
  const source = clip(media.title, media.fileName, range(from, frames), mediaFrames);
  const caption = ({ from: start, to, text, isTop }: TitleClip) => ({
    OTIO_SCHEMA: 'Clip.1',
    name: text,
    source_range: range(0, to - start),
    media_reference: {
      OTIO_SCHEMA: 'GeneratorReference.1',
      generator_kind: 'Title',
      parameters: { text, position: isTop ? 'top' : 'bottom' },
      available_range: range(0, to - start),
    },
  });
  const captions = tracks.map((clips, at) => {
    const children = clips.flatMap((clip, index) => {
      const free = clip.from - (clips[index - 1]?.to ?? 0);
      return [...gaps(free), caption(clip)];
    });
    return track(at === 0 ? 'Captions' : `Captions ${at + 1}`, 'Video', children);
  });
  const drawn = layer && [
    ...gaps(layer.from),
    clip(layer.fileName, layer.fileName, range(layer.start, layer.to - layer.from), layer.fileFrames),
  ];
  return `${JSON.stringify(
    {
      OTIO_SCHEMA: 'Timeline.1',
      name: media.title,
      global_start_time: time(0),
      tracks: {
        OTIO_SCHEMA: 'Stack.1',
        name: 'tracks',
        children: [
          ...(media.picture ? [track('Video', 'Video', [source])] : []),
          ...captions,
          ...(drawn ? [track('Layer', 'Video', drawn)] : []),
          ...(media.hasSound ? [track('Audio', 'Audio', [source])] : []),
        ],
      },
    },
    null,
    1,
  )}\n`;
}
