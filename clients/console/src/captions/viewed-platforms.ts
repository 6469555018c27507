import type { PresetIdInput } from '#sdk/index.ts';
import { presets } from '../project-choices.ts';
import { storedList } from '../stored-list.ts';

interface Viewed {
  readonly projectId: string;
  readonly platform: PresetIdInput;
}

/** In this browser: writing it to the project's metadata would replace what others have written there meanwhile. */
const stored = storedList<Viewed>(() => localStorage, 'cueline-viewed-platforms');
const mostKept = 100;

/** The platform whose picture was last chosen for a project; undefined where none was. */
export const viewedPlatform = (projectId: string): PresetIdInput | undefined => {
  const viewed = stored.read().find((one) => one.projectId === projectId)?.platform;
  // Another release may have stored it.
  return presets.find((platform) => platform === viewed);
};

export const keepViewed = (viewed: Viewed): void => {
  const others = stored.read().filter(({ projectId }) => projectId !== viewed.projectId);
  stored.write([viewed, ...others].slice(0, mostKept));
};
