import { objectKeys } from '#contract/object-keys.ts';
import { playbackSteps } from '#contract/steps/playback.ts';
import { playbackFileUnits } from '#core/cost/modelled-units.ts';
import { playbackUnits } from '#core/cost/playback-units.ts';
import { hasPoster, playbackSettings } from '#core/media/playback-settings.ts';
import { objectUri } from '#runtime/environment.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import { advanceJob } from '#runtime/stores/jobs.ts';
import { encodePriorityOf } from '#runtime/stores/usage.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/** Makes the settings with which EncodePlayback makes the files for players. */
export const handler = pipelineStep('PreparePlayback', playbackSteps.PreparePlayback, async (work) => {
  const { media, media_key, audio_track, reviewed } = await projectOfWork(work);
  if (!media || !media_key) throw new Error(`Project ${work.project_id} has no media`);
  if (!(await advanceJob(work, 0.05))) throw workEnded(work.job_id);
  // MediaConvert adds the extensions.
  const uriOf = (key: string): string => objectUri(key.replace(/\.[^/]*$/, ''));
  const encoding = playbackSettings({
    facts: media,
    reviewed,
    inputUri: objectUri(media_key),
    audioTrack: audio_track,
    proxyUri: uriOf(objectKeys.playback(work, 'proxy.mp4')),
    posterUri: uriOf(objectKeys.playback(work, 'poster.0.jpg')),
    soundUri: uriOf(objectKeys.work(work, work.job_id, 'sound.wav')),
    companionUri: uriOf(objectKeys.work(work, work.job_id, 'companion.mp4')),
  });
  // Counts what AWS bills for EncodePlayback.
  for (const units of playbackUnits(media, reviewed)) addModelled(units);
  addModelled(playbackFileUnits(encoding.OutputGroups.length, hasPoster(media)));
  return { ...work, encoding, priority: await encodePriorityOf(work.account_id, 'open_transcriptions') };
});
