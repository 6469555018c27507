import type { Cueline } from '#sdk/index.ts';
import type { OrderedVideo } from './order.ts';
import { metadataOfExport, platformOf, videoChoicesOf } from './project-choices.ts';

/**
 * One step: waits for the words, begins the video, then sees how far it is. Returns the order as it is then; undefined where nothing
 * is to be made. It may run twice, in two tabs or after a crash: a project that has a video gets no second one, and of two requests
 * at once the key makes one. `isOrdered`: the person has not withdrawn it.
 */
export const advanceVideo = async (
  api: Pick<Cueline, 'projects' | 'exports'>,
  order: OrderedVideo,
  isOrdered: () => boolean,
): Promise<OrderedVideo | undefined> => {
  const { projectId, maxCredits, exportId } = order;
  if (exportId) return { ...order, video: await api.exports.get(exportId) };
  const project = await api.projects.get(projectId);
  if (project.status === 'importing' || project.status === 'transcribing') return order;
  // Its page says why it has no words.
  if (project.status !== 'ready') return undefined;
  const begun = (await api.exports.list(projectId, { limit: 1 })).data[0];
  if (begun) return { ...order, exportId: begun.id, video: begun };
  if (!isOrdered()) return undefined;
  const { framing } = videoChoicesOf(project);
  const { data } = await api.exports.create(
    projectId,
    {
      presets: [platformOf(project)],
      ...(framing && { fit: framing }),
      ...(maxCredits !== undefined && { max_credits: maxCredits }),
      ...metadataOfExport(project),
    },
    { idempotencyKey: `console-video-${projectId}` },
  );
  return { ...order, exportId: data[0]?.id, video: data[0] };
};
