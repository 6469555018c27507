import { v7 as newId } from 'uuid';
import { hasMoreThan } from '#contract/characters.ts';
import { maxTranscriptBytes, maxTranscriptTextLength } from '#contract/limits.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { routes } from '#contract/routes.ts';
import type { Transcript } from '#contract/schemas/transcript.ts';
import { AppError } from '#core/app-error.ts';
import { mediaOf, projectBusy } from '#core/projects/not-ready.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { changedReadOnlyFields, editedLines, transcriptLanguage } from '#core/transcripts/edited-transcript.ts';
import { transcriptView } from '#core/views/transcript-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { pointToTranscript } from '#runtime/stores/edit-project.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { getTranscript, putTranscript } from '#runtime/stores/transcripts.ts';

const attempts = 5;

/**
 * PUT /projects/{project_id}/transcript: a new version is stored, then pointed to. With If-Match it replaces only the
 * version its editor has seen.
 */
export const handler = httpRoute(routes.replaceTranscript, async ({ accountId, params, body, headers }) => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const project = await getProject(accountId, params.project_id);
    const ifMatch = headers['if-match'];
    refuseOtherVersion(ifMatch, project);
    if (project.status === 'importing' || project.status === 'transcribing') throw projectBusy();
    const { durationMs } = mediaOf(project);
    const document = { language: transcriptLanguage(project), lines: editedLines(body.lines, durationMs) };
    const reply = transcriptView(project.project_id, durationMs, document);
    const problems = changedReadOnlyFields(
      body,
      body.text === undefined ? reply : await shownNow(project, reply),
      reply,
    );
    if (problems.length > 0) throw invalidRequest(problems);
    refuseOversized(reply);
    const [account, stored] = await Promise.all([getAccount(accountId), putTranscript(project, newId(), document)]);
    const pointer = { ...stored.pointer, ...(project.audio_track && { audio_track: project.audio_track }) };
    const version = { pointer, sizeBytes: stored.sizeBytes, unchanged: ifMatch !== undefined };
    if (await pointToTranscript(account, project, version))
      return { body: reply, headers: { etag: `"${pointer.version}"` } };
  }
  throw new AppError('unavailable', 'The project is being changed by others. Send the request again.', {
    retryAfterSeconds: 1,
  });
});

/** The transcript as GET answers it; the edited one where there is none yet. */
const shownNow = async ({ project_id, transcript }: ProjectRecord, edited: Transcript): Promise<Transcript> =>
  transcript ? transcriptView(project_id, edited.duration * 1000, await getTranscript(transcript.key)) : edited;

/** What is stored must fit into an answer in every format, or nobody could read it again. */
const refuseOversized = (transcript: Transcript): void => {
  // Lambda answers JSON in JSON; & in WebVTT is the worst that a character can become.
  const sizeBytes = Buffer.byteLength(JSON.stringify(JSON.stringify(transcript)));
  if (sizeBytes <= maxTranscriptBytes && !hasMoreThan(transcript.text, maxTranscriptTextLength)) return;
  throw new AppError(
    'payload_too_large',
    `A transcript takes at most ${maxTranscriptTextLength} characters and ${maxTranscriptBytes} bytes of JSON, and this one has more.`,
    { param: 'lines' },
  );
};

/** RFC 9110 section 13.1.1: `*` takes any version that is there. */
const refuseOtherVersion = (ifMatch: string | undefined, { transcript }: ProjectRecord): void => {
  if (ifMatch === undefined) return;
  const wanted = ifMatch.split(',').map((tag) => tag.trim());
  if (transcript && (wanted.includes('*') || wanted.includes(`"${transcript.version}"`))) return;
  throw new AppError(
    'version_mismatch',
    'The transcript has another version than If-Match names: it has changed since it was read, or there is none.',
    { param: 'If-Match' },
  );
};
