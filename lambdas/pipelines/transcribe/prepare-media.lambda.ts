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
import { speechKey } from '../../shared/pipeline/speech-job-name.ts';
import { workEnded } from '../../shared/pipeline/work-ended.ts';
import { advanceJob } from '../../shared/stores/jobs.ts';
import { isCut } from './is-cut.ts';

/** Decides what Transcribe will read: the media as it is, or the audio that ExtractAudio takes out of it. */
export const handler = pipelineStep(
  'PrepareMedia',
  transcribeSteps.PrepareMedia,
  async (asked): Promise<SpeechWork> => {
    const project = await projectOfWork(asked);
    if (!project.media || !project.media_key) throw new Error(`Project ${asked.project_id} has no media`);
    if (!(await advanceJob(asked, 0.05))) throw workEnded(asked.job_id);
    const cut = await isCut(project.media_key, project.media);
    const work = { ...asked, audio_track: asked.audio_track ?? project.audio_track ?? 1, ...(cut && { cut }) };
    const wait_seconds = speechWaitSeconds(project.media.durationMs);
    const input = cut ? 'extract' : speechInput(project.media);
    if (input !== 'extract') {
      return { ...work, speech_key: project.media_key, speech_format: input.format, wait_seconds };
    }
    // ExtractAudio.
    for (const units of [extractionUnits(project.media.durationMs), encodeFileUnits, transitionUnits(1)])
      addModelled(units);
    return {
      ...work,
      speech_key: speechKey(work, '.mp4'),
      speech_format: 'mp4',
      wait_seconds,
      extraction: extractionSettings({
        inputUri: objectUri(project.media_key),
        // MediaConvert adds the container's extension to the destination.
        destinationUri: objectUri(speechKey(work, '')),
        audioTrack: work.audio_track,
      }),
    };
  },
);
