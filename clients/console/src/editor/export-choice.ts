import { signal } from '@preact/signals';
import type { Fit, PresetId } from '#sdk/index.ts';
import type { ClipRange } from './timeline/clip-range.ts';

/** The platforms, the range and the fit of the next videos. The warnings about the style use the same. */
export class ExportChoice {
  readonly presets = signal<readonly PresetId[]>([]);
  /** Undefined: all of the media. */
  readonly range = signal<ClipRange | undefined>(undefined);

  readonly fit = signal<Fit>('auto');

  constructor(preset: PresetId) {
    this.presets.value = [preset];
  }

  /** The range as requests have it. */
  get rangeFields(): { readonly range_start?: number; readonly range_end?: number } {
    const range = this.range.value;
    return range ? { range_start: range.startSeconds, range_end: range.endSeconds } : {};
  }
}
