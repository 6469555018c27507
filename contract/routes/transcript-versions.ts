import * as v from 'valibot';
import type { Route } from '../route.ts';
import { Id } from '../schemas/fields.ts';
import { WholeListQuery } from '../schemas/page-query.ts';
import { ProjectParams } from '../schemas/project.ts';
import { requestObject } from '../schemas/request.ts';
import { Transcript, TranscriptQuery, transcriptFiles } from '../schemas/transcript.ts';
import {
  NameVersion,
  TranscriptDiff,
  TranscriptVersion,
  TranscriptVersionList,
  VersionParams,
} from '../schemas/transcript-version.ts';
import { savesVersions } from './transcripts.ts';

const path = '/projects/{project_id}/transcript/versions';

export const transcriptVersionRoutes = {
  listVersions: {
    operationId: 'listVersions',
    summary: 'List the versions of the transcript, newest first',
    method: 'GET',
    path,
    entry: 'api/transcripts/list-versions',
    scope: 'projects:read',
    params: ProjectParams,
    query: WholeListQuery,
    status: 200,
    reply: TranscriptVersionList,
    errors: ['not_found'],
    uses: { tables: { projects: ['get'], 'transcript-versions': ['query'] } },
  },
  getVersion: {
    operationId: 'getVersion',
    summary: 'Get a version of the transcript',
    method: 'GET',
    path: `${path}/{version}`,
    entry: 'api/transcripts/get-version',
    scope: 'projects:read',
    places: 'all',
    params: VersionParams,
    query: TranscriptQuery,
    status: 200,
    reply: Transcript,
    files: transcriptFiles,
    versioned: true,
    errors: ['not_found'],
    uses: {
      tables: { projects: ['get'], 'transcript-versions': ['get'], exports: ['get'] },
      objects: { transcripts: ['get'] },
    },
    /** For the CPU that comes with it: subtitles of a long transcript are made in half the time. */
    memoryMb: 1024,
  },
  nameVersion: {
    operationId: 'nameVersion',
    summary: 'Name a version, so that it is kept',
    method: 'PATCH',
    path: `${path}/{version}`,
    entry: 'api/transcripts/name-version',
    scope: 'projects:write',
    params: VersionParams,
    body: NameVersion,
    status: 200,
    reply: TranscriptVersion,
    errors: ['not_found'],
    uses: { tables: { projects: ['get'], 'transcript-versions': ['update'] } },
  },
  diffVersions: {
    operationId: 'diffVersions',
    summary: 'List what changed between two versions',
    method: 'GET',
    path: `${path}/{version}/diff`,
    entry: 'api/transcripts/diff-versions',
    scope: 'projects:read',
    places: 'all',
    spends: true,
    params: VersionParams,
    query: requestObject({ with: v.optional(Id) }),
    status: 200,
    reply: TranscriptDiff,
    errors: ['not_found', 'spend_limit_reached'],
    uses: {
      tables: { projects: ['get'], 'transcript-versions': ['get'] },
      objects: { transcripts: ['get'] },
    },
    /** For the CPU that comes with it. */
    memoryMb: 1024,
  },
  restoreVersion: {
    operationId: 'restoreVersion',
    summary: 'Make an earlier version the transcript again',
    method: 'POST',
    path: `${path}/{version}/restore`,
    entry: 'api/transcripts/restore-version',
    scope: 'projects:write',
    places: 'all',
    params: VersionParams,
    // Neither repeatable, since it makes a version each time, nor idempotent: its reply is longer than an item of a table may be.
    status: 200,
    reply: Transcript,
    versioned: true,
    errors: ['not_media', 'not_found', 'plan_limit_exceeded', 'project_busy', 'version_mismatch'],
    uses: savesVersions,
  },
} as const satisfies Record<string, Route>;
