import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';
import { defaultListLength, maxListLength } from './limits.ts';
import { Account } from './schemas/account.ts';
import { CreateExports, Export, ExportBatch, ExportList } from './schemas/export.ts';
import { Id } from './schemas/fields.ts';
import { Job } from './schemas/job.ts';
import { CreateProject, PatchProject, Project, ProjectList, ProjectStatus } from './schemas/project.ts';
import { ReplaceTranscript, TranscribeRequest, Transcript, TranscriptFormat } from './schemas/transcript.ts';
import { CreateUpload, UploadSlot } from './schemas/upload.ts';
import type { Uses } from './uses.ts';

/**
 * One operation of SPEC "Endpoints". The row makes its Lambda, grants, environment, validation and OpenAPI entry:
 * adding a route is one row, one file, one test.
 */
export interface Route {
  readonly operationId: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /v1, with {parameters}. */
  readonly path: string;
  /** Path of the file under lambdas/, without .lambda.ts. */
  readonly entry: string;
  /** No key is asked for; everything else needs one. */
  readonly public?: true;
  readonly params?: v.GenericSchema<unknown, Record<string, string>>;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  /** Takes Idempotency-Key: a retry within 24 hours gets the first reply (SPEC "Endpoints"). */
  readonly idempotent?: true;
  /** The success status, and its JSON body. */
  readonly status: 200 | 201 | 202 | 204;
  readonly reply: v.GenericSchema;
  /** Content types of the reply that are files and not JSON. */
  readonly files?: readonly string[];
  /** The reply carries an ETag, its version; a route that can answer version_mismatch takes it as If-Match. */
  readonly versioned?: true;
  /** Beside unauthorized, where a key is asked for, and internal_error and unavailable. */
  readonly errors: readonly ErrorCode[];
  readonly uses: Uses;
  readonly timeoutSeconds?: number;
  readonly memoryMb?: number;
}

/** What the key check of every route but the public ones does. */
export const keyCheckUses: Uses = { tables: { 'api-keys': ['get'] } };

const ProjectParams = v.strictObject({ project_id: Id });

/** A number written in a query string. */
const QueryInteger = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'must be a whole number'),
  v.transform(Number),
  v.number(),
  v.integer(),
);

export const routes = {
  createUpload: {
    operationId: 'createUpload',
    summary: 'Reserve an upload slot',
    method: 'POST',
    path: '/uploads',
    entry: 'api/uploads/create-upload',
    body: CreateUpload,
    status: 201,
    reply: UploadSlot,
    errors: ['invalid_request', 'plan_limit_exceeded'],
    uses: { tables: { accounts: ['get'], uploads: ['put'] }, signs: ['upload'] },
  },
  listProjects: {
    operationId: 'listProjects',
    summary: 'List projects, newest first',
    method: 'GET',
    path: '/projects',
    entry: 'api/projects/list-projects',
    query: v.strictObject({
      limit: v.optional(v.pipe(QueryInteger, v.minValue(1), v.maxValue(maxListLength)), String(defaultListLength)),
      cursor: v.optional(v.pipe(v.string(), v.maxLength(500))),
      status: v.optional(ProjectStatus),
    }),
    status: 200,
    reply: ProjectList,
    errors: ['invalid_request'],
    uses: { tables: { projects: ['query', 'query by-status'] } },
  },
  createProject: {
    operationId: 'createProject',
    summary: 'Create a project from an upload or a media URL',
    method: 'POST',
    path: '/projects',
    entry: 'api/projects/create-project',
    body: CreateProject,
    idempotent: true,
    status: 201,
    reply: Project,
    errors: [
      'idempotency_key_reused',
      'invalid_request',
      'unsupported_source_url',
      'not_media',
      'no_audio',
      'duration_limit_exceeded',
      'not_found',
      'insufficient_credits',
      'plan_limit_exceeded',
      'upload_incomplete',
      'upload_used',
      'upload_expired',
      'payload_too_large',
    ],
    uses: {
      tables: {
        accounts: ['get', 'update'],
        uploads: ['get', 'update'],
        projects: ['put'],
        jobs: ['put'],
        ledger: ['put'],
        idempotency: ['get', 'put'],
      },
      objects: { uploads: ['get'], media: ['get', 'put', 'delete'], texts: ['put', 'delete'] },
      probes: true,
      starts: ['transcribe', 'import'],
    },
    timeoutSeconds: 29,
  },
  getProject: {
    operationId: 'getProject',
    summary: 'Get a project',
    method: 'GET',
    path: '/projects/{project_id}',
    entry: 'api/projects/get-project',
    params: ProjectParams,
    status: 200,
    reply: Project,
    errors: ['not_found'],
    uses: { tables: { projects: ['get'] } },
  },
  updateProject: {
    operationId: 'updateProject',
    summary: 'Change title, style or format of a project',
    method: 'PATCH',
    path: '/projects/{project_id}',
    entry: 'api/projects/update-project',
    params: ProjectParams,
    body: PatchProject,
    status: 200,
    reply: Project,
    errors: ['invalid_request', 'not_found'],
    uses: { tables: { projects: ['get', 'update'] } },
  },
  deleteProject: {
    operationId: 'deleteProject',
    summary: 'Delete a project with its media, transcripts and exports, stopping what runs',
    method: 'DELETE',
    path: '/projects/{project_id}',
    entry: 'api/projects/delete-project',
    params: ProjectParams,
    status: 204,
    reply: v.undefined(),
    errors: ['not_found'],
    uses: { tables: { projects: ['update'] } },
  },
  startTranscription: {
    operationId: 'startTranscription',
    summary: 'Transcribe the project, or align its text, again',
    method: 'POST',
    path: '/projects/{project_id}/transcribe',
    entry: 'api/projects/start-transcription',
    params: ProjectParams,
    body: TranscribeRequest,
    idempotent: true,
    status: 202,
    reply: Job,
    errors: ['idempotency_key_reused', 'invalid_request', 'not_found', 'insufficient_credits', 'project_busy'],
    uses: {
      tables: {
        accounts: ['update'],
        projects: ['get', 'update'],
        jobs: ['put'],
        ledger: ['put'],
        idempotency: ['get', 'put'],
      },
      objects: { texts: ['put'] },
      starts: ['transcribe'],
    },
  },
  getJob: {
    operationId: 'getJob',
    summary: 'Get the state of an import or transcription',
    method: 'GET',
    path: '/jobs/{job_id}',
    entry: 'api/jobs/get-job',
    params: v.strictObject({ job_id: Id }),
    status: 200,
    reply: Job,
    errors: ['not_found'],
    uses: { tables: { jobs: ['get'], projects: ['get'] } },
  },
  getTranscript: {
    operationId: 'getTranscript',
    summary: 'Get the transcript as JSON, SRT, VTT or plain text',
    method: 'GET',
    path: '/projects/{project_id}/transcript',
    entry: 'api/transcripts/get-transcript',
    params: ProjectParams,
    query: v.strictObject({ format: v.optional(TranscriptFormat, 'json') }),
    status: 200,
    reply: Transcript,
    files: ['application/x-subrip', 'text/vtt', 'text/plain'],
    versioned: true,
    errors: ['invalid_request', 'not_found', 'transcript_not_ready'],
    uses: { tables: { projects: ['get'] }, objects: { transcripts: ['get'] } },
  },
  replaceTranscript: {
    operationId: 'replaceTranscript',
    summary: 'Replace lines and words by edited text and timing',
    method: 'PUT',
    path: '/projects/{project_id}/transcript',
    entry: 'api/transcripts/replace-transcript',
    params: ProjectParams,
    body: ReplaceTranscript,
    status: 200,
    reply: Transcript,
    versioned: true,
    errors: ['invalid_request', 'not_found', 'project_busy', 'version_mismatch', 'payload_too_large'],
    uses: { tables: { projects: ['get', 'update'] }, objects: { transcripts: ['put'] } },
  },
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
      'invalid_request',
      'not_found',
      'insufficient_credits',
      'plan_limit_exceeded',
      'transcript_not_ready',
      'project_busy',
    ],
    uses: {
      tables: {
        accounts: ['get', 'update'],
        projects: ['get', 'check'],
        exports: ['put'],
        ledger: ['put'],
        idempotency: ['get', 'put'],
      },
      starts: ['export'],
    },
  },
  getExport: {
    operationId: 'getExport',
    summary: 'Get an export and, once completed, its download URL',
    method: 'GET',
    path: '/exports/{export_id}',
    entry: 'api/exports/get-export',
    params: v.strictObject({ export_id: Id }),
    status: 200,
    reply: Export,
    errors: ['not_found'],
    uses: { tables: { exports: ['get'], projects: ['get'] }, signs: ['download'] },
  },
  getAccount: {
    operationId: 'getAccount',
    summary: 'Get plan, credits and limits',
    method: 'GET',
    path: '/account',
    entry: 'api/account/get-account',
    status: 200,
    reply: Account,
    errors: [],
    uses: { tables: { accounts: ['get'] } },
  },
  getOpenapi: {
    operationId: 'getOpenapi',
    summary: 'Get this contract as OpenAPI 3.1',
    method: 'GET',
    path: '/openapi.json',
    entry: 'api/contract/get-openapi',
    public: true,
    status: 200,
    reply: v.looseObject({ openapi: v.string() }),
    errors: [],
    uses: {},
  },
} as const satisfies Record<string, Route>;

export type OperationId = keyof typeof routes;

/** Where the API answers what no row does, in our own error schema. */
export const unknownRouteEntry = 'api/unknown-route';
export const apiVersionPrefix = '/v1';

/**
 * Resumable upload: one handler for every TUS method, below two paths. OpenAPI leaves it out, since it can say neither
 * OPTIONS nor X-HTTP-Method-Override usefully; TUS clients need no more than resumable.endpoint (DESIGN section 2).
 */
export const tusRoute = {
  operationId: 'tus',
  summary: 'Resumable upload (TUS 1.0.0)',
  path: '/uploads/tus',
  uploadPath: '/uploads/tus/{upload_id}',
  entry: 'uploads/tus',
  uses: {
    tables: { uploads: ['get', 'update'] },
    objects: { uploads: ['get', 'put', 'list', 'delete'], media: ['get', 'put', 'delete', 'parts', 'abort'] },
  },
  /** The gateway waits 30 seconds. */
  timeoutSeconds: 29,
  memoryMb: 1024,
} as const satisfies Pick<
  Route,
  'operationId' | 'summary' | 'path' | 'entry' | 'uses' | 'timeoutSeconds' | 'memoryMb'
> & {
  uploadPath: string;
};
