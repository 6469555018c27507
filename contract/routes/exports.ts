import * as v from 'valibot';
import type { Route } from '../route.ts';
import { CreateExports, Export, ExportBatch, ExportList } from '../schemas/export.ts';
import { Id } from '../schemas/fields.ts';
import { ProjectParams } from '../schemas/project.ts';

export const exportRoutes = {
  listExports: {
    operationId: 'listExports',
    summary: 'List the exports of a project, newest first',
    method: 'GET',
    path: '/projects/{project_id}/exports',
    entry: 'api/exports/list-exports',
    params: ProjectParams,
    status: 200,
    reply: ExportList,
    errors: ['not_found'],
    uses: { tables: { projects: ['get'], exports: ['query by-project'] }, signs: ['download'] },
  },
  createExports: {
    operationId: 'createExports',
    summary: 'Render the project, one export per preset',
    method: 'POST',
    path: '/projects/{project_id}/exports',
    entry: 'api/exports/create-exports',
    params: ProjectParams,
    body: CreateExports,
    idempotent: true,
    status: 202,
    reply: ExportBatch,
    errors: [
      'idempotency_key_reused',
      'not_media',
      'not_found',
      'insufficient_credits',
      'spend_limit_reached',
      'plan_limit_exceeded',
      'too_many_open',
      'transcript_not_ready',
      'project_busy',
    ],
    uses: {
      tables: {
        accounts: ['get', 'update'],
        usage: ['update'],
        projects: ['get', 'check'],
        exports: ['put'],
        ledger: ['put'],
        idempotency: ['get', 'put'],
      },
      sendsStarts: true,
    },
  },
  getExport: {
    operationId: 'getExport',
    summary: 'Get an export and, once completed, its download URL',
    method: 'GET',
    path: '/exports/{export_id}',
    entry: 'api/exports/get-export',
    params: v.object({ export_id: Id }),
    status: 200,
    reply: Export,
    errors: ['not_found'],
    uses: { tables: { exports: ['get'], projects: ['get'] }, signs: ['download'] },
  },
} as const satisfies Record<string, Route>;
