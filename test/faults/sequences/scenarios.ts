import type { PresetId } from '#contract/schemas/preset.ts';
import type { Fault } from '../world/faults.ts';
import type { Medium } from '../world/media.ts';
import type { BatchStep } from './batches.ts';
import type { SendStep } from './examples.ts';
import type { FontStep } from './fonts.ts';
import type { PartsStep } from './parts.ts';
import type { ReviewStep } from './reviews.ts';
import type { Sequence, Step } from './run-sequence.ts';
import type { StyleStep } from './styles.ts';

const medium: Medium = { kind: 'talk', container: 'mp4', seconds: 30 };
export const create = (fields: Partial<Extract<Step, { do: 'create' }>> = {}): Step => ({
  do: 'create',
  account: 0,
  auto: true,
  medium,
  ...fields,
});
const on = { account: 0, project: 0 };
export const transcribe: Extract<Step, { do: 'transcribe' }> = {
  do: 'transcribe',
  ...on,
  key: 'a',
  text: 'Hello there',
};
export const render: Extract<Step, { do: 'export' }> = {
  do: 'export',
  ...on,
  key: 'a',
  presets: ['youtube'],
  resolution: '720p',
  burn: true,
};
export const quote = (of: 'transcription' | 'exports'): Step => ({
  do: 'quote',
  ...on,
  of,
  text: 'Hello there',
  presets: ['youtube'],
  resolution: '720p',
});
const quoteOfAll: Step = {
  do: 'quote',
  ...on,
  of: 'transcription',
  text: 'Hello there',
  presets: ['youtube'],
  resolution: '1080p',
};
export const redeem: Extract<Step, { do: 'redeem' }> = { do: 'redeem', account: 0, quote: 0, whole: false };
export const edit: Extract<Step, { do: 'edit' }> = {
  do: 'edit',
  ...on,
  guarded: true,
  byEditor: false,
  inPart: false,
};
const editInPart = { ...edit, inPart: true };
const useVersion = (pick: number, use: 'name' | 'restore'): Step => ({ do: 'version', ...on, pick, use });
/** Sends the example of a route in the reference, for the project. */
const send = (operationId: SendStep['operationId']): Step => ({ do: 'send', ...on, operationId });
const rename = send('updateProject');
const learn = send('updateVocabulary');
export const read: Step = { do: 'read', ...on };
export const play = send('createPlayback');
export const cancel: Step = { do: 'cancel', ...on };
export const revoke = (which: number): Step => ({ do: 'revoke', account: 0, which });
export const remove = send('deleteProject');
export const register = (failures: number): Step => ({ do: 'register', account: 0, failures });
export const inspect: Step = { do: 'inspect', account: 0 };
const review = (use: ReviewStep['use']): Step => ({ do: 'review', ...on, use });
const unregister: Step = { do: 'unregister', account: 0 };
const keys: Step = { do: 'keys', account: 0 };
const font = (use: FontStep['use']): Step => ({ do: 'font', account: 0, use });
const parts = (use: PartsStep['use']): Step => ({ do: 'parts', account: 0, use });
export const style = (use: StyleStep['use'], isDefault = false): Step => ({
  do: 'style',
  account: 0,
  use,
  style: 0,
  isDefault,
});
export const sweep: Step = { do: 'sweep' };
export const wait = (seconds: number): Step => ({ do: 'wait', seconds });

/** Each ends with the runs of the sweeps. */
export const minutes = (count: number): Step[] => Array.from({ length: count }, () => [wait(60), sweep]).flat();

export const importMedia = (fields: Partial<Extract<Step, { do: 'import' }>> = {}): Step => ({
  do: 'import',
  account: 0,
  auto: true,
  medium,
  ...fields,
});

export const batchOf = (media: BatchStep['media'], fields: Partial<BatchStep> = {}): BatchStep => ({
  do: 'batch',
  account: 0,
  media,
  presets: ['youtube'],
  ...fields,
});
const cancelBatches: Step = { do: 'cancelBatches', account: 0 };
const garbled: Medium = { ...medium, kind: 'garbled' };

interface TourOptions
  extends Partial<
    Pick<
      Sequence,
      | 'schedule'
      | 'credits'
      | 'spendLeftNanoUsd'
      | 'cancelLeftNanoUsd'
      | 'plan'
      | 'smallQuotas'
      | 'cap'
      | 'renderer'
      | 'speech'
      | 'faults'
    >
  > {
  /** The steps from this one on run at once. @default none */
  readonly alongsideFrom?: number;
}

export const scenario = (
  steps: readonly Step[],
  {
    credits = [20, 20],
    spendLeftNanoUsd,
    cancelLeftNanoUsd,
    plan,
    smallQuotas,
    cap,
    renderer,
    speech,
    faults = [],
    alongsideFrom = steps.length,
    schedule = 0,
  }: TourOptions = {},
): Sequence => ({
  schedule,
  credits,
  spendLeftNanoUsd,
  cancelLeftNanoUsd,
  plan,
  smallQuotas,
  cap,
  renderer,
  speech,
  faults,
  steps: steps.map((step, at) => ({ step, alongside: at >= alongsideFrom })),
});
export const never = (site: string): Fault => ({ on: site, skip: 0, kind: 'throttled', lasting: true });
const notAtOnce = (site: string): Fault => never(`${site} states:StartExecution`);
/** What a route makes is not started at once, and no message asks for its start. */
export const unstarted = (route: string): Fault[] => [notAtOnce(route), never(`${route} sqs:SendMessage`)];

const capped = { cap: 20 };
const cappedTours: readonly Sequence[] = [
  scenario([create({ by: 2, medium: { ...medium, kind: 'garbled' } }), importMedia({ by: 1 }), wait(90)], capped),
  scenario([create({ by: 1, medium: { ...medium, kind: 'undrawable' } }), wait(90), { ...render, by: 2 }], capped),
  scenario(
    [
      create({ by: 1, auto: false, medium: { ...medium, kind: 'cut', seconds: 130 } }),
      { ...render, by: 2, burn: false },
      wait(90),
      { ...transcribe, by: 2 },
    ],
    capped,
  ),
  scenario([create({ by: 2 }), remove], { ...capped, faults: unstarted('createProject') }),
  scenario([importMedia({ by: 2 })], { cap: 0 }),
  // Work that is cancelled is given back to the cap; that of a deleted project keeps its charge once it has begun. A revoked key pays for nothing, at an import's end too.
  scenario([create({ by: 2 }), wait(3), cancel, create({ by: 2 })], { cap: 1 }),
  scenario([create({ by: 2 }), wait(3), remove, create({ by: 2 })], { cap: 1 }),
  scenario([create({ by: 1, auto: false }), revoke(1), { ...render, by: 1, burn: false }], capped),
  scenario([importMedia({ by: 1 }), revoke(1)], capped),
];

/** Heard by our own recogniser: a text as it is heard and one that is not; where ours fails, and where no English is in the first track. */
const heardByUs: readonly Sequence[] = [
  scenario([create({ text: 'Hello where' })], { speech: 'own' }),
  scenario([create({ text: 'Hello there' }), wait(90), read], { speech: 'auto' }),
  scenario([create({ medium: garbled }), wait(90), read], { speech: 'auto' }),
  scenario([create({ medium: garbled }), wait(90), read], { speech: 'own' }),
  scenario([create({ medium: { ...medium, kind: 'second' } }), wait(90), read], { speech: 'auto' }),
];

export const byMediaConvert = { renderer: 'mediaconvert' } as const;

/**
 * A project with its exports in one request: made, charged and begun; of media, or of words, that there are not; without the credits for
 * all; cancelled and deleted at each stage.
 */
const exports: PresetId[] = ['youtube', 'tiktok'];
const inOneCall: readonly Sequence[] = [
  scenario([create({ exports, key: 'a' }), wait(200), read]),
  scenario([create({ exports, medium: garbled })]),
  scenario([create({ exports, twice: true })], { credits: [3, 0] }),
  scenario([create({ auto: false }), quoteOfAll, redeem, wait(200), read]),
  scenario([create({ auto: false }), { ...transcribe, exports, text: undefined }, wait(200), read]),
  scenario([importMedia({ exports }), wait(200), read]),
  scenario([importMedia({ exports, medium: undefined })]),
  scenario([importMedia({ exports })], { credits: [2, 0] }),
  scenario([importMedia({ exports, max: 2 })]),
  ...[1, 4].flatMap((seconds) => [
    scenario([importMedia({ exports }), wait(seconds), cancel, read]),
    scenario([importMedia({ exports }), wait(seconds), remove]),
    scenario([create({ exports }), wait(seconds), cancel, read]),
  ]),
];

/** What Step Functions does not start at once falls to the queue of starts. One fault each, since those of a sequence come in their order. */
const throughTheQueue: readonly Sequence[] = [
  scenario([create({ key: 'a' }), wait(90)], { faults: [notAtOnce('createProject')] }),
  scenario([create({ exports }), wait(200), read], { faults: [notAtOnce('StoreTranscript')] }),
  scenario([create(), wait(90), render, wait(90), read], { faults: [notAtOnce('createExports')] }),
  scenario([create({ auto: false }), play, wait(90)], { faults: [notAtOnce('createPlayback')] }),
  scenario([create({ auto: false }), transcribe, wait(90)], { faults: [notAtOnce('startTranscription')] }),
  scenario([importMedia(), wait(90)], { faults: [notAtOnce('FinishImport')] }),
];

/** Short sequences that together make every call of AWS that a Lambda makes. */
export const scenarios: readonly Sequence[] = [
  scenario([create({ text: 'Hello there', key: 'a' })]),
  scenario([create({ text: 'What nobody says' })]),
  ...heardByUs,
  scenario([create({ external: 'talk' }), wait(90), render, wait(90), read]),
  scenario([create({ auto: false }), edit, edit, rename, learn, learn, send('getVocabulary')]),
  scenario([
    create({ auto: false }),
    ...[edit, { ...edit, byEditor: true }, editInPart, editInPart],
    ...[useVersion(1, 'name'), useVersion(2, 'restore'), edit, { ...edit, byEditor: true }, remove],
  ]),
  scenario([create({ auto: false }), play, play, wait(90), play, read, remove]),
  scenario([create({ auto: false, medium: { ...medium, kind: 'undrawable' } }), play, wait(90), play, cancel]),
  scenario([create({ auto: false }), transcribe, wait(90), read]),
  scenario([create({ auto: false }), quote('transcription'), redeem, redeem, wait(90), read]),
  scenario([create({ auto: false }), quote('exports'), { ...redeem, whole: true, key: 'a' }, wait(1000), redeem]),
  scenario([create(), remove]),
  scenario([create({ auto: false, external: 'talk', key: 'a' }), remove, importMedia({ external: 'talk' })]),
  scenario([create({ medium: { ...medium, kind: 'garbled' } })]),
  scenario([create({ medium: { ...medium, kind: 'undrawable' } }), wait(90), render]),
  scenario([create({ medium: { ...medium, kind: 'second' } }), wait(90), read]),
  scenario([
    create({ auto: false, medium: { ...medium, kind: 'cut', seconds: 130 } }),
    { ...render, burn: false },
    wait(90),
    read,
  ]),
  scenario([create({ medium: { ...medium, kind: 'undrawable' } }), wait(90), render], byMediaConvert),
  scenario([create(), wait(90), render, wait(3), cancel, render], byMediaConvert),
  scenario([create(), wait(90_000), sweep]),
  scenario([create()], { credits: [0, 0] }),
  scenario([register(0), register(5), create(), wait(90), inspect, wait(1200)]),
  scenario([register(1), inspect, unregister, create()]),
  // The task token times out: Lambda retries ResumeSpeechJob a second time only after that.
  scenario([create()], {
    faults: [never('ResumeSpeechJob dynamodb:GetItem'), never('ResumeSpeechJob dynamodb:GetItem')],
  }),
  ...inOneCall,
  ...throughTheQueue,
  scenario([create(), wait(90), render, cancel], { faults: unstarted('createExports') }),
  scenario([create(), wait(3), cancel]),
  scenario([create(), wait(90), render, wait(1), cancel], byMediaConvert),
  scenario([create(), cancel], { faults: unstarted('createProject') }),
  scenario([importMedia(), wait(1), cancel]),
  scenario([importMedia(), wait(90), read]),
  scenario([importMedia({ auto: false }), importMedia({ medium: undefined }), wait(200)]),
  scenario([importMedia()], { credits: [0, 0] }),
  scenario([importMedia({ max: 0 })]),
  scenario([create(), remove], { faults: unstarted('createProject') }),
  scenario([
    create({ auto: false }),
    send('quoteBatch'),
    batchOf([medium, garbled, undefined], { key: 'a' }),
    ...minutes(4),
    read,
  ]),
  scenario([batchOf([medium, medium, medium], { max: 4 })]),
  scenario([batchOf([medium, { ...medium, kind: 'silent' }], { presets: ['youtube', 'tiktok'] }), ...minutes(1)]),
  scenario([batchOf([{ kind: 'cut', container: 'matroska', seconds: 130 }])]),
  // The job that its exports wait for is cancelled, with them or while they are made; or the project is deleted.
  ...[1, 2, 3, 4].map((seconds) => scenario([batchOf([medium]), ...minutes(1), wait(seconds), cancel, read])),
  ...[1, 2, 3, 4].map((seconds) => scenario([batchOf([medium]), ...minutes(1), wait(seconds), remove])),
  scenario([batchOf([medium], { presets: [] }), ...minutes(2), cancelBatches]),
  scenario([batchOf([medium, medium]), ...minutes(1), cancelBatches]),
  scenario([batchOf([medium]), ...minutes(3), cancelBatches]),
  scenario([parts('project')]),
  scenario([parts('delete')]),
  scenario([create({ auto: false }), send('updateAccount')]),
  scenario([keys]),
  scenario([style('save', true), style('change'), style('change', true), create({ auto: false }), style('delete')]),
  scenario([
    create({ auto: false }),
    ...[review('share'), review('comment'), review('comment'), review('resolve'), review('withdraw'), review('revoke')],
    ...[review('share'), play, wait(90), remove],
  ]),
  scenario([font('upload'), font('upload'), font('delete'), font('upload')]),
  // Each refunds what a cap has counted.
  ...cappedTours,
  scenario([create(), wait(90), render, remove], { faults: unstarted('createExports') }),
];
