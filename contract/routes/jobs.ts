import * as v from 'valibot';
import type { Route } from '../route.ts';
import { Id } from '../schemas/fields.ts';
import { Job, JobList, JobQuery } from '../schemas/job.ts';
import { refunds } from '../step.ts';

export const jobRoutes = {
  listJobs: {
    operationId: 'listJobs',
    summary: 'List jobs, newest first',
    method: 'GET',
    path: '/jobs',
    entry: 'api/jobs/list-jobs',
    scope: 'projects:read',
    query: JobQuery,
    status: 200,
    reply: JobList,
    errors: ['not_found'],
    uses: { tables: { jobs: ['query', 'query by-project'], projects: ['get'] } },
  },
  getJob: {
    operationId: 'getJob',
    summary: 'Get the state of a job',
    method: 'GET',
    path: '/jobs/{job_id}',
    entry: 'api/jobs/get-job',
    scope: 'projects:read',
    params: v.object({ job_id: Id }),
    status: 200,
    reply: Job,
    errors: ['not_found'],
    uses: { tables: { jobs: ['get'], projects: ['get'] } },
  },
  cancelJob: {
    operationId: 'cancelJob',
    summary: 'Cancel a job',
    method: 'POST',
    path: '/jobs/{job_id}/cancel',
    entry: 'api/jobs/cancel-job',
    scope: 'projects:write',
    params: v.object({ job_id: Id }),
    repeatable: true,
    status: 200,
    reply: Job,
    errors: ['not_found', 'cancel_limit_reached'],
    uses: {
      tables: {
        jobs: ['get', 'update'],
        exports: ['get', 'update'],
        projects: ['get', 'update', 'check'],
        ...refunds,
        accounts: ['get', 'update'],
      },
      objects: { media: ['versions', 'erase', 'abort'] },
      stops: ['transcribe', 'import', 'playback'],
    },
  },
} as const satisfies Record<string, Route>;
