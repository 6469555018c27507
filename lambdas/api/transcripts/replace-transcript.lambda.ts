import { maxSubtitleAlignMs } from '#contract/limits.ts';
import { transcriptRoutes } from '#contract/routes/transcripts.ts';
import type { ReplaceQuery, ReplaceTranscript, TranscriptWarning } from '#contract/schemas/transcript.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { decodedFile } from '#core/transcripts/decoded-file.ts';
import { changedReadOnlyFields, editedLines, transcriptLanguage } from '#core/transcripts/edited-transcript.ts';
import { withKeptFields } from '#core/transcripts/kept-line-fields.ts';
import { isJson, linesFromRecogniser } from '#core/transcripts/lines-from-recogniser.ts';
import { type ImportedLines, linesFromSubtitles } from '#core/transcripts/lines-from-subtitles.ts';
import { editedNames } from '#core/transcripts/speakers.ts';
import { withEmphasisOf } from '#core/transcripts/with-emphasis-of.ts';
import { transcriptView } from '#core/views/transcript-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import type { SentFile } from '#runtime/http/parse-request.ts';
import { heardWords } from '#runtime/stores/transcript-versions.ts';
import { withinTime } from '#runtime/within-time.ts';
import { type Edit, type Editable, saveEdit } from './save-edit.ts';

/** PUT /projects/{project_id}/transcript: with If-Match it replaces only the named version. */
export const handler = httpRoute(transcriptRoutes.replaceTranscript, (request) =>
  saveEdit(request, async (editable) => {
    const { body, query } = request;
    if ('file' in body) return fromFile(body, query, editable);
    if (query.retime) throw retimeOfWords();
    return fromLines(body, editable);
  }),
);

const fromLines = (body: ReplaceTranscript, { project, durationMs, document: before }: Editable): Edit => {
  const now = before && transcriptView(project.project_id, durationMs, before);
  const { lines: kept, warnings } = withKeptFields(body.lines, now?.lines ?? []);
  const lines = editedLines(kept, durationMs);
  const names = editedNames(body.speakers, before?.names ?? [], lines);
  const document = { language: transcriptLanguage(project), lines, ...names };
  const edited = transcriptView(project.project_id, durationMs, document);
  const problems = changedReadOnlyFields(body, now ?? edited, edited);
  if (problems.length > 0) throw invalidRequest(problems);
  return { document, warnings };
};

const fromFile = async (
  sent: SentFile,
  { retime, names }: ReplaceQuery,
  { project, durationMs, document: before }: Editable,
): Promise<Edit> => {
  const { text: file, guessed } = decodedFile(sent.file);
  const language = transcriptLanguage(project);
  if (isJson(file) && retime) throw retimeOfWords();
  const heard = isJson(file) ? [] : await heardWords(project, before);
  const imported = withinTime(
    maxSubtitleAlignMs,
    (): Omit<ImportedLines, 'cues'> & Partial<ImportedLines> =>
      isJson(file)
        ? linesFromRecogniser({ file, language, durationMs })
        : linesFromSubtitles({
            file,
            heard,
            language,
            durationMs,
            retime,
            keepsNames: names === 'text',
            names: before?.names,
          }),
    tooSlow,
  );
  const kept = withEmphasisOf(before?.lines ?? [], imported.lines);
  const shown = transcriptView(project.project_id, durationMs, { language, lines: kept });
  const lines = editedLines(shown.lines, durationMs);
  const { cues } = imported;
  const warnings = [...(guessed ? [encodingGuessed(guessed)] : []), ...imported.warnings];
  return {
    document: { language, lines, ...editedNames(undefined, before?.names ?? [], lines) },
    warnings,
    ...(cues && { cues }),
  };
};

const retimeOfWords = () =>
  invalidRequest([{ param: 'retime', message: 'is for subtitle files: other words have times of their own' }]);

const encodingGuessed = (encoding: string): TranscriptWarning => ({
  code: 'encoding_guessed',
  message: `The file is not UTF-8: its letters were read as ${encoding}. Save it as UTF-8 if they are others.`,
});

const tooSlow = () =>
  invalidRequest([
    {
      param: 'body',
      message: 'takes too long to compare with the speech: send the transcript as JSON, with the times of its words',
    },
  ]);
