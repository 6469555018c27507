import { maxSubtitleAlignMs } from '#contract/limits.ts';
import type { TranscriptDocument } from '#contract/records/transcript.ts';
import { transcriptRoutes } from '#contract/routes/transcripts.ts';
import type { ReplaceTranscript } from '#contract/schemas/transcript.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { changedReadOnlyFields, editedLines, transcriptLanguage } from '#core/transcripts/edited-transcript.ts';
import { linesFromSubtitles } from '#core/transcripts/lines-from-subtitles.ts';
import { editedNames } from '#core/transcripts/speakers.ts';
import { withEmphasisOf } from '#core/transcripts/with-emphasis-of.ts';
import { transcriptView } from '#core/views/transcript-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { heardWords } from '#runtime/stores/transcript-versions.ts';
import { withinTime } from '#runtime/within-time.ts';
import { type Editable, saveEdit } from './save-edit.ts';

/** PUT /projects/{project_id}/transcript: with If-Match it replaces only the named version. */
export const handler = httpRoute(transcriptRoutes.replaceTranscript, (request) =>
  saveEdit(request, async (editable) => {
    const { body } = request;
    return { document: 'file' in body ? await fromFile(body.file, editable) : fromLines(body, editable) };
  }),
);

const fromLines = (
  body: ReplaceTranscript,
  { project, durationMs, document: before }: Editable,
): TranscriptDocument => {
  const lines = editedLines(body.lines, durationMs);
  const names = editedNames(body.speakers, before?.names ?? [], lines);
  const document = { language: transcriptLanguage(project), lines, ...names };
  const edited = transcriptView(project.project_id, durationMs, document);
  const now = before ? transcriptView(project.project_id, durationMs, before) : edited;
  const problems = changedReadOnlyFields(body, now, edited);
  if (problems.length > 0) throw invalidRequest(problems);
  return document;
};

const fromFile = async (
  file: string,
  { project, durationMs, document: before }: Editable,
): Promise<TranscriptDocument> => {
  const language = transcriptLanguage(project);
  const heard = await heardWords(project, before);
  const timed = withinTime(
    maxSubtitleAlignMs,
    () => linesFromSubtitles({ file, heard, language, durationMs }),
    tooSlow,
  );
  const kept = withEmphasisOf(before?.lines ?? [], timed);
  const shown = transcriptView(project.project_id, durationMs, { language, lines: kept });
  const lines = editedLines(shown.lines, durationMs);
  return { language, lines, ...editedNames(undefined, before?.names ?? [], lines) };
};

const tooSlow = () =>
  invalidRequest([
    {
      param: 'body',
      message: 'takes too long to compare with the speech: send the transcript as JSON, with the times of its words',
    },
  ]);
