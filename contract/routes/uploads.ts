import type { Route } from '../route.ts';
import { CreateUpload, UploadSlot } from '../schemas/upload.ts';

export const uploadRoutes = {
  createUpload: {
    operationId: 'createUpload',
    summary: 'Reserve an upload slot',
    method: 'POST',
    path: '/uploads',
    entry: 'api/uploads/create-upload',
    scope: 'projects:write',
    counted: 'uploads',
    body: CreateUpload,
    repeatable: true,
    status: 201,
    reply: UploadSlot,
    errors: ['plan_limit_exceeded', 'too_many_open'],
    uses: { tables: { accounts: ['get'], uploads: ['put'], usage: ['update'] }, signs: ['upload'] },
  },
} as const satisfies Record<string, Route>;
