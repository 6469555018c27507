import { needsText } from '#contract/languages.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { textRequiredMessage } from '#contract/schemas/project.ts';
import { transcriptionCost } from '#core/cost/estimate.ts';
import { mediaOf, projectBusy } from '#core/projects/not-ready.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { captionDrawing } from '#runtime/caption-drawing.ts';
import { region } from '#runtime/environment.ts';
import { refuseAudioTrack, refuseSilent } from '#runtime/http/refuse-audio-track.ts';

interface RequestedTranscription
  extends Pick<ProjectRecord, 'language' | 'audio_track' | 'speakers' | 'on_text_mismatch'> {
  /** The text or its key; the empty string clears the stored text. */
  readonly text?: string | undefined;
}

/** What a transcription would change of the project, and its price. Throws what POST transcribe answers where it cannot start. */
export const planTranscription = (
  project: ProjectRecord,
  { language, text, on_text_mismatch, ...requested }: RequestedTranscription,
) => {
  if (project.status === 'importing' || project.status === 'transcribing') throw projectBusy();
  if (needsText(language) && !(text ?? project.text_key)) {
    throw invalidRequest([{ param: 'text', message: textRequiredMessage }]);
  }
  const media = mediaOf(project);
  refuseSilent(media);
  refuseAudioTrack(media, requested);
  const chosen = {
    audio_track: requested.audio_track ?? project.audio_track,
    speakers: requested.speakers ?? project.speakers,
  };
  return {
    media,
    changes: { language, on_text_mismatch, ...chosen },
    cost: transcriptionCost(media, region(), { ...project, ...chosen, ...captionDrawing(project.account_id) }),
  };
};
