import { NOT_ENGLISH } from '#contract/step-errors.ts';
import { transcribeSteps } from '#contract/steps/transcribe.ts';
import { StepError } from '#core/step-error.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { heardKey } from '#runtime/work/speech-job-name.ts';
import { recognised } from './recognised.ts';

/** Has the words of a range heard by our own recogniser. Throws NotEnglish of the first range, where no language was stated. */
export const handler = pipelineStep('HearSpeech', transcribeSteps.HearSpeech, ({ range, ...work }) =>
  recognised({
    ...{ work, range, progress: 0.2 },
    key: heardKey(work, range.index),
    ask: (language) => ({ mustBeEnglish: language === 'auto' && range.index === 0 }),
    check: ({ isForeign }, { mustBeEnglish }) => {
      if (isForeign && mustBeEnglish) throw new StepError(NOT_ENGLISH, 'What is spoken does not sound like English.');
    },
  }),
);
