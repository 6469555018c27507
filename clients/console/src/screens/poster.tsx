import { useRef } from 'preact/hooks';
import type { Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { useLoaded } from '../use-loaded.ts';
import { useSeen } from '../use-seen.ts';

/** The poster of the media, or a sign of their kind where they have none. The title is beside it. */
export const Poster = ({ project: { id, source, playback } }: { readonly project: Project }) => {
  const place = useRef<HTMLSpanElement>(null);
  const seen = useSeen(place);
  const wanted = seen && source === 'video' && playback === 'completed';
  // Only for rows in sight, because each poster is a request. Without a poster the row keeps its sign.
  const { value } = useLoaded(async () => (wanted ? cueline.projects.media(id) : undefined), `${id} ${wanted}`);
  return (
    <span ref={place} class="poster" aria-hidden="true">
      {value?.poster ? <img src={value.poster} alt="" /> : source === 'video' ? '▶' : '♪'}
    </span>
  );
};
