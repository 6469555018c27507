import type { Route } from '../route.ts';
import { EditTranscript } from '../schemas/edit-transcript.ts';
import { ProjectParams } from '../schemas/project.ts';
import {
  ReplaceQuery,
  ReplaceTranscript,
  Transcript,
  TranscriptQuery,
  transcriptFiles,
} from '../schemas/transcript.ts';
import type { Uses } from '../uses.ts';

/** What saving a version does: `get` the version before, `query` those to prune, `delete` what is merged or pruned. */
export const savesVersions = {
  tables: {
    accounts: ['get'],
    projects: ['get', 'update'],
    usage: ['update'],
    'transcript-versions': ['get', 'query', 'put', 'delete'],
  },
  objects: { transcripts: ['get', 'put', 'delete', 'versions', 'erase'] },
} as const satisfies Uses;

/** What somebody made of heard words is counted, and suggested. */
const savesEdits = {
  ...savesVersions,
  tables: { ...savesVersions.tables, vocabularies: ['update'] },
} as const satisfies Uses;

export const transcriptRoutes = {
  getTranscript: {
    operationId: 'getTranscript',
    summary: 'Get the transcript as JSON, as subtitles, as plain text, or for an editor of video',
    method: 'GET',
    path: '/projects/{project_id}/transcript',
    entry: 'api/transcripts/get-transcript',
    scope: 'projects:read',
    reviewers: true,
    places: 'all',
    params: ProjectParams,
    query: TranscriptQuery,
    status: 200,
    reply: Transcript,
    files: transcriptFiles,
    versioned: true,
    errors: ['not_found', 'transcript_not_ready'],
    uses: { tables: { projects: ['get'], exports: ['get'] }, objects: { transcripts: ['get'] } },
    /** For the CPU that comes with it: subtitles of a long transcript are made in half the time. */
    memoryMb: 1024,
  },
  replaceTranscript: {
    operationId: 'replaceTranscript',
    summary: 'Replace lines and words by edited text and timing',
    method: 'PUT',
    path: '/projects/{project_id}/transcript',
    entry: 'api/transcripts/replace-transcript',
    scope: 'projects:write',
    places: 'all',
    params: ProjectParams,
    query: ReplaceQuery,
    body: ReplaceTranscript,
    /** A file is told by what it holds; bytes of other encodings come through the gateway under the last type alone. */
    bodyFiles: [
      'application/x-subrip',
      'text/vtt',
      'application/ttml+xml',
      'text/x-ssa',
      'text/plain',
      'application/octet-stream',
    ],
    status: 200,
    reply: Transcript,
    versioned: true,
    errors: ['not_media', 'not_found', 'plan_limit_exceeded', 'project_busy', 'version_mismatch', 'payload_too_large'],
    uses: savesEdits,
    /** A file is aligned like the text of a project. */
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  editTranscript: {
    operationId: 'editTranscript',
    summary: 'Change parts of the transcript by operations',
    method: 'PATCH',
    path: '/projects/{project_id}/transcript',
    entry: 'api/transcripts/edit-transcript',
    scope: 'projects:write',
    reviewers: true,
    places: 'all',
    params: ProjectParams,
    body: EditTranscript,
    status: 200,
    reply: Transcript,
    versioned: true,
    needsIfMatch: true,
    errors: ['not_found', 'plan_limit_exceeded', 'project_busy', 'version_mismatch', 'payload_too_large'],
    uses: savesEdits,
  },
} as const satisfies Record<string, Route>;
