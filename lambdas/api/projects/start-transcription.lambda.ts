import { v7 as newId } from 'uuid';
import { needsText } from '#contract/languages.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { routes } from '#contract/routes.ts';
import { textNeeded } from '#contract/schemas/project.ts';
import { transcriptionCost } from '#core/cost/estimate.ts';
import { mediaOf, projectBusy } from '#core/projects/not-ready.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { jobView } from '#core/views/job-view.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { putObject } from '#runtime/aws/s3.ts';
import { region } from '#runtime/environment.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { refuseAudioTrack } from '#runtime/http/refuse-audio-track.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { insertTranscription } from '#runtime/stores/new-transcription.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { askForStart } from '#runtime/work/ask-for-start.ts';

/** POST /projects/{project_id}/transcribe: with a text it aligns, without one it transcribes. */
export const handler = httpRoute(routes.startTranscription, async ({ accountId, params, body, remember }) => {
  const project = await getProject(accountId, params.project_id);
  if (project.status === 'importing' || project.status === 'transcribing') throw projectBusy();
  if (needsText(body.language) && !(body.text ?? project.text_key)) {
    throw invalidRequest([{ param: 'text', message: textNeeded }]);
  }
  const media = mediaOf(project);
  refuseAudioTrack(media, body);
  const chosen = { audio_track: body.audio_track ?? project.audio_track };
  const job = newTranscription(project, newId(), transcriptionCost(media, region(), chosen), Date.now());
  const account = await getAccount(accountId);
  const changes = {
    language: body.language,
    ...chosen,
    ...(body.text !== undefined && { text_key: await storedText(project, body.text) }),
  };
  const reply = jobView(job);
  await insertTranscription(account, project, changes, job, remember(reply));
  await askForStart(job);
  return { body: reply };
});

/** A text is stored under a key of its own; an empty one is none. */
const storedText = async (project: ProjectRecord, text: string): Promise<string | undefined> => {
  if (text === '') return undefined;
  const key = objectKeys.text(project, newId());
  await putObject(key, text, 'text/plain; charset=utf-8');
  return key;
};
