import type * as v from 'valibot';
import * as style from '#contract/schemas/caption-style.ts';
import { Fit, PresetId, Resolution } from '#contract/schemas/export.ts';
import { WorkStatus } from '#contract/schemas/fields.ts';
import { JobType } from '#contract/schemas/job.ts';
import { ProjectStatus } from '#contract/schemas/project.ts';

const { Template, Look, Font, Placement, Animation, LetterCase } = style;
const picklists: Readonly<Record<string, v.PicklistSchema<readonly string[], undefined>>> = {
  templates: Template,
  looks: Look,
  fonts: Font,
  placements: Placement,
  animations: Animation,
  letterCases: LetterCase,
  presets: PresetId,
  resolutions: Resolution,
  fits: Fit,
  projectStatuses: ProjectStatus,
  workStatuses: WorkStatus,
  jobTypes: JobType,
};

/** What the tools for agents let them choose from: clients/mcp imports nothing of the contract. */
export const mcpChoices = (): string =>
  [
    '// Written by npm run openapi from contract/. Do not edit.\n\n',
    ...Object.entries(picklists).map(
      ([name, { options }]) =>
        `export const ${name} = [${options.map((option) => `'${option}'`).join(', ')}] as const;\n`,
    ),
  ].join('');
