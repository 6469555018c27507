import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';

/** The timeline never shows less than this. */
const leastSeconds = 2;

/** The stretch of the media that the timeline shows. When the playhead leaves it, the stretch with the playhead in it is next. */
export class Zoom {
  readonly #factor = signal(1);
  readonly #durationSeconds: number;
  readonly #from = signal(0);
  readonly fromSeconds: ReadonlySignal<number> = this.#from;
  readonly lengthSeconds = computed(() => this.#durationSeconds / this.#factor.value);

  /** At first it shows at most `shownSeconds`, so that captions can be read. */
  constructor(durationSeconds: number, playhead: ReadonlySignal<number>, shownSeconds = Number.POSITIVE_INFINITY) {
    this.#durationSeconds = durationSeconds;
    while (this.lengthSeconds.value > shownSeconds) this.#factor.value *= 2;
    let shown = this.lengthSeconds.value;
    effect(() => {
      const [at, length, from] = [playhead.value, this.lengthSeconds.value, this.#from.peek()];
      if (length === shown && from <= at && at < from + length) return;
      shown = length;
      this.#from.value = Math.max(0, Math.min(Math.floor(at / length) * length, durationSeconds - length));
    });
  }

  /** Shows a stretch that is earlier or later by a share of what is shown. */
  scroll(share: number): void {
    const length = this.lengthSeconds.value;
    this.#from.value = Math.max(0, Math.min(this.#from.peek() + share * length, this.#durationSeconds - length));
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
