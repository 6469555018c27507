import type { TranscriptDocument } from '#contract/records/transcript.ts';
import { routes } from '#contract/routes.ts';
import { cuesFromLines } from '#core/captions/subtitles/cues.ts';
import { formatText } from '#core/captions/subtitles/plain-text.ts';
import { formatSrt } from '#core/captions/subtitles/srt.ts';
import { formatVtt } from '#core/captions/subtitles/vtt.ts';
import { noTranscript } from '#core/projects/not-ready.ts';
import { transcriptView } from '#core/views/transcript-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { getTranscript } from '#runtime/stores/transcripts.ts';

const files = {
  srt: {
    contentType: 'application/x-subrip; charset=utf-8',
    format: ({ lines, language }: TranscriptDocument) => formatSrt(cuesFromLines(lines, language)),
  },
  vtt: {
    contentType: 'text/vtt; charset=utf-8',
    format: ({ lines, language }: TranscriptDocument) => formatVtt(cuesFromLines(lines, language)),
  },
  txt: { contentType: 'text/plain; charset=utf-8', format: ({ lines }: TranscriptDocument) => formatText(lines) },
};

/** GET /projects/{project_id}/transcript: the ETag is the transcript's version. */
export const handler = httpRoute(routes.getTranscript, async ({ accountId, params, query }) => {
  const project = await getProject(accountId, params.project_id);
  if (!project.transcript || !project.media) throw noTranscript(project);
  const document = await getTranscript(project.transcript.key);
  const headers = { etag: `"${project.transcript.version}"` };
  if (query.format === 'json') {
    return { body: transcriptView(project.project_id, project.media.durationMs, document), headers };
  }
  const { contentType, format } = files[query.format];
  return { file: format(document), contentType, headers };
});
