import { maxMetadataPairs } from '#contract/limits.ts';
import type { Export, Fit, NewExports, PresetIdInput, Project } from '#sdk/index.ts';
import { projectWords } from './messages/projects.ts';

export const presets = Object.keys(projectWords.videos.presets) as PresetIdInput[];
export const framings = Object.keys(projectWords.videos.fits) as Fit[];

/** What was chosen for the videos of a project. */
export interface VideoChoices {
  readonly platform?: PresetIdInput | undefined;
  readonly framing?: Fit | undefined;
}

/**
 * The API knows nothing of them until there is an export. They are in the metadata of the project, so that they are the same in each
 * browser, and anybody may have changed them.
 */
const names = { platform: 'console_platform', framing: 'console_framing', look: 'console_look' } as const;

export const videoChoicesOf = ({ metadata = {} }: Pick<Project, 'metadata'>): VideoChoices => ({
  platform: presets.find((preset) => preset === metadata[names.platform]),
  framing: framings.find((framing) => framing === metadata[names.framing]),
});

/** The platform of a video: the chosen one, or else one with the shape of the picture. */
export const platformFor = (
  chosen: PresetIdInput | undefined,
  { width, height }: { readonly width?: number | null | undefined; readonly height?: number | null | undefined },
): PresetIdInput => chosen ?? (width && height && height > width ? 'tiktok' : 'youtube');

export const platformOf = (project: Pick<Project, 'metadata' | 'width' | 'height'>): PresetIdInput =>
  platformFor(videoChoicesOf(project).platform, project);

/** The videos of a project that are ordered with its words. */
export const videosOf = (project: Pick<Project, 'metadata' | 'width' | 'height'>): NewExports =>
  videosOn(platformOf(project), videoChoicesOf(project));

export const videosOn = (preset: PresetIdInput, { framing }: Pick<VideoChoices, 'framing'>) => ({
  presets: [preset],
  ...(framing && { fit: framing }),
});

/** The field of a new project, without what says nothing. `look`: of the videos that are ordered with it. */
export const metadataOf = ({ platform, framing }: VideoChoices, look?: string): Pick<Project, 'metadata'> => {
  const metadata = {
    ...(platform && { [names.platform]: platform }),
    ...(framing && framing !== 'auto' && { [names.framing]: framing }),
    ...(look && { [names.look]: look }),
  };
  return Object.keys(metadata).length > 0 ? { metadata } : {};
};

/** The field of a new export: what the project says, and its look of now. */
export const metadataOfExport = ({ metadata = {}, style }: Pick<Project, 'metadata' | 'style'>) => {
  const described = { ...metadata, [names.look]: style?.look ?? style?.template ?? 'clean' };
  return Object.keys(described).length > maxMetadataPairs ? {} : { metadata: described };
};

/** What the look of an export is called; undefined where nothing says it. */
export const lookOfExport = ({ metadata }: Pick<Export, 'metadata'>): string | undefined => {
  const titles: Readonly<Record<string, string>> = { ...projectWords.videos.templates, ...projectWords.videos.looks };
  return titles[metadata?.[names.look] ?? ''];
};
