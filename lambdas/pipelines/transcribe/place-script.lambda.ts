import { transcribeSteps } from '#contract/steps/transcribe.ts';
import { alignText } from '#core/alignment/align-text.ts';
import { scriptOfRanges } from '#core/alignment/script-of-ranges.ts';
import { withVocabulary } from '#core/vocabulary/with-vocabulary.ts';
import { getText, putObject } from '#runtime/aws/s3.ts';
import { vocabularyOf } from '#runtime/stores/vocabulary.ts';
import { heardRanges } from '#runtime/work/heard-ranges.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { scriptKey } from '#runtime/work/speech-job-name.ts';

/**
 * Places the words of the project's text in the ranges by the letters of what was heard, and stores those of each range. Says in which ranges the
 * sound has to tell when words are said, since they were heard as others. Throws TextMismatch.
 */
export const handler = pipelineStep('PlaceScript', transcribeSteps.PlaceScript, async (work) => {
  const { ranges = [] } = work;
  const project = await projectOfWork(work);
  const { text_key, media } = project;
  if (!text_key || !media) throw new Error(`Project ${work.project_id} has no text`);
  const heard = await heardRanges(work, ranges);
  const words = withVocabulary(
    heard.flatMap((range) => range.words),
    await vocabularyOf(project),
    'en',
  );
  const aligned = alignText({
    text: await getText(text_key),
    heard: words,
    language: 'en',
    durationMs: media.durationMs,
  });
  const scripts = scriptOfRanges(
    aligned,
    // Nothing is found in a range after the end of the sound.
    heard.map((_, at) => Math.max(...heard.slice(0, at + 1).map(({ foundMs }) => foundMs))),
  );
  await Promise.all(
    scripts.map((script, at) => putObject(scriptKey(work, at), JSON.stringify(script), 'application/json')),
  );
  return { ...work, script_ranges: ranges.filter((_, at) => scripts[at]?.some(({ isHeard }) => !isHeard)) };
});
