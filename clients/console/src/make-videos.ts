import { effect, signal } from '@preact/signals';
import { ApiError, cueline } from './api.ts';
import { words } from './messages/projects.ts';
import { forgetVideo, isOrdered, keepVideo, type OrderedVideo, orderedVideos } from './ordered-videos.ts';
import { metadataOfExport, platformOf, videoChoicesOf } from './project-choices.ts';
import { account, hasEnded } from './session.ts';
import { toast } from './ui/toasts.tsx';
import { isTransient } from './upload-errors.ts';

/** Counts the videos that were begun. */
export const videosBegun = signal(0);

/**
 * One step: waits for the words, begins the video, then sees how far it is. Returns the order as it is then; undefined where nothing
 * is to be made. It may run twice, in two tabs or after a crash: a project that has a video gets no second one, and of two requests
 * at once the key makes one.
 */
export const advance = async (order: OrderedVideo): Promise<OrderedVideo | undefined> => {
  const { projectId, maxCredits, exportId } = order;
  if (exportId) return { ...order, video: await cueline.exports.get(exportId) };
  const project = await cueline.projects.get(projectId);
  if (project.status === 'importing' || project.status === 'transcribing') return order;
  // Its page says why it has no words.
  if (project.status !== 'ready') return undefined;
  const begun = (await cueline.exports.list(projectId, { limit: 1 })).data[0];
  if (begun) return { ...order, exportId: begun.id, video: begun };
  if (!isOrdered(order)) return undefined;
  const { framing } = videoChoicesOf(project);
  const { data } = await cueline.exports.create(
    projectId,
    {
      presets: [platformOf(project)],
      ...(framing && { fit: framing }),
      ...(maxCredits !== undefined && { max_credits: maxCredits }),
      ...metadataOfExport(project),
    },
    { idempotencyKey: `console-video-${projectId}` },
  );
  videosBegun.value += 1;
  return { ...order, exportId: data[0]?.id, video: data[0] };
};

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
    const next = await advance(order);
    seenAtMs.set(projectId, Date.now());
    if (!isOrdered(order)) return;
    if (!next) return forgetVideo(projectId);
    if (next.video?.status === 'completed' && order.video) toast(words.orderedVideo.isMade(title));
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
