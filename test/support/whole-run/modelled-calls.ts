import type { Comparison } from './metered-calls.ts';

/**
 * Calls that no SDK client of ours makes: counted at the stand-ins, and modelled by the rules of
 * core/cost/modelled-units.ts.
 */
interface Model {
  readonly what: string;
  /** Matches names such as `transcribe s3 GetObject`. */
  readonly counted: RegExp;
  /** Matches names such as `StartSpeechJob s3_get_requests`. */
  readonly modelled: RegExp;
  /** Why the two numbers differ in these tests, and by how much they may: a share of the larger one. */
  readonly differs?: { readonly why: string; readonly upTo: number };
}

const models: readonly Model[] = [
  {
    what: 'State transitions',
    counted: / states StateTransition$/,
    modelled: / states_transitions$/,
    differs: { why: 'an execution that is stopped goes no further', upTo: 0.02 },
  },
  {
    what: 'Lambda reading queues',
    counted: /^lambda sqs (Receive|Delete)/,
    modelled: /^(FanOut|Deliver|StartWork|StartChunk) sqs_requests$/,
    differs: { why: 'a cloud ends with messages in flight', upTo: 0.02 },
  },
  {
    what: 'The bus writing to its queue',
    counted: /^events sqs SendMessage$/,
    modelled: /^(?!Deliver |StartChunk ).* sqs_fair_requests$/,
    differs: { why: 'a cloud ends with events on their way', upTo: 0.05 },
  },
  {
    what: 'Machines sending chunks',
    counted: /^execution sqs SendMessage$/,
    modelled: /^StartChunk sqs_fair_requests$/,
    differs: { why: 'a cloud ends with messages in flight', upTo: 0.05 },
  },
  {
    what: 'Transcribe reading',
    counted: /^transcribe s3 (Head|Get)/,
    modelled: /^StartSpeechJob s3_get_requests$/,
    differs: { why: 'a cloud ends with jobs in progress', upTo: 0.05 },
  },
  {
    what: 'Transcribe writing',
    counted: /^transcribe s3 Put/,
    modelled: /^StartSpeechJob s3_put_requests$/,
    // Few jobs are left to Transcribe, and many of these are to fail.
    differs: { why: 'a job that fails writes nothing', upTo: 0.4 },
  },
  {
    what: 'MediaConvert reading',
    counted: /^EmeSession s3 Get/,
    modelled: /^(RenderCaptions|PrepareMedia|PreparePlayback) s3_get_requests$/,
    differs: { why: 'jobs fail, or are cancelled', upTo: 0.2 },
  },
  {
    what: 'MediaConvert writing',
    counted: /^EmeSession s3 Put/,
    modelled: /^(RenderCaptions|PrepareMedia|PreparePlayback) s3_put_requests$/,
    differs: { why: 'jobs fail, or are cancelled', upTo: 0.2 },
  },
  {
    what: 'Our own code reading by signed URL',
    counted: /^sign-source s3 Get/,
    modelled: /^(StartChunk|JoinPieces|RenderSound|HearSpeech|AlignSpeech) s3_get_requests$/,
    differs: { why: 'exports fail, or are cancelled', upTo: 0.2 },
  },
  {
    what: 'Our own code writing by signed URL',
    counted: /^sign-video s3 /,
    modelled: /^(StartChunk|JoinPieces|RenderSound) s3_put_requests$/,
    differs: { why: 'exports fail, or are cancelled', upTo: 0.2 },
  },
  {
    what: 'Our own code and MediaConvert looking into files',
    counted: /^(mediaconvert|sign-probe|sign-frame) s3 (Head|Get)/,
    modelled: /^(createProject|ProbeMedia|previewCaptions) s3_get_requests$/,
    differs: { why: 'ffprobe sends a request for each part of a file', upTo: 0.6 },
  },
  {
    what: 'Uploads by signed URL',
    counted: /^sign-upload s3 /,
    modelled: /^createProject s3_put_requests$/,
    differs: { why: 'some are put twice, or become no project', upTo: 0.1 },
  },
  {
    what: 'Parts by signed URL',
    counted: /^sign-part s3 /,
    modelled: /^completeUpload s3_put_requests$/,
    differs: { why: 'many are sent twice, refused or given up', upTo: 0.8 },
  },
  {
    what: 'Downloads by signed URL',
    counted: /^sign-download s3 /,
    modelled: /^FinishExport s3_get_requests$/,
    differs: { why: 'tests download only some of the videos', upTo: 0.8 },
  },
];

/** Calls by services and signed URLs that need no rule, and why. */
const unmodelled: readonly { readonly calls: RegExp; readonly why: string }[] = [
  { calls: /^execution lambda Invoke$/, why: 'billed as requests of Lambda, which platform.report lines give' },
  { calls: /^execution mediaconvert /, why: 'the API of MediaConvert is free: minutes are billed' },
  { calls: /^sign-(?:media|review) s3 /, why: 'players read as often as they like (docs/costs.md)' },
  { calls: /^sign-font s3 /, why: 'the console reads a font once in each page; access logs count it (docs/costs.md)' },
  { calls: /^sign-results s3 /, why: 'clients read the results of a batch as often as they like' },
  {
    calls: /^scheduler sqs SendMessage$/,
    why: 'a schedule of a retry is counted when it is made, and most are due after the tests, or deleted',
  },
  { calls: /^anonymous s3 /, why: 'requests without a signature, which are refused and cost nothing' },
  { calls: /^operator /, why: 'commands and tests' },
  {
    calls: /^transcribe-caller s3 /,
    why: 'the stand-in reads once as the role and once as the caller, Amazon only once',
  },
  { calls: /^lambda sqs SendMessage$/, why: 'to the queue of dead letters' },
];

/** A row for each model, with `unexplained` where the numbers differ too much, and the calls that no model covers. */
export const compareModels = ({ byOthers, modelled }: Pick<Comparison, 'byOthers' | 'modelled'>) => {
  const sumOf = (counts: Comparison['byOthers'], names: RegExp) =>
    Object.entries(counts).reduce((sum, [name, count]) => (names.test(name) ? sum + count : sum), 0);
  const rows = models.map(({ what, counted, modelled: rule, differs }) => {
    const [atStandIns, byRule] = [sumOf(byOthers, counted), sumOf(modelled, rule)];
    const share = Math.abs(atStandIns - byRule) / Math.max(atStandIns, byRule, 1);
    return {
      what,
      'at stand-ins': atStandIns,
      'by rule': byRule,
      why: differs?.why ?? '',
      unexplained: share > (differs?.upTo ?? 0),
    };
  });
  const known = [...models.map(({ counted }) => counted), ...unmodelled.map(({ calls }) => calls)];
  return { rows, unknown: Object.keys(byOthers).filter((name) => !known.some((pattern) => pattern.test(name))) };
};
