import * as v from 'valibot';
import type { Route } from '../route.ts';
import { Id } from '../schemas/fields.ts';
import { Job } from '../schemas/job.ts';

export const jobRoutes = {
  getJob: {
    operationId: 'getJob',
    summary: 'Get the state of an import or transcription',
    method: 'GET',
    path: '/jobs/{job_id}',
    entry: 'api/jobs/get-job',
    params: v.object({ job_id: Id }),
    status: 200,
    reply: Job,
    errors: ['not_found'],
    uses: { tables: { jobs: ['get'], projects: ['get'] } },
  },
} as const satisfies Record<string, Route>;
