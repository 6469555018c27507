import { projectWords } from '../messages/projects.ts';
import { nameIn } from '../name-in.ts';
import type { OrderedVideo as Order } from '../order.ts';
import { forgetVideo, keepVideo } from '../ordered-videos.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import './ordered-video.css';

const text = projectWords.orderedVideo;

interface OrderedVideoProps {
  readonly order: Order;
  /** Not on the page of its project. */
  readonly isListed?: boolean;
}

/** A video that was ordered with its words: how far it is, then the video. It has its place from the order on. */
export const OrderedVideo = ({ order, isListed }: OrderedVideoProps) => {
  const { projectId, title, video, error } = order;
  const url = video?.download_url;
  const isOver = url || error !== undefined || video?.status === 'failed';
  const forget = isOver ? text.hide : text.cancel;
  return (
    <>
      <div class="row apart ordered">
        <span>
          {isListed && (
            <>
              <a href={`/console/projects/${projectId}`} dir="auto">
                {title}
              </a>{' '}
            </>
          )}
          <span class="soft small">{stateOf(order)}</span>
        </span>
        <span class="row">
          {url ? (
            <a
              class="button primary"
              href={url}
              download
              aria-label={`${text.download}: ${title}`}
              onClick={() => forgetVideo(projectId, true)}
            >
              {text.download}
            </a>
          ) : (
            video && !isOver && <progress value={video.progress} aria-label={text.progressOf(title)} />
          )}
          {(isOver || !video) && (
            <Button variant="quiet" onClick={() => forgetVideo(projectId)} aria-label={`${forget}: ${title}`}>
              {forget}
            </Button>
          )}
        </span>
      </div>
      {error !== undefined && <Problem error={error} onRetry={() => keepVideo({ ...order, error: undefined })} />}
    </>
  );
};

const stateOf = ({ video, error }: Order): string => {
  if (error !== undefined) return text.refused;
  if (!video) return text.waits;
  const platform = nameIn(projectWords.videos.presets, video.preset);
  if (video.status === 'failed') return text.failed(platform, video.error ?? '');
  return video.download_url ? text.ready(platform) : text.making(platform);
};
