import type { SpeechWork } from '#contract/schemas/pipeline.ts';
import type { SpeechSoundWork } from '#contract/schemas/render-work.ts';
import { LAMBDA_THROTTLED, SIGNED_URL_REFUSED, UNAVAILABLE, WORK_ENDED } from '#contract/step-errors.ts';
import { transcribeSteps } from '#contract/steps/transcribe.ts';
import { speechParts } from '#core/media/speech-sound.ts';
import { invokeDecodeSound } from '#runtime/aws/lambda.ts';
import { headObject } from '#runtime/aws/s3.ts';
import type { Multipart } from '#runtime/aws/s3-multipart.ts';
import { readSigner } from '#runtime/aws/signed-urls.ts';
import { logger } from '#runtime/logger.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { signedParts, signedUpload } from '#runtime/work/signed-upload.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/** After these the same is tried again, or nothing is. MediaConvert may read what our decoder does not, and bills no job that fails. */
const passedOn: readonly string[] = [WORK_ENDED, SIGNED_URL_REFUSED, UNAVAILABLE, LAMBDA_THROTTLED];

/**
 * Has the sound of a track made by DecodeSound, which gets signed URLs and nothing else. Where that fails, MediaConvert is to
 * extract it.
 */
export const handler = pipelineStep('RenderSound', transcribeSteps.RenderSound, async ({ renderer: _, ...work }) => {
  await throwIfEnded(work);
  const { account_id, project_id, job_id, audio_track } = work;
  try {
    return await signedUpload(work.speech_key, 'audio/mp4', async (upload) => {
      const request = await signed(work, upload);
      const file = await invokeDecodeSound({ account_id, project_id, job_id, ...request });
      return { file, result: { ...work, audio_ms: file.foundMs }, before: () => throwIfEnded(work) };
    });
  } catch (error) {
    if (!(error instanceof Error) || passedOn.includes(error.name)) throw error;
    logger.warn('MediaConvert extracts the sound instead', { job_id, error });
    const again = work.language !== undefined && { in_last_language: true as const };
    return { account_id, project_id, job_id, audio_track, ...again, renderer: 'mediaconvert' as const };
  }
});

/** A sound that nobody waits for must not be stored. */
async function throwIfEnded({ account_id, job_id }: SpeechWork): Promise<void> {
  const job = await findJob(account_id, job_id);
  if (job?.status !== 'processing') throw workEnded(job_id);
}

/** Signed only now: it begins at once, and has ended before they expire. */
async function signed(work: SpeechWork, upload: Multipart): Promise<SpeechSoundWork> {
  const { media, media_key } = await projectOfWork(work);
  const file = media_key && (await headObject(media_key));
  if (!media || !file) throw new Error(`The media of project ${work.project_id} are missing`);
  const read = await readSigner('source');
  return {
    source: { url: await read(media_key), sizeBytes: file.sizeBytes, mediaMs: media.durationMs },
    audioTrack: work.audio_track,
    parts: await signedParts(upload, speechParts(media.durationMs)),
  };
}
