import { ApiError, type CreateProject, type Cueline } from '#sdk/index.ts';
import type { Order } from './order.ts';
import { isTransient } from './upload-errors.ts';

/** A file with more has one fault in all of its cues. */
const shownWarnings = 3;

type Api = Pick<Cueline, 'projects' | 'transcripts' | 'exports'>;
export type Media = { readonly upload_id: string } | { readonly source_url: string };

/**
 * Makes the project of an order, with its subtitles and its video. What refuses the video alone is said, and the words are made.
 * `error` says why it costs more than the order allows: the project is then made without a transcription, so that its page shows the price.
 */
export const makeProject = async (
  api: Api,
  media: Media,
  order: Order,
  say: (message: string) => void,
): Promise<{ readonly id: string; readonly error?: unknown }> => {
  const { project, subtitles, video, key } = order;
  const { max_credits: _, exports, ...unpriced } = project;
  try {
    const { id } = await created(api, { ...project, ...media }, key);
    const { warnings = [] } = subtitles ? await api.transcripts.replace(id, subtitles) : {};
    for (const { message } of warnings.slice(0, shownWarnings)) say(message);
    if (video) {
      await api.exports.create(id, video, { idempotencyKey: `${key}-video` }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || isTransient(error)) throw error;
        say(error.message);
      });
    }
    return { id };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal = exports && error.details.find(({ param }) => param.startsWith('exports'));
    if (refusal) {
      say(refusal.message);
      const words = { ...order, project: { ...project, exports: undefined }, key: `${key}-words` };
      return makeProject(api, media, words, say);
    }
    if (error.code !== 'max_credits_exceeded') throw error;
    return { error, ...(await created(api, { ...unpriced, ...media, auto_transcribe: false }, `${key}-draft`)) };
  }
};

/** The project, once it has its media. */
const created = async (api: Api, body: CreateProject, idempotencyKey: string): Promise<{ readonly id: string }> => {
  const work = api.projects.create(body, { idempotencyKey });
  const data = await work;
  // Subtitles need the length of the media, which of a link is known after its import.
  if (body.auto_transcribe === false && data.status === 'importing') await work.wait();
  return { id: data.id };
};
