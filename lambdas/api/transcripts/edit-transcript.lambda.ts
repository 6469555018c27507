import { transcriptRoutes } from '#contract/routes/transcripts.ts';
import { noTranscript } from '#core/projects/not-ready.ts';
import { editedLines } from '#core/transcripts/edited-transcript.ts';
import { applyOperations } from '#core/transcripts/edits/apply-operations.ts';
import { editedNames, speakersOf } from '#core/transcripts/speakers.ts';
import { transcriptView } from '#core/views/transcript-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { saveEdit } from './save-edit.ts';

/** PATCH /projects/{project_id}/transcript: line and word numbers of operations refer to the version in If-Match. */
export const handler = httpRoute(transcriptRoutes.editTranscript, (request) =>
  saveEdit(request, ({ project, durationMs, document }) => {
    if (!document) throw noTranscript(project);
    const { lines: shown } = transcriptView(project.project_id, durationMs, document);
    const edited = applyOperations(request.body.operations, shown, speakersOf(document));
    const lines = editedLines(edited.lines, durationMs);
    return { document: { language: document.language, lines, ...editedNames(edited.speakers, [], lines) } };
  }),
);
