import { objectKeys } from '#contract/object-keys.ts';
import { playbackSteps } from '#contract/steps/playback.ts';
import { PeakReader, readWaveHeader } from '#core/media/peaks.ts';
import { ownView } from '#core/own-data.ts';
import { getRange, headObject, listObjects, putObject } from '#runtime/aws/s3.ts';
import { completePlayback } from '#runtime/stores/playback.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/** Reads the sound, stores its peaks, and completes the job with the files that MediaConvert has made. */
export const handler = pipelineStep('FinishPlayback', playbackSteps.FinishPlayback, async (work) => {
  const project = await projectOfWork(work);
  const peaksKey = objectKeys.playback(work, 'peaks.json');
  const made = await keysUnder(peaksKey.replace(/[^/]*$/, ''));
  const peaks = project.media?.silent ? undefined : await peaksOf(objectKeys.work(work, work.job_id, 'sound.wav'));
  if (peaks) await putObject(peaksKey, JSON.stringify(peaks), 'application/json');
  const files = {
    proxy_key: made.find((key) => key === objectKeys.playback(work, 'proxy.mp4')),
    // The last, since the first frame of a video is often black; short media have one.
    poster_key: made.filter((key) => key.endsWith('.jpg')).at(-1),
    peaks_key: peaks && peaksKey,
  };
  const ended = { ...work, ...ownView(project) };
  if (!(await completePlayback(ended, files, new Date().toISOString()))) throw workEnded(work.job_id);
});

/** In alphabetical order. */
const keysUnder = async (prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const page of listObjects(prefix)) keys.push(...page.map(({ key }) => key));
  return keys;
};

const partBytes = 8 * 1024 ** 2;
/** Longer than a header. */
const headerBytes = 65_536;

const peaksOf = async (key: string) => {
  const sound = await headObject(key);
  if (!sound) throw new Error(`The sound ${key} is missing`);
  const header = readWaveHeader(await getRange(key, 0, headerBytes));
  const reader = new PeakReader(header);
  const endBytes = Math.min(header.dataEnd, sound.sizeBytes);
  for (let at = header.dataStart; at < endBytes; at += partBytes) {
    const bytes = await getRange(key, at, Math.min(partBytes, endBytes - at));
    // A copy, since samples of 16 bits must begin at an even offset in memory.
    reader.add(new Int16Array(bytes.slice().buffer, 0, Math.floor(bytes.length / 2)));
  }
  return reader.peaks();
};
