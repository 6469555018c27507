import type { ExportWarning, PresetId, Preview, PreviewFinding } from '#sdk/index.ts';

/** A finding, with the platforms whose captions have it. */
export interface SharedFinding extends PreviewFinding {
  readonly presets: readonly PresetId[];
}

/** The warnings and findings of the previews of several platforms, each once, in the order of the media. */
export const warningsOf = (
  previews: readonly { readonly preset: PresetId; readonly preview: Pick<Preview, 'warnings' | 'findings'> }[],
): { readonly warnings: readonly ExportWarning[]; readonly findings: readonly SharedFinding[] } => {
  const warnings = new Map<string, ExportWarning>();
  const findings = new Map<string, SharedFinding>();
  for (const { preset, preview } of previews) {
    for (const warning of preview.warnings) warnings.set(warning.message, warning);
    for (const finding of preview.findings) {
      // The message has numbers that depend on the shape of the picture.
      const name = JSON.stringify([finding.rule, finding.start, finding.text, finding.message]);
      findings.set(name, { ...finding, presets: [...(findings.get(name)?.presets ?? []), preset] });
    }
  }
  return {
    warnings: [...warnings.values()],
    findings: [...findings.values()].toSorted((one, other) => one.start - other.start),
  };
};
