import type { CreateProject } from '#sdk/index.ts';
import { ApiError, cueline } from './api.ts';
import type { Order } from './order.ts';

export type Media = { readonly upload_id: string } | { readonly source_url: string };

/**
 * Makes the project of an order, with its subtitles. `error` says why it costs more than the order allows: the project is then made
 * without a transcription, so that its page shows the price.
 */
export const makeProject = async (
  media: Media,
  order: Order,
): Promise<{ readonly id: string; readonly error?: unknown }> => {
  const { project, subtitles, key } = order;
  try {
    const { id } = await created({ ...project, ...media }, key);
    if (subtitles) await cueline.transcripts.replace(id, subtitles);
    return { id };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'max_credits_exceeded')) throw error;
    const { max_credits: _, ...others } = project;
    return { error, ...(await created({ ...others, ...media, auto_transcribe: false }, `${key}-draft`)) };
  }
};

/** The project, once it has its media. */
const created = async (body: CreateProject, idempotencyKey: string): Promise<{ readonly id: string }> => {
  const work = cueline.projects.create(body, { idempotencyKey });
  const data = await work;
  // Subtitles need the length of the media, which of a link is known after its import.
  if (body.auto_transcribe === false && data.status === 'importing') await work.wait();
  return { id: data.id };
};
