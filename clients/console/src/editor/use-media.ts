import * as v from 'valibot';
import { Peaks } from '#contract/schemas/peaks.ts';
import type { ProjectMedia } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { type Loaded, useLoaded } from '../use-loaded.ts';

const pollMs = 2000;

/** The media of the open project. */
export interface EditorMedia {
  readonly files: Loaded<ProjectMedia>;
  /** Undefined until they are loaded, and where there are none. */
  readonly peaks: Loaded<Peaks | undefined>;
}

/** Loads the URLs of the project's files, again while some are being made, and the peaks once they are there. */
export const useMedia = (projectId: string): EditorMedia => {
  const files = useLoaded(
    () => cueline.projects.media(projectId),
    projectId,
    (media) => (media?.state === 'processing' ? pollMs : undefined),
  );
  const url = files.value?.peaks ?? undefined;
  const peaks = useLoaded(async (signal) => (url === undefined ? undefined : peaksAt(url, signal)), url);
  return { files, peaks };
};

const peaksAt = async (url: string, signal: AbortSignal): Promise<Peaks> => {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The waveform's file answered ${answer.status}`);
  return v.parse(Peaks, await answer.json());
};

/** The copy that every browser plays, where it is not certain that they play the source. */
export const playedUrl = ({ url, playable, proxy }: ProjectMedia): string => (playable !== true && proxy ? proxy : url);
