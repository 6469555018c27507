import * as v from 'valibot';
import type { Route } from '../route.ts';
import { ProjectParams } from '../schemas/project.ts';
import { requestObject } from '../schemas/request.ts';
import { ReplaceTranscript, Transcript, TranscriptFormat } from '../schemas/transcript.ts';

export const transcriptRoutes = {
  getTranscript: {
    operationId: 'getTranscript',
    summary: 'Get the transcript as JSON, SRT, VTT or plain text',
    method: 'GET',
    path: '/projects/{project_id}/transcript',
    entry: 'api/transcripts/get-transcript',
    params: ProjectParams,
    query: requestObject({ format: v.optional(TranscriptFormat, 'json') }),
    status: 200,
    reply: Transcript,
    files: ['application/x-subrip', 'text/vtt', 'text/plain'],
    versioned: true,
    errors: ['not_found', 'transcript_not_ready'],
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
    errors: ['not_media', 'not_found', 'plan_limit_exceeded', 'project_busy', 'version_mismatch', 'payload_too_large'],
    uses: {
      tables: { accounts: ['get'], projects: ['get', 'update'], usage: ['update'] },
      objects: { transcripts: ['get', 'put'] },
    },
  },
} as const satisfies Record<string, Route>;
