import type { Route } from '../route.ts';
import { Job } from '../schemas/job.ts';
import { ProjectParams } from '../schemas/project.ts';
import { ProjectMedia } from '../schemas/project-media.ts';
import { startedWork } from '../uses.ts';

export const mediaRoutes = {
  getMedia: {
    operationId: 'getMedia',
    summary: 'Get a URL that players read the media of a project from',
    method: 'GET',
    path: '/projects/{project_id}/media',
    entry: 'api/media/get-media',
    scope: 'projects:read',
    params: ProjectParams,
    status: 200,
    reply: ProjectMedia,
    errors: ['not_media', 'not_found', 'project_busy'],
    uses: { tables: { projects: ['get'] }, signs: ['media'] },
  },
  createPlayback: {
    operationId: 'createPlayback',
    summary: 'Make a proxy, a poster and a waveform of a project',
    method: 'POST',
    path: '/projects/{project_id}/media',
    entry: 'api/media/create-playback',
    scope: 'projects:write',
    params: ProjectParams,
    repeatable: true,
    status: 202,
    reply: Job,
    errors: ['not_media', 'spend_limit_reached', 'plan_limit_exceeded', 'not_found', 'project_busy', 'too_many_open'],
    uses: {
      tables: {
        accounts: ['get', 'update'],
        usage: ['update'],
        projects: ['get', 'update'],
        jobs: ['get', 'put', 'query', startedWork],
      },
      sendsStarts: true,
      starts: ['playback'],
    },
  },
} as const satisfies Record<string, Route>;
