import { transcriptRoutes } from '#contract/routes/transcripts.ts';
import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import { noTranscript } from '#core/projects/not-ready.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { editedLines } from '#core/transcripts/edited-transcript.ts';
import { applyOperations } from '#core/transcripts/edits/apply-operations.ts';
import { editedNames, speakersOf } from '#core/transcripts/speakers.ts';
import { transcriptView } from '#core/views/transcript-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { saveEdit } from './save-edit.ts';

/** PATCH /projects/{project_id}/transcript: line and word numbers of operations refer to the version in If-Match. */
export const handler = httpRoute(transcriptRoutes.editTranscript, (request) => {
  if (request.principal.reviews) refuseOtherOperations(request.body.operations);
  return saveEdit(request, ({ project, durationMs, document }) => {
    if (!document) throw noTranscript(project);
    const { lines: shown } = transcriptView(project.project_id, durationMs, document);
    const edited = applyOperations(request.body.operations, shown, speakersOf(document));
    const lines = editedLines(edited.lines, durationMs);
    return { document: { language: document.language, lines, ...editedNames(edited.speakers, [], lines) } };
  });
});

/** A reviewer corrects words. Times, lines and speakers are the editor's. Throws invalid_request. */
const refuseOtherOperations = (operations: readonly EditOperation[]): void => {
  const others = operations.flatMap(({ op }, at) => (op === 'replace_words' ? [] : [`operations.${at}.op`]));
  if (others.length === 0) return;
  throw invalidRequest(
    others.map((param) => ({ param, message: 'must be replace_words: a review link corrects words' })),
  );
};
