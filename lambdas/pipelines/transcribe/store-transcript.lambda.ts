import { linesFromWords } from '@cueline/captions/lines-from-words.ts';
import type { TimedWord } from '@cueline/captions/words.ts';
import * as v from 'valibot';
import { needsText } from '#contract/languages.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { JobWarning, SpeechEngine } from '#contract/schemas/job.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { SpeechWork } from '#contract/schemas/pipeline.ts';
import { SpeechOutput } from '#contract/schemas/speech-output.ts';
import {
  LANGUAGE_NOT_TOLD,
  NO_SPEECH,
  NOT_ENGLISH,
  SPEECH_JOB_FAILED,
  TEXT_MISMATCH,
  TRACK_SILENT,
} from '#contract/step-errors.ts';
import { transcribeSteps } from '#contract/steps/transcribe.ts';
import { type Alignment, alignText } from '#core/alignment/align-text.ts';
import { alignmentWarnings } from '#core/alignment/alignment-warnings.ts';
import { withoutOverlaps } from '#core/alignment/span.ts';
import { withVoices } from '#core/alignment/with-voices.ts';
import { transcriptionCredits } from '#core/credits/prices.ts';
import { isTestAccount } from '#core/keys/test-account.ts';
import { audioTracksOf, hasNextTrack, noSpeechMessage } from '#core/media/audio-tracks.ts';
import { isShorter, shorterMediaWarning } from '#core/media/shorter-media.ts';
import { ownView } from '#core/own-data.ts';
import { StepError } from '#core/step-error.ts';
import { testSpeech } from '#core/transcripts/test-speech.ts';
import { withEmphasisOf } from '#core/transcripts/with-emphasis-of.ts';
import { languageOfSpeech, wordsFromSpeech } from '#core/transcripts/words-from-speech.ts';
import { answerable } from '#core/views/answerable.ts';
import { withVocabulary } from '#core/vocabulary/with-vocabulary.ts';
import { getText } from '#runtime/aws/s3.ts';
import { getSpeechJob } from '#runtime/aws/transcribe.ts';
import { copyFonts } from '#runtime/export-fonts.ts';
import { completeTranscription, findJob } from '#runtime/stores/jobs.ts';
import { findTranscript, putTranscript } from '#runtime/stores/transcripts.ts';
import { vocabularyOf } from '#runtime/stores/vocabulary.ts';
import { heardRanges, scriptWords } from '#runtime/work/heard-ranges.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { speechJobName, speechKey } from '#runtime/work/speech-job-name.ts';
import { startAtOnce } from '#runtime/work/start-at-once.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/**
 * Makes lines of the spoken words, or times the lines of the project's text if it has one. Stores them as a version and completes
 * the transcription, and the exports that waited for it begin. The version has the job's id, so a second run writes the same object.
 */
export const handler = pipelineStep('StoreTranscript', transcribeSteps.StoreTranscript, async (asked) => {
  const project = await projectOfWork(asked);
  const job = await findJob(asked.account_id, asked.job_id);
  if (!job) throw workEnded(asked.job_id);
  // It cannot change while its transcription is open.
  const text = project.text_key ? await getText(project.text_key) : '';
  const {
    words: recognised,
    language,
    engine,
    ...sound
  }: Heard = isTestAccount(asked.account_id)
    ? testSpeech(project, text, project.media?.durationMs ?? 0)
    : await heardIn(asked, project);
  const words = withVocabulary(recognised, await vocabularyOf(project), language);
  const work = { ...asked, ...sound };
  const media = mediaFound(work, project.media);
  const script = work.ranges && work.script_ranges && (await scriptWords(work, work.ranges));
  const { mismatch, ...alignment } = alignmentOf(text, media, script?.length ? script : words, { language, project });
  const before = project.transcript && (await findTranscript(project.transcript.key));
  const lines = withEmphasisOf(before?.lines ?? [], alignment.lines);
  const stored = await putTranscript(work, work.job_id, answerable({ language, ...(engine && { engine }), lines }));
  const transcript = {
    ...stored.pointer,
    listed: true as const,
    ...(project.media && audioTracksOf(project.media) > 1 && { audio_track: work.audio_track }),
  };
  const shorter = shortfallOf(work, job, media, project.media);
  const warnings = [
    ...(mismatch ? [mismatch] : []),
    ...alignmentWarnings(alignment, language),
    ...(project.speakers && !words.some(({ speaker }) => speaker) ? [noSpeakerLabels] : []),
    ...(shorter ? [shorter.warning] : []),
  ];
  const own = ownView(project);
  const transcribed = { own, transcript, versionBytes: stored.sizeBytes, language, engine, warnings, shorter };
  const begun = await completeTranscription(job, transcribed, new Date().toISOString());
  if (!begun) throw workEnded(work.job_id);
  await copyFonts(begun);
  await startAtOnce(...begun);
});

/** The words that were heard in ranges, or by Transcribe. Throws where there are none. */
const heardIn = async (work: SpeechWork, project: ProjectRecord): Promise<Heard> => {
  const heard = await (work.ranges ? heardInRanges(work, work.ranges, project) : heardByTranscribe(work, project));
  if (heard.words.length > 0) return heard;
  if (work.may_be_foreign) throw new StepError(NOT_ENGLISH, 'No English was heard.');
  throw silence(work, project);
};

interface Heard {
  readonly words: readonly TimedWord[];
  readonly language: string;
  readonly engine?: SpeechEngine;
  /** How much sound was found, where that is known. */
  readonly audio_ms?: number;
}

const heardInRanges = async (
  work: SpeechWork,
  ranges: NonNullable<SpeechWork['ranges']>,
  { language }: ProjectRecord,
): Promise<Heard> => {
  const heard = await heardRanges(work, ranges);
  const first = heard.find(({ words }) => words.length > 0);
  if (language === 'auto' && first?.isForeign)
    throw new StepError(NOT_ENGLISH, 'What is spoken does not sound like English.');
  return {
    words: heard.flatMap(({ words }) => words),
    // A later range may have a word in another language.
    language: language === 'auto' ? (first?.language ?? 'en') : language,
    engine: work.engine ?? 'own',
    audio_ms: Math.max(...heard.map(({ foundMs }) => foundMs)),
  };
};

const heardByTranscribe = async (work: SpeechWork, project: ProjectRecord): Promise<Heard> => {
  const { status, failureReason } = await getSpeechJob(speechJobName(work));
  // When Transcribe must identify the language and hears too little, it fails the job with this reason.
  if (failureReason?.includes('speech segment long enough')) throw unidentified(work, project);
  // The recogniser of a local cloud knows few languages, and says which.
  const [, unsupported] = /^Unsupported language: (.*)$/s.exec(failureReason ?? '') ?? [];
  if (unsupported) throw new StepError('language_not_supported', unsupported);
  if (status === 'FAILED') {
    throw new StepError(SPEECH_JOB_FAILED, `The audio could not be transcribed: ${failureReason ?? 'no reason given'}`);
  }
  const speech = v.parse(SpeechOutput, JSON.parse(await getText(speechKey(work, '.json'))));
  const words = wordsFromSpeech(speech);
  const requested = project.language === 'auto' ? (work.language ?? 'auto') : project.language;
  return { words, language: languageOfSpeech(speech, requested), engine: 'transcribe' };
};

const noSpeakerLabels: JobWarning = {
  code: 'speakers_not_told',
  message: 'The recogniser gave no speaker labels: the words of this transcript have no speaker.',
};

/** The media, with the length of the extracted audio when the file is cut off and its audio shorter than stated. */
const mediaFound = ({ cut, audio_ms = Infinity }: SpeechWork, media: MediaFacts | undefined) =>
  media && cut && isShorter(audio_ms, media.durationMs)
    ? { ...media, durationMs: Math.max(1, Math.round(audio_ms)) }
    : media;

/** The sound that was extracted is what is paid for. A whole file keeps its length, since its sound may end before its picture. */
const shortfallOf = (
  { cut, audio_ms: foundMs = Infinity }: SpeechWork,
  job: JobRecord,
  media: MediaFacts | undefined,
  stated: MediaFacts | undefined,
) => {
  if (!media || !stated || !isShorter(foundMs, stated.durationMs)) return undefined;
  const refunded = Math.max(0, job.credits - transcriptionCredits(job.account_id, foundMs));
  if (!cut && refunded === 0) return undefined;
  const lengths = { foundMs, statedMs: stated.durationMs };
  const warning = shorterMediaWarning({ ends: 'its sound', ...lengths, charged: job.credits, refunded });
  return { media, refunded, warning };
};

const alignmentOf = (
  text: string,
  media: MediaFacts | undefined,
  heard: readonly TimedWord[],
  { language, project }: { readonly language: string; readonly project: ProjectRecord },
): Omit<Alignment, 'heardAt'> & { readonly mismatch?: JobWarning } => {
  const durationMs = media?.durationMs ?? heard.at(-1)?.endMs ?? 0;
  // Transcribe may find words after the stated end of the media, where no edited word may be.
  const asHeard = () => ({ lines: linesFromWords(withoutOverlaps(heard, durationMs), language), leftOut: [] });
  try {
    const aligned = alignText({ text, heard, language, durationMs });
    return aligned.lines.length > 0 ? { ...aligned, lines: withVoices(aligned.lines, heard) } : asHeard();
  } catch (error) {
    // What is heard in a language that cannot be transcribed is not its words.
    const mayDiffer = project.on_text_mismatch !== 'fail' && !needsText(language);
    if (!mayDiffer || !(error instanceof StepError) || error.name !== TEXT_MISMATCH) throw error;
    return { ...asHeard(), mismatch: textMismatch(error.message) };
  }
};

const textMismatch = (reason: string): JobWarning => ({
  code: 'text_not_heard',
  message: `${reason} The transcript has the words that were heard; the project keeps its text.`,
});

/** Nobody speaks in this audio track: the next one is transcribed, unless the caller chose the track. */
const silence = (work: SpeechWork, project: ProjectRecord): StepError =>
  hasNextTrack(project, work.audio_track)
    ? new StepError(TRACK_SILENT, `Nobody speaks in audio track ${work.audio_track}.`)
    : new StepError(NO_SPEECH, noSpeechMessage(project));

/** Minutes of silence are not transcribed twice. */
const maxRetriedMs = 600_000;

/** Somebody may speak, but not for long enough. */
const unidentified = (work: SpeechWork, project: ProjectRecord): StepError =>
  work.language || hasNextTrack(project, work.audio_track) || (project.media?.durationMs ?? 0) > maxRetriedMs
    ? silence(work, project)
    : new StepError(LANGUAGE_NOT_TOLD, 'Too little is spoken to tell the language.');
