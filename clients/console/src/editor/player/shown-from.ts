/** When a video shows captions that begin at this time: with the nearest frame, which may be after it. */
export const shownFrom = (startSeconds: number, fps: number): number =>
  Math.max(startSeconds, Math.round(startSeconds * fps) / fps);
