import { routes } from '../../../contract/routes.ts';
import { cuesFromLines } from '../../../core/captions/cues.ts';
import { formatText } from '../../../core/captions/plain-text.ts';
import { formatSrt } from '../../../core/captions/srt.ts';
import { formatVtt } from '../../../core/captions/vtt.ts';
import type { TimedLine } from '../../../core/captions/words.ts';
import { noTranscript } from '../../../core/projects/not-ready.ts';
import { transcriptView } from '../../../core/views/transcript-view.ts';
import { httpRoute } from '../../shared/http/http-route.ts';
import { getProject } from '../../shared/stores/projects.ts';
import { getTranscript } from '../../shared/stores/transcripts.ts';

const files = {
  srt: {
    contentType: 'application/x-subrip; charset=utf-8',
    format: (lines: readonly TimedLine[]) => formatSrt(cuesFromLines(lines)),
  },
  vtt: {
    contentType: 'text/vtt; charset=utf-8',
    format: (lines: readonly TimedLine[]) => formatVtt(cuesFromLines(lines)),
  },
  txt: { contentType: 'text/plain; charset=utf-8', format: formatText },
};

/** GET /projects/{project_id}/transcript: the ETag is the transcript's version (DESIGN section 5). */
export const handler = httpRoute(routes.getTranscript, async ({ accountId, params, query }) => {
  const project = await getProject(accountId, params.project_id);
  if (!project.transcript || !project.media) throw noTranscript(project);
  const document = await getTranscript(project.transcript.key);
  const headers = { etag: `"${project.transcript.version}"` };
  if (query.format === 'json') {
    return { body: transcriptView(project.project_id, project.media.durationMs, document), headers };
  }
  const { contentType, format } = files[query.format];
  return { file: format(document.lines), contentType, headers };
});
