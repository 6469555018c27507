import { transcriptRoutes } from '#contract/routes/transcripts.ts';
import { noTranscript } from '#core/projects/not-ready.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { projectWithTranscript } from '#runtime/stores/transcript-versions.ts';
import { transcriptReply } from './transcript-reply.ts';

/** GET /projects/{project_id}/transcript */
export const handler = httpRoute(transcriptRoutes.getTranscript, async ({ accountId, params, query }) => {
  const { project, document } = await projectWithTranscript(accountId, params.project_id);
  if (!project.transcript || !document) throw noTranscript(project);
  return transcriptReply(project, { pointer: project.transcript, document }, query);
});
