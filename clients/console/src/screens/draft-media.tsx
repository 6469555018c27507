import type { Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { playedUrl } from '../editor/use-media.ts';
import { projectWords } from '../messages/projects.ts';
import { useLoaded } from '../use-loaded.ts';

/** What is to be transcribed, to see and hear. Its place is there before it, so that it moves nothing. */
export const DraftMedia = ({ project: { id, title, width, height } }: { readonly project: Project }) => {
  const { value, error } = useLoaded(() => cueline.projects.media(id), id);
  const shown = { src: value && playedUrl(value), controls: true, preload: 'metadata', 'aria-label': title } as const;
  if (error !== undefined) return null;
  return (
    <div class="stack draft-media">
      {width && height ? (
        <video
          {...shown}
          src={shown.src && `${shown.src}#t=0.001`}
          poster={value?.poster ?? undefined}
          style={{ '--ratio': width / height }}
          playsInline
        />
      ) : (
        <audio {...shown} />
      )}
      {value?.playable === false && !value.proxy && <p class="soft small">{projectWords.projectPage.notPlayed}</p>}
    </div>
  );
};
