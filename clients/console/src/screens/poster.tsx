import { useRef } from 'preact/hooks';
import type { Project, ProjectMedia } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { useLoaded } from '../use-loaded.ts';
import { useSeen } from '../use-seen.ts';

/** The poster of the media, or their first picture, or a sign of their kind where the browser shows none. The title is beside it. */
export const Poster = ({ project: { id, source, status } }: { readonly project: Project }) => {
  const place = useRef<HTMLSpanElement>(null);
  const seen = useSeen(place);
  const wanted = seen && source === 'video' && status !== 'importing';
  // Only for rows in sight, because each poster is a request. Without a poster the row keeps its sign.
  const { value } = useLoaded(async () => (wanted ? cueline.projects.media(id) : undefined), `${id} ${wanted}`);
  return (
    <span ref={place} class="poster" aria-hidden="true">
      {source === 'video' ? '▶' : '♪'}
      {value && <Picture media={value} />}
    </span>
  );
};

/** Over the sign, which stays in sight while it loads and where it fails. */
const Picture = ({ media: { poster, playable, url } }: { readonly media: ProjectMedia }) =>
  poster ? (
    <img src={poster} alt="" />
  ) : playable === false ? null : (
    // The time makes browsers decode a picture, and not only read the size of it.
    <video src={`${url}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} />
  );
