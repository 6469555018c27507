import { v7 as newId } from 'uuid';
import type { ProjectRecord } from '#contract/records/project.ts';
import { mediaRoutes } from '#contract/routes/media.ts';
import { AppError } from '#core/app-error.ts';
import { playbackEstimate } from '#core/cost/estimate.ts';
import { mediaOf } from '#core/projects/not-ready.ts';
import { jobView } from '#core/views/job-view.ts';
import { newPlayback } from '#core/work/new-job.ts';
import { region } from '#runtime/environment.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { insertPlayback } from '#runtime/stores/playback.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { startAtOnce } from '#runtime/work/start-at-once.ts';

/** POST /projects/{project_id}/media: a project has one job for its files, until that has failed, or lacks the proxy of a review. */
export const handler = httpRoute(mediaRoutes.createPlayback, ({ accountId, params }) =>
  retryChanged('project', 10, async () => {
    const project = await getProject(accountId, params.project_id);
    const media = mediaOf(project);
    const { playback, reviewed = false } = project;
    const made = playback && isMade(project) ? await findJob(accountId, playback.job_id) : undefined;
    if (made) return { body: jobView(made) };
    const { limits, plan, ...account } = await getAccount(accountId);
    if (!limits.makesPlayback)
      throw new AppError(
        'plan_limit_exceeded',
        `The ${plan} plan makes no files for players. Play the media as they are, or change the plan.`,
      );
    const planned = newPlayback(project, newId(), playbackEstimate(media, reviewed, region()), Date.now());
    const job = await insertPlayback({ ...account, plan }, project, planned);
    if (!job) return undefined;
    await startAtOnce(job);
    return { body: jobView(job) };
  }),
);

/** Or they are being made. */
const isMade = ({ playback, reviewed }: ProjectRecord): boolean =>
  playback !== undefined &&
  playback.state !== 'failed' &&
  !(reviewed && playback.state === 'completed' && playback.proxy_key === undefined);
