import * as v from 'valibot';
import { Export, Job, Next, Project, ProjectId } from '../schemas.ts';
import { maxWaitSeconds, statusOf, waitedStatus } from '../status.ts';
import { tool } from '../tool.ts';

export const getStatus = tool({
  name: 'get_status',
  title: 'Get or await the status of a project',
  description: `Says how far a project, its running job and its exports are, with download URLs of what is completed. With wait_seconds it waits until running work has ended, at most ${maxWaitSeconds} s; call it again while work still runs.`,
  effect: 'reads',
  repeatable: true,
  input: v.strictObject({
    project_id: ProjectId,
    wait_seconds: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
  }),
  output: v.object({ project: Project, job: v.optional(Job), exports: v.array(Export), next: Next }),
  run: async ({ project_id, wait_seconds }, call) =>
    wait_seconds > 0 ? waitedStatus(project_id, wait_seconds, call) : statusOf(project_id, call),
});
