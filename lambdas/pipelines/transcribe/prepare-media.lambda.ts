import { boxAt, boxHeadBytes, hasBoxes } from '@cueline/video/file/mp4-boxes.ts';
import { metricNames } from '#contract/names.ts';
import { chunkPlaces } from '#contract/render-lambda.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { PrepareWork, SpeechWork } from '#contract/schemas/pipeline.ts';
import { LANGUAGE_UNKNOWN, NOT_ENGLISH, OUR_RECOGNISER_FAILED, UNREADABLE_MEDIA } from '#contract/step-errors.ts';
import { transcribeSteps } from '#contract/steps/transcribe.ts';
import { extractionUnits } from '#core/cost/encode-units.ts';
import { transcriptionCost } from '#core/cost/estimate.ts';
import { encodeFileUnits, transitionUnits } from '#core/cost/modelled-units.ts';
import { isTestAccount } from '#core/keys/test-account.ts';
import { extractionSettings } from '#core/media/extraction-settings.ts';
import { speechInput } from '#core/media/speech-input.ts';
import { heardInRangesBy, isMaybeEnglish, mostRangesAtOnce, speechRanges } from '#core/media/speech-ranges.ts';
import { soundRendererOf } from '#core/media/speech-sound.ts';
import { speechWaitSeconds } from '#core/media/speech-wait.ts';
import { StepError } from '#core/step-error.ts';
import { failAsAsked } from '#core/work/test-failure.ts';
import { getRange } from '#runtime/aws/s3.ts';
import { captionDrawing } from '#runtime/caption-drawing.ts';
import { objectUri, region } from '#runtime/environment.ts';
import { countForAlarm } from '#runtime/meter/count-for-alarm.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { advanceJob } from '#runtime/stores/jobs.ts';
import { lastLanguageOf } from '#runtime/stores/projects.ts';
import { countSpent } from '#runtime/stores/spend.ts';
import { encodePriorityOf, openWorks } from '#runtime/stores/usage.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { speechKey } from '#runtime/work/speech-job-name.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/**
 * Decides what hears the speech: our own recogniser or an engine by address, in ranges of the media as they are, or Transcribe. This reads the media as they are, or
 * the audio that RenderSound or ExtractAudio extracts. Nothing hears the media of a test account.
 */
export const handler = pipelineStep('PrepareMedia', transcribeSteps.PrepareMedia, async (asked) => {
  const prepared = await prepare(asked);
  const { speech, error = '', job_id } = asked;
  // Last, so that a step that is tried again counts it once.
  if (speech && error !== NOT_ENGLISH && error !== UNREADABLE_MEDIA)
    countForAlarm(metricNames.rendererFallbacks, 1, { kind: 'recogniserFallback', job_id, error });
  return prepared;
});

async function prepare({
  renderer,
  in_last_language,
  speech: asked,
  error,
  takes,
  ...requested
}: PrepareWork): Promise<SpeechWork> {
  const isTest = isTestAccount(requested.account_id);
  const project = await projectOfWork(requested);
  if (!project.media || !project.media_key) throw new Error(`Project ${requested.project_id} has no media`);
  if (!(await advanceJob(requested, 0.05))) throw workEnded(requested.job_id);
  failAsAsked(project);
  const drawing = captionDrawing(requested.account_id);
  const isOwn = drawing.speech === 'own' && !isTest;
  if (isOwn && (asked || !isMaybeEnglish(project))) throw notHeard(asked ? error : NOT_ENGLISH);
  const cut = !isTest && (await isCut(project.media_key, project.media));
  const work = {
    ...requested,
    audio_track: requested.audio_track ?? project.audio_track ?? 1,
    ...(cut && { cut }),
    ...(in_last_language && { language: await lastLanguage(requested.account_id, project.media) }),
  };
  const wait_seconds = speechWaitSeconds(project.media.durationMs);
  if (isTest) return { ...work, unheard: true, speech_key: project.media_key, speech_format: 'mp4', wait_seconds };
  // With a renderer, or the last language, Transcribe has been chosen.
  const isChosen = asked || renderer || in_last_language;
  const engine = takes && !isChosen ? heardInRangesBy(drawing, project, project.media) : undefined;
  const room = engine && (await roomOf(work.account_id, engine));
  if (engine && room && (isOwn || room.hasPlace)) {
    // HearRanges and HasText.
    addModelled(transitionUnits(2));
    const ranges = speechRanges(project.media);
    const at_once = drawing.chunksAtOnce ?? Math.min(mostRangesAtOnce, room.places);
    const may_be_foreign = drawing.speech === 'auto' && project.language === 'auto';
    const heard = {
      engine,
      ranges,
      at_once,
      places: { account: room.places, all: drawing.speechPlaces ?? chunkPlaces },
      ...(may_be_foreign && { may_be_foreign }),
      // Ours finds when the words of a text are said; what it has not heard, it may not know.
      ...(project.text_key && engine === 'own' && { has_text: true as const }),
    };
    return { ...work, speech_key: project.media_key, speech_format: 'mp4', wait_seconds, ...heard };
  }
  const input = cut ? 'extract' : speechInput(project.media);
  if (input !== 'extract') {
    return { ...work, speech_key: project.media_key, speech_format: input.format, wait_seconds };
  }
  const speech = { ...work, speech_key: speechKey(work, '.mp4'), speech_format: 'mp4' as const, wait_seconds };
  const extractor = renderer ?? soundRendererOf(drawing.renderer, project.media);
  if (extractor === 'lambda' && (await roomOf(work.account_id)).hasPlace) return { ...speech, renderer: 'lambda' };
  // Counts what AWS bills for ExtractAudio.
  for (const units of [extractionUnits(project.media.durationMs), encodeFileUnits, transitionUnits(1)])
    addModelled(units);
  return {
    ...speech,
    priority: await encodePriorityOf(work.account_id, 'open_transcriptions'),
    extraction: extractionSettings({
      inputUri: objectUri(project.media_key),
      // MediaConvert adds the container's extension to the destination.
      destinationUri: objectUri(speechKey(work, '')),
      audioTrack: work.audio_track,
    }),
  };
}

/** Throws LanguageUnknown where none of the newest projects has a language. The estimate of the work has no second transcription. */
const lastLanguage = async (accountId: string, media: MediaFacts): Promise<string> => {
  const language = await lastLanguageOf(accountId);
  const { estimated_nano_usd = 0 } = transcriptionCost(media, region(), { account_id: accountId, audio_track: 1 });
  if (language) {
    await countSpent(accountId, estimated_nano_usd);
    return language;
  }
  throw new StepError(
    LANGUAGE_UNKNOWN,
    'No speech was found that is long enough to tell its language. If somebody speaks, transcribe again with language, such as en.',
  );
};

/** Where Transcribe may not take over from our own recogniser. */
const notHeard = (error = ''): StepError => {
  if (error === UNREADABLE_MEDIA)
    return new StepError(
      UNREADABLE_MEDIA,
      'The sound of the media file cannot be read. Convert it and upload it again.',
    );
  if (error !== NOT_ENGLISH) return new StepError(OUR_RECOGNISER_FAILED, `Our own recogniser has failed: ${error}`);
  return new StepError(
    'language_not_supported',
    'This does not sound like English, the only language that is transcribed here. If it is English, transcribe it with `language` en.',
  );
};

/**
 * Whether our own code may hear, or extract, one sound more of the account (docs/decisions/own-renderer.md), and whether an engine by
 * address may be sent it; and how many ranges of all its sounds are heard at once.
 */
const roomOf = async (accountId: string, engine?: SpeechWork['engine']) => {
  const { limits, own_limits } = await getAccount(accountId);
  const isSwitchedOff = engine === 'address' && own_limits?.speech_by_address === 0;
  const hasPlace = !isSwitchedOff && (await openWorks(accountId, 'open_transcriptions')) <= limits.maxChunks;
  return { hasPlace, places: limits.maxChunks };
};

/** Boxes before the media box: type, index, padding. */
const maxBoxes = 8;

/** Whether an MP4 is cut off: its media box (mdat) ends after the end of the file. */
const isCut = async (key: string, { container, sizeBytes }: MediaFacts): Promise<boolean> => {
  if (!hasBoxes(container)) return false;
  let at = 0;
  for (let count = 0; count < maxBoxes && at + boxHeadBytes <= sizeBytes; count += 1) {
    const box = boxAt(at, await getRange(key, at, boxHeadBytes));
    if (box?.end === undefined) return false;
    if (box.type === 'mdat') return box.end > sizeBytes;
    at = box.end;
  }
  return false;
};
