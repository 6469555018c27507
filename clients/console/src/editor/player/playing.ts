import { type ReadonlySignal, signal } from '@preact/signals';
import { shownFrom } from './shown-from.ts';

/** The player of the open project, for the controls and rows beside it. */
export class Playing {
  readonly seconds = signal(0);
  readonly isPlaying = signal(false);
  /** 1: as fast as it was recorded. */
  readonly rate = signal(1);
  #media: HTMLMediaElement | undefined;
  #frame = 0;
  /** Frames per second of the video. */
  readonly fps: ReadonlySignal<number>;

  constructor(fps: ReadonlySignal<number>) {
    this.fps = fps;
  }

  /** Follows an element until the returned function is called. */
  follow(media: HTMLMediaElement): () => void {
    this.#media = media;
    // New media continue at the position of those that they replace.
    if (this.seconds.peek() > 0) media.currentTime = this.seconds.peek();
    media.playbackRate = this.rate.peek();
    const stop = new AbortController();
    const { signal } = stop;
    const tick = () => {
      this.seconds.value = media.currentTime;
      if (!media.paused) this.#frame = requestAnimationFrame(tick);
    };
    const changed = () => {
      this.isPlaying.value = !media.paused;
      cancelAnimationFrame(this.#frame);
      tick();
    };
    for (const type of ['play', 'pause', 'ended', 'seeking']) media.addEventListener(type, changed, { signal });
    return () => {
      stop.abort();
      cancelAnimationFrame(this.#frame);
      this.#media = undefined;
    };
  }

  seek(seconds: number): void {
    if (this.#media) this.#media.currentTime = Math.max(0, seconds);
    this.seconds.value = Math.max(0, seconds);
  }

  /** Seeks to the captions that begin at this time. */
  showFrom(seconds: number): void {
    this.seek(shownFrom(seconds, this.fps.peek()));
  }

  playAt(rate: number): void {
    this.rate.value = rate;
    if (this.#media) this.#media.playbackRate = rate;
  }

  mute(isMuted: boolean): void {
    if (this.#media) this.#media.muted = isMuted;
  }

  play(): void {
    // Browsers refuse to play before the person has pressed something.
    this.#media?.play().catch(() => undefined);
  }

  toggle(): void {
    if (this.isPlaying.peek()) this.#media?.pause();
    else this.play();
  }
}
