import { objectKeys } from '../../../contract/object-keys.ts';
import type { SpeechWork } from '../../../contract/schemas/pipeline.ts';
import { transcribeSteps } from '../../../contract/steps/transcribe.ts';
import { extractionUnits } from '../../../core/cost/encode-units.ts';
import { encodeFileUnits, transitionUnits } from '../../../core/cost/modelled-units.ts';
import { extractionSettings } from '../../../core/media/extraction-settings.ts';
import { speechInput } from '../../../core/media/speech-input.ts';
import { speechWaitSeconds } from '../../../core/media/speech-wait.ts';
import { addModelled } from '../../shared/meter/tally.ts';
import { objectUri } from '../../shared/object-uri.ts';
import { pipelineStep } from '../../shared/pipeline/pipeline-step.ts';
import { projectOfWork } from '../../shared/pipeline/project-of-work.ts';
import { workEnded } from '../../shared/pipeline/work-ended.ts';
import { advanceJob } from '../../shared/stores/jobs.ts';

/** Decides what Transcribe will read: the media as it is, or the audio that ExtractAudio takes out of it. */
export const handler = pipelineStep('PrepareMedia', transcribeSteps.PrepareMedia, async (work): Promise<SpeechWork> => {
  const project = await projectOfWork(work);
  if (!project.media || !project.media_key) throw new Error(`Project ${work.project_id} has no media`);
  if (!(await advanceJob(work, 0.05))) throw workEnded(work.job_id);
  const wait_seconds = speechWaitSeconds(project.media.durationMs);
  const input = speechInput(project.media);
  if (input !== 'extract') {
    return { ...work, speech_key: project.media_key, speech_format: input.format, wait_seconds };
  }
  // MediaConvert adds the container's extension to the destination.
  const destination = objectKeys.work(work, work.job_id, 'speech');
  // ExtractAudio.
  for (const units of [extractionUnits(project.media.durationMs), encodeFileUnits, transitionUnits(1)])
    addModelled(units);
  return {
    ...work,
    speech_key: `${destination}.mp4`,
    speech_format: 'mp4',
    wait_seconds,
    extraction: extractionSettings({ inputUri: objectUri(project.media_key), destinationUri: objectUri(destination) }),
  };
});
