import { effect } from '@preact/signals';
import { advanceVideo } from './advance-video.ts';
import { ApiError, cueline } from './api.ts';
import { projectWords } from './messages/projects.ts';
import type { OrderedVideo } from './order.ts';
import { forgetVideo, isOrdered, keepVideo, orderedVideos } from './ordered-videos.ts';
import { account, hasEnded } from './session.ts';
import { toast } from './ui/toasts.tsx';
import { isTransient } from './upload-errors.ts';

const pollMs = 2000;
/** A link to a video is valid for an hour. */
const linkMs = 1_800_000;
const seenAtMs = new Map<string, number>();

/** There is something to do or to see. */
const isOpen = ({ projectId, video, error }: OrderedVideo): boolean => {
  if (error !== undefined || video?.status === 'failed') return false;
  return video?.status !== 'completed' || Date.now() - (seenAtMs.get(projectId) ?? 0) > linkMs;
};

const step = async (order: OrderedVideo): Promise<void> => {
  const { projectId, title } = order;
  try {
    const next = await advanceVideo(cueline, order, () => isOrdered(projectId));
    seenAtMs.set(projectId, Date.now());
    if (!isOrdered(projectId)) return;
    if (!next) return forgetVideo(projectId);
    if (next.video?.status === 'completed' && order.video) toast(projectWords.orderedVideo.isMade(title));
    keepVideo(next);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetVideo(projectId);
    else if (!isTransient(error)) keepVideo({ ...order, error });
  }
};

let isRunning = false;

/** One request at a time, however many there are. In a hidden page too, since the person waits for them elsewhere. */
const run = async (): Promise<void> => {
  if (isRunning) return;
  isRunning = true;
  for (let turn = 0; orderedVideos.peek().length > 0; turn += 1) {
    const open = orderedVideos.peek().filter(isOpen);
    const order = open[turn % open.length];
    if (order && account.peek() && !hasEnded.peek()) await step(order);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  isRunning = false;
};

effect(() => {
  if (orderedVideos.value.length > 0) run();
});
