/** The media cannot be read; the message says why, in words for the user. */
export const UNREADABLE_MEDIA = 'UnreadableMedia';
/** The process that makes a video ended by itself, as a decoder that is fed a malformed file may. */
export const VIDEO_CRASHED = 'VideoCrashed';
/** A video took longer than it may. */
export const VIDEO_TOO_SLOW = 'VideoTooSlow';

/** A video that is not made. `name` is one of the names above. */
export class VideoError extends Error {
  constructor(name: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
  }
}
