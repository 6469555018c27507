import { computed, type ReadonlySignal, signal } from '@preact/signals';

/** The timeline never shows less than this. */
const leastSeconds = 2;

/** The stretch of the media that the timeline shows. It is the one with the playhead in it: the next one follows at its end. */
export class Zoom {
  readonly #factor = signal(1);
  readonly #durationSeconds: number;
  readonly lengthSeconds = computed(() => this.#durationSeconds / this.#factor.value);
  readonly fromSeconds: ReadonlySignal<number>;

  constructor(durationSeconds: number, playhead: ReadonlySignal<number>) {
    this.#durationSeconds = durationSeconds;
    this.fromSeconds = computed(() => {
      const length = this.lengthSeconds.value;
      return Math.min(Math.floor(playhead.value / length) * length, durationSeconds - length);
    });
  }

  get isWhole(): boolean {
    return this.#factor.value === 1;
  }

  get isClosest(): boolean {
    return this.lengthSeconds.value / 2 < leastSeconds;
  }

  closer(): void {
    if (!this.isClosest) this.#factor.value *= 2;
  }

  wider(): void {
    if (!this.isWhole) this.#factor.value /= 2;
  }
}
