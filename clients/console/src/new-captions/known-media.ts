import { signal } from '@preact/signals';

/** What the browser can tell of a file before it is uploaded. */
export interface KnownMedia {
  /** Undefined where the browser cannot read the file. */
  readonly durationSeconds?: number;
  readonly widthPx?: number;
  readonly heightPx?: number;
  /** A URL of a picture of it; undefined without one. */
  readonly pictureUrl?: string;
}

/** By file. A file that is still being read is not in it. */
export const knownMedia = signal<ReadonlyMap<File, KnownMedia>>(new Map());
const asked = new WeakSet<File>();

/** Reads a file once. */
export const learn = (file: File): void => {
  if (asked.has(file)) return;
  asked.add(file);
  const found = (media: KnownMedia) => {
    knownMedia.value = new Map([...knownMedia.peek(), [file, media]]);
  };
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const facts = (): KnownMedia => {
    const { duration, videoWidth, videoHeight } = video;
    return {
      // A recording of a browser may have no length.
      ...(Number.isFinite(duration) && { durationSeconds: duration }),
      ...(videoWidth > 0 && { widthPx: videoWidth, heightPx: videoHeight }),
    };
  };
  video.muted = true;
  video.preload = 'auto';
  video.addEventListener('error', () => {
    found({});
    URL.revokeObjectURL(url);
  });
  video.addEventListener('loadedmetadata', () => {
    found(facts());
    // The first picture is often black.
    video.currentTime = Math.min(1, video.duration / 3) || 0;
  });
  video.addEventListener('seeked', async () => {
    const picture = await pictureOf(video);
    if (picture) found({ ...facts(), pictureUrl: URL.createObjectURL(picture) });
    URL.revokeObjectURL(url);
  });
  video.src = url;
};

const pictureWidthPx = 640;

const pictureOf = (video: HTMLVideoElement): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(pictureWidthPx, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth) || 0;
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
};
