import * as v from 'valibot';
import { Fit, PresetId } from '#contract/schemas/export.ts';
import type { Project } from '#sdk/index.ts';

/**
 * What was chosen for the videos of a project, of which the API knows nothing until there is an export. It is in the project's
 * metadata, so that it is the same in each browser.
 */
const ProjectChoices = v.object({
  console_platform: v.fallback(v.optional(PresetId), undefined),
  console_framing: v.fallback(v.optional(Fit), undefined),
});

export interface VideoChoices {
  readonly platform?: PresetId | undefined;
  readonly framing?: Fit | undefined;
}

export const videoChoicesOf = ({ metadata = {} }: Pick<Project, 'metadata'>): VideoChoices => {
  const { console_platform: platform, console_framing: framing } = v.parse(ProjectChoices, metadata);
  return { platform, framing };
};

/** The fields of a new project, without those that say nothing. */
export const metadataOf = ({ platform, framing }: VideoChoices): Pick<Project, 'metadata'> => {
  const metadata = {
    ...(platform && { console_platform: platform }),
    ...(framing && framing !== 'auto' && { console_framing: framing }),
  };
  return Object.keys(metadata).length > 0 ? { metadata } : {};
};
