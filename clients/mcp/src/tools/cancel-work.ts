import * as v from 'valibot';
import { Next, ProjectId, shown } from '../schemas.ts';
import { isOpen, statusOf } from '../status.ts';
import { tool } from '../tool.ts';

export const cancelWork = tool({
  name: 'cancel_work',
  title: 'Cancel the work of a project',
  description:
    'Cancels the running job of a project and its exports that have not ended. Their credits are given back; the project and what is done stay.',
  repeatable: true,
  input: v.strictObject({ project_id: ProjectId }),
  output: v.object({ project: shown.project, job: shown.job, exports: shown.exports, next: Next }),
  run: async ({ project_id }, call) => {
    const { job, exports } = await statusOf(project_id, call);
    const options = { signal: call.signal };
    const ids = exports.filter(isOpen).map((one) => one.export_id);
    await Promise.all([
      job && isOpen(job) && call.client.cancel({ type: 'job', ids: [job.job_id] }, options),
      call.client.cancel({ type: 'exports', ids }, options),
    ]);
    return statusOf(project_id, call);
  },
});
