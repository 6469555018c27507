import { signal } from '@preact/signals';
import type { Fit, PresetId, Resolution } from '#sdk/index.ts';
import type { ClipRange } from './timeline/clip-range.ts';

/** What the next videos are. The warnings about the style use the platforms and the range. */
export class ExportChoice {
  readonly presets = signal<readonly PresetId[]>([]);
  /** Undefined: all of the media. */
  readonly range = signal<ClipRange | undefined>(undefined);
  readonly fit = signal<Fit>('auto');
  readonly resolution = signal<Resolution>('1080p');
  readonly burnsCaptions = signal(true);

  constructor(preset: PresetId) {
    this.presets.value = [preset];
  }

  /** The range as requests have it. */
  get rangeFields(): { readonly range_start?: number; readonly range_end?: number } {
    const range = this.range.value;
    return range ? { range_start: range.startSeconds, range_end: range.endSeconds } : {};
  }

  /** All but the range, as requests have it. */
  get videoFields() {
    return {
      presets: [...this.presets.value],
      resolution: this.resolution.value,
      fit: this.fit.value,
      burn_captions: this.burnsCaptions.value,
    };
  }
}
