import type { ExportWarning, PresetId } from '#contract/schemas/export.ts';
import type { Preview, PreviewFinding } from '#contract/schemas/preview.ts';

/** A finding, with the platforms whose captions have it. */
export interface SharedFinding extends PreviewFinding {
  readonly presets: readonly PresetId[];
}

/** What the lint finds in the captions of the chosen videos. */
export interface Checked {
  readonly warnings: readonly ExportWarning[];
  /** In the order of the media. */
  readonly findings: readonly SharedFinding[];
}

export type CheckedVideo = { readonly preset: PresetId } & Pick<Preview, 'warnings' | 'findings'>;

/** The warnings and findings of several videos, each once. */
export const checkedTogether = (videos: readonly CheckedVideo[]): Checked => {
  const shared = new Map<string, ExportWarning>();
  const found = new Map<string, SharedFinding>();
  for (const { preset, warnings, findings } of videos) {
    for (const warning of warnings) shared.set(warning.message, warning);
    for (const finding of findings) {
      // The message has numbers that depend on the shape of the picture.
      const name = JSON.stringify([finding.rule, finding.start, finding.text, finding.message]);
      found.set(name, { ...finding, presets: [...(found.get(name)?.presets ?? []), preset] });
    }
  }
  return {
    warnings: [...shared.values()],
    findings: [...found.values()].toSorted((one, other) => one.start - other.start),
  };
};
