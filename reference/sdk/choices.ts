import { Fit, Resolution } from '#contract/schemas/export.ts';
import { WorkStatus } from '#contract/schemas/fields.ts';
import { PresetId } from '#contract/schemas/preset.ts';
import { ProjectStatus } from '#contract/schemas/project.ts';
import { Animation, Font, LetterCase, Look, Placement, Template } from '#contract/schemas/style-choices.ts';
import { TimelineRate, TranscriptFormat } from '#contract/schemas/transcript.ts';
import { scopes } from '#contract/scopes.ts';
import { retryWaitsMs } from '#core/webhooks/backoff.ts';

const picklists: Readonly<Record<string, { readonly options: readonly string[] }>> = {
  templates: Template,
  looks: Look,
  fonts: Font,
  placements: Placement,
  animations: Animation,
  letterCases: LetterCase,
  presets: PresetId,
  resolutions: Resolution,
  fits: Fit,
  transcriptFormats: TranscriptFormat,
  timelineRates: TimelineRate,
  projectStatuses: ProjectStatus,
  workStatuses: WorkStatus,
  scopes: { options: scopes },
};

/** What tools and commands let people choose from: clients import nothing of the contract. */
export const clientChoices = (): string =>
  [
    '// Written by npm run openapi from contract/ and core/. Do not edit.\n\n',
    ...Object.entries(picklists).map(
      ([name, { options }]) =>
        `export const ${name} = [${options.map((option) => `'${option}'`).join(', ')}] as const;\n`,
    ),
    `/** The minutes between the attempts of a webhook delivery. */\nexport const retryWaitMinutes = [${retryWaitsMs.map((waitMs) => waitMs / 60_000).join(', ')}] as const;\n`,
  ].join('');
