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
  const job = isAtWork(project) && project.job_id ? await client.jobs.get(project.job_id, { signal }) : undefined;
  const status: Shown = {
    project: projectView(project),
    ...(job && { job: jobView(job) }),
    exports: exports.data.map(exportView).map(({ download_url, ...one }) => one),
  };
  // While work runs the status is read again and again, and each link would be written for nothing.
  const hasUrls = !isOpen(status) && exports.data.some(({ download_url }) => download_url);
  const linked = hasUrls ? await client.exports.list(projectId, { links: 'short' }, { signal }) : undefined;
  return { ...status, ...(linked && { exports: linked.data.map(exportView) }), next: nextOf(status) };
};

/** The same, once all work has ended or the time is over. */
export const waitedStatus = async (projectId: string, waitSeconds: number, call: Call): Promise<Status> => {
  const untilMs = Date.now() + Math.min(waitSeconds, maxWaitSeconds) * 1000;
  for (;;) {
    const status = await statusOf(projectId, call);
    if (!isOpen(status) || Date.now() + pollMs > untilMs) return status;
    await delay(pollMs, undefined, { signal: call.signal });
  }
};

const isAtWork = ({ status }: Pick<Project, 'status'>): boolean => status === 'importing' || status === 'transcribing';

const isExportOpen = ({ status }: Shown['exports'][number]): boolean => status === 'queued' || status === 'processing';

const isOpen = ({ project, exports }: Shown): boolean => isAtWork(project) || exports.some(isExportOpen);

const nextOf = (status: Shown): string => {
  const { project, exports } = status;
  if (isOpen(status)) return `Call get_status with wait_seconds ${maxWaitSeconds} until it has ended.`;
  if (project.status === 'failed') return 'Tell the user the error; credits of failed work were given back.';
  if (project.status === 'draft')
    return 'Call caption_video with the project_id to get the price of the transcription.';
  return exports.length > 0
    ? 'Give the user the download URLs. They are valid for 1 hour, and 10 minutes once opened; get_status makes new ones.'
    : 'Call get_transcript to read the words, or caption_video with the project_id to get the price of the videos.';
};
