import { useState } from 'preact/hooks';
import type { Export, Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CancelWork } from '../cancel-work.tsx';
import { isRunning } from '../editor/is-running.ts';
import { useExports } from '../editor/use-exports.ts';
import { words } from '../messages/everywhere.ts';
import { projectWords } from '../messages/projects.ts';
import { nameIn } from '../name-in.ts';
import { Button } from '../ui/button.tsx';

const text = projectWords.orderedVideo;

/** The videos that were ordered with the words of a project: nothing where it had its words, and no such order, when it was opened. */
export const OrderedVideos = ({ project }: { readonly project: Project }) => {
  const [isAwaited] = useState(project.export_ids !== undefined || project.status !== 'ready');
  return isAwaited ? <Awaited project={project} /> : null;
};

/** From the moment that the page sees one wait or run until it is hidden. Later they are among the others. */
const Awaited = ({ project: { id, job_id, status, export_ids = [] } }: { readonly project: Project }) => {
  const exports = useExports(id, job_id);
  const [followed, follow] = useState<ReadonlySet<string>>(new Set());
  const all = exports.value?.data ?? [];
  const unseen = all.filter((one) => isRunning(one) && !followed.has(one.id));
  if (unseen.length > 0) follow(new Set([...followed, ...unseen.map((one) => one.id)]));
  const shown = all.filter((one) => followed.has(one.id));
  const hide = (one: Export) => follow(new Set([...followed].filter((other) => other !== one.id)));
  // Their places are there before them, so that nothing moves.
  const awaited = exports.value || status === 'ready' ? [] : export_ids;
  if (shown.length + awaited.length === 0) return null;
  return (
    <div class="ordered-bar">
      {awaited.map((one) => (
        <div key={one} class="row" />
      ))}
      {shown.map((one) => (
        <OrderedVideo key={one.id} video={one} onHide={() => hide(one)} onCancelled={exports.reload} />
      ))}
    </div>
  );
};

interface OrderedVideoProps {
  readonly video: Export;
  readonly onHide: () => void;
  readonly onCancelled: () => void;
}

/** How far it is, then the video. */
const OrderedVideo = ({ video, onHide, onCancelled }: OrderedVideoProps) => {
  const { id, preset, progress, credits, download_url: url } = video;
  const platform = nameIn(projectWords.videos.presets, preset);
  const isOver = !isRunning(video);
  return (
    <div class="row apart">
      <span class="soft small">
        {stateOf(video, platform)}
        {credits != null && !isOver && ` ${words.credits(credits)}.`}
      </span>
      <span class="row">
        {url && (
          <a class="button primary" href={url} download aria-label={`${text.download}: ${platform}`}>
            {text.download}
          </a>
        )}
        {isOver ? (
          <Button variant="quiet" onClick={onHide} aria-label={`${text.hide}: ${platform}`}>
            {text.hide}
          </Button>
        ) : (
          <>
            <progress value={progress} aria-label={text.progressOf(platform)} />
            <CancelWork
              name={text.progressOf(platform)}
              cancel={() => cueline.exports.cancel(id)}
              onCancelled={onCancelled}
            />
          </>
        )}
      </span>
    </div>
  );
};

/** One that waits for its words is queued until they are there. */
const stateOf = ({ status, error }: Export, platform: string): string => {
  if (status === 'failed') return text.failed(platform, error ?? '');
  if (status === 'queued') return text.waits(platform);
  return status === 'completed' ? text.ready(platform) : text.making(platform);
};
