import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Fit, Focus, PresetIdInput, Resolution } from '#sdk/index.ts';
import type { CheckedPart } from '../captions/setting.ts';
import type { ClipRange } from './timeline/clip-range.ts';

/** What the next videos are. */
export class ExportChoice {
  readonly #chosen = signal<readonly PresetIdInput[] | undefined>(undefined);
  /** Until platforms are chosen, the one whose picture is shown. */
  readonly presets = computed(() => this.#chosen.value ?? [this.#viewed.value]);
  /** Undefined: all of the media. */
  readonly range = signal<ClipRange | undefined>(undefined);
  readonly fit: Signal<Fit>;
  /** What a crop keeps; undefined: the middle. */
  readonly focus = signal<Focus | undefined>(undefined);
  /** The captions alone, on nothing. */
  readonly isLayer = signal(false);
  readonly resolution = signal<Resolution>('1080p');
  readonly burnsCaptions = signal(true);
  /** A track of text in the video. */
  readonly hasSoftCaptions = signal(false);

  /** Whose captions are checked, for the platform whose picture is shown. */
  readonly checked = computed((): CheckedPart => {
    const [range, resolution] = [this.range.value, this.resolution.value];
    const inMs = (seconds: number): number => Math.round(seconds * 1000);
    return {
      resolution,
      ...(range && { range: { startMs: inMs(range.startSeconds), endMs: inMs(range.endSeconds) } }),
    };
  });
  readonly #viewed: ReadonlySignal<PresetIdInput>;

  constructor(viewed: ReadonlySignal<PresetIdInput>, fit: Fit = 'auto') {
    this.#viewed = viewed;
    this.fit = signal(fit);
  }

  choose(presets: readonly PresetIdInput[]): void {
    this.#chosen.value = presets;
  }

  /** The range as requests have it. */
  get rangeFields(): { readonly range_start?: number; readonly range_end?: number } {
    const range = this.range.value;
    return range ? { range_start: range.startSeconds, range_end: range.endSeconds } : {};
  }

  /** In the picture, so that it has a look. */
  get hasLook(): boolean {
    return this.isLayer.value || this.burnsCaptions.value;
  }

  /** All but the range, as requests have it. */
  get videoFields() {
    return {
      presets: [...this.presets.value],
      resolution: this.resolution.value,
      fit: this.fit.value,
      // Where nothing is cut off, a focus is refused.
      ...(this.focus.value && this.fit.value !== 'pad' && { focus: this.focus.value }),
      ...(this.isLayer.value
        ? { layer: true }
        : { burn_captions: this.burnsCaptions.value, soft_captions: this.hasSoftCaptions.value }),
    };
  }
}
