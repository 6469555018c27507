import { setTimeout as delay } from 'node:timers/promises';
import type { Project } from '@cueline/sdk';
import type * as v from 'valibot';
import type { Export, Job, Project as ProjectView } from './schemas.ts';
import type { Call } from './tool.ts';
import { exportView, jobView, projectView } from './views.ts';

/** A call that waits occupies a Lambda, so that more is not waited for, whatever is asked for. */
export const maxWaitSeconds = 5;
const pollMs = 2_000;

interface Shown {
  readonly project: v.InferInput<typeof ProjectView>;
  readonly job?: v.InferInput<typeof Job>;
  readonly exports: v.InferInput<typeof Export>[];
}
type Status = Shown & { next: string };

/** What a project, its running job and its exports are now. */
export const statusOf = async (projectId: string, { client, signal }: Call): Promise<Status> => {
  const [project, exports] = await Promise.all([
    client.projects.get(projectId, { signal }),
    client.exports.list(projectId, {}, { signal }),
  ]);
  const isRead = isAtWork(project) || !exports.data.some(isOpen);
  const job = project.job_id && isRead ? await client.jobs.get(project.job_id, { signal }) : undefined;
  // A transcription may fail where an earlier transcript stays. Who requested videos since then knows of it.
  const isKnown = project.status === 'ready' && exports.data.some((one) => job && one.created_at > job.created_at);
  const status: Shown = {
    project: projectView(project),
    ...(job && job.status !== 'completed' && !isKnown && { job: jobView(job) }),
    exports: exports.data.map(exportView).map(({ download_url, ...one }) => one),
  };
  // While work runs the status is read again and again, and each link would be written for nothing.
  const hasUrls = !isRunning(status) && exports.data.some(({ download_url }) => download_url);
  const linked = hasUrls ? await client.exports.list(projectId, { links: 'short' }, { signal }) : undefined;
  const unheard = job?.warnings?.some(({ code }) => code === 'text_not_heard') && project.status === 'ready';
  const next = [...(unheard ? [textUnheard] : []), nextOf(status)].join(' ');
  return { ...status, ...(linked && { exports: linked.data.map(exportView) }), next };
};

const textUnheard =
  'Tell the user that the text that was given was not heard, or not all of it: get_transcript has what the captions say.';

/** The same, once all work has ended or the time is over. */
export const waitedStatus = async (projectId: string, waitSeconds: number, call: Call): Promise<Status> => {
  const untilMs = Date.now() + Math.min(waitSeconds, maxWaitSeconds) * 1000;
  for (;;) {
    const status = await statusOf(projectId, call);
    if (!isRunning(status) || Date.now() + pollMs > untilMs) return status;
    await delay(pollMs, undefined, { signal: call.signal });
  }
};

const isAtWork = ({ status }: Pick<Project, 'status'>): boolean => status === 'importing' || status === 'transcribing';

export const isOpen = ({ status }: Pick<Video, 'status'>): boolean => status === 'queued' || status === 'processing';

const isRunning = ({ project, exports }: Shown): boolean => isAtWork(project) || exports.some(isOpen);

/** What to do next, for each way in which the work may have ended. */
const nextOf = (status: Shown): string => {
  const { project, job, exports } = status;
  if (isRunning(status)) return `Call get_status with wait_seconds ${maxWaitSeconds} until it has ended.`;
  const lost = endingsOf(job?.type ?? 'work', job ? [job] : project.status === 'failed' ? [project] : []);
  if (project.status === 'failed') return [...lost, again].join(' ');
  if (project.status === 'draft')
    return 'Call caption_video with the project_id to get the price of the transcription.';
  // The newest come first. A video that was made later takes the place of one that there is not.
  const isMissed = ({ preset }: Video, at: number): boolean =>
    !exports.slice(0, at).some((newer) => newer.preset === preset && newer.status === 'completed');
  const failed = exports.filter((one, at) => one.status === 'failed' && isMissed(one, at));
  const deleted = exports.filter((one, at) => one.expired && isMissed(one, at));
  const finished = exports.filter((one) => one.status === 'completed' && !one.expired);
  const missed = endingsOf(`of ${count(exports.length, 'video')}`, failed);
  const sentences = [
    ...lost,
    ...(lost.length > 0 ? ['The transcript before it is kept.'] : []),
    ...(finished.length > 0 ? [`Give the user the ${count(finished.length, 'download URL')}. ${lifetime}`] : []),
    ...missed,
    ...(deleted.length > 0 ? [`Expired: ${deleted.length} of ${count(exports.length, 'video')}.`] : []),
    ...(lost.length + missed.length + deleted.length > 0 ? [again] : []),
  ];
  return sentences.length > 0
    ? sentences.join(' ')
    : 'Call get_transcript to read the words, or caption_video with the project_id to get the price of the videos.';
};

type Video = Shown['exports'][number];

const lifetime = 'Each is valid for 1 hour, and 10 minutes once opened; get_status makes new ones.';
const again = 'caption_video with the project_id gives the price of doing it again.';

/** How many failed, how many were cancelled, and what came back for them. */
const endingsOf = (
  what: string,
  works: readonly { error_code?: string | undefined; refunded?: number | undefined }[],
): string[] => {
  const cancelled = works.filter(({ error_code }) => error_code === 'cancelled');
  const failed = works.filter((work) => !cancelled.includes(work));
  const told = (group: typeof works, how: string, then: string) => {
    const refunded = group.reduce((sum, work) => sum + (work.refunded ?? 0), 0);
    return group.length > 0 ? [`${how}: ${group.length} ${what}, ${count(refunded, 'credit')} given back.${then}`] : [];
  };
  return [...told(failed, 'Failed', ' Tell the user the error.'), ...told(cancelled, 'Cancelled', '')];
};

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
