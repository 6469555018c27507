import { cuesFromLines } from '@cueline/captions/subtitles/cues.ts';
import { formatSrt } from '@cueline/captions/subtitles/srt.ts';
import { formatVtt } from '@cueline/captions/subtitles/vtt.ts';
import { formatText } from '@cueline/captions/transcript-text.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { TranscriptDocument } from '#contract/records/transcript.ts';
import type { TranscriptFormat } from '#contract/schemas/transcript.ts';
import { noTranscript } from '#core/projects/not-ready.ts';
import { transcriptView } from '#core/views/transcript-view.ts';
import type { VersionDocument } from '#runtime/stores/transcript-versions.ts';

const files = {
  srt: {
    contentType: 'application/x-subrip; charset=utf-8',
    format: ({ lines, language }: TranscriptDocument) => formatSrt(cuesFromLines(lines, language)),
  },
  vtt: {
    contentType: 'text/vtt; charset=utf-8',
    format: (document: TranscriptDocument) => formatVtt(cuesFromLines(document.lines, document.language), document),
  },
  txt: { contentType: 'text/plain; charset=utf-8', format: ({ lines }: TranscriptDocument) => formatText(lines) },
};

/** A version of the transcript in the requested format; the ETag is its version. */
export const transcriptReply = (
  project: ProjectRecord,
  { pointer, document }: VersionDocument,
  requested: TranscriptFormat,
) => {
  if (!project.media) throw noTranscript(project);
  const headers = { etag: `"${pointer.version}"` };
  if (requested === 'json')
    return { body: transcriptView(project.project_id, project.media.durationMs, document), headers };
  const { contentType, format } = files[requested];
  return { file: format(document), contentType, headers };
};
