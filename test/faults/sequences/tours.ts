import type { Fault } from '../world/faults.ts';
import type { Medium } from '../world/media.ts';
import type { Sequence, Step } from './run-sequence.ts';

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
export const edit: Step = { do: 'edit', ...on, guarded: true };
const rename: Step = { do: 'rename', ...on };
const read: Step = { do: 'read', ...on };
export const remove: Step = { do: 'delete', ...on };
export const register = (failures: number): Step => ({ do: 'register', account: 0, failures });
export const inspect: Step = { do: 'inspect', account: 0 };
const unregister: Step = { do: 'unregister', account: 0 };
const sweep: Step = { do: 'sweep' };
export const wait = (seconds: number): Step => ({ do: 'wait', seconds });

export const bring = (fields: Partial<Extract<Step, { do: 'import' }>> = {}): Step => ({
  do: 'import',
  account: 0,
  auto: true,
  medium,
  ...fields,
});

interface TourOptions extends Partial<Pick<Sequence, 'credits' | 'room' | 'tight' | 'faults'>> {
  /** Steps from this one on do not wait for each other. @default none */
  readonly alongsideFrom?: number;
}

export const tour = (
  steps: readonly Step[],
  { credits = [20, 20], room, tight, faults = [], alongsideFrom = steps.length }: TourOptions = {},
): Sequence => ({
  schedule: 0,
  credits,
  room,
  tight,
  faults,
  steps: steps.map((step, at) => ({ step, alongside: at >= alongsideFrom })),
});
export const never = (site: string): Fault => ({ on: site, skip: 0, kind: 'throttled', lasting: true });

/** Short sequences that between them make every call of AWS that a Lambda makes. */
export const tours: readonly Sequence[] = [
  tour([create({ text: 'Hello there', key: 'a' })]),
  tour([create({ text: 'What nobody says' })]),
  tour([create(), wait(90), render, wait(90), read]),
  tour([create({ auto: false }), edit, edit, rename]),
  tour([create({ auto: false }), transcribe, wait(90), read]),
  tour([create(), remove]),
  tour([create({ medium: { ...medium, kind: 'garbled' } })]),
  tour([create({ medium: { ...medium, kind: 'undrawable' } }), wait(90), render]),
  tour([create({ medium: { ...medium, kind: 'second' } }), wait(90), read]),
  tour([
    create({ auto: false, medium: { ...medium, kind: 'cut', seconds: 130 } }),
    { ...render, burn: false },
    wait(90),
    read,
  ]),
  tour([create(), wait(90_000), sweep]),
  tour([create()], { credits: [0, 0] }),
  tour([register(0), register(5), create(), wait(90), inspect, wait(1200)]),
  tour([register(1), inspect, unregister, create()]),
  // Nobody answers the token in time: Lambda tries ResumeSpeechJob a third time too late.
  tour([create()], {
    faults: [never('ResumeSpeechJob dynamodb:GetItem'), never('ResumeSpeechJob dynamodb:GetItem')],
  }),
  tour([bring(), wait(90), read]),
  tour([bring({ auto: false }), bring({ medium: undefined }), wait(200)]),
  tour([bring()], { credits: [0, 0] }),
  tour([create(), remove], { faults: [never('createProject sqs:SendMessage')] }),
  tour([create(), wait(90), render, remove], { faults: [never('createExports sqs:SendMessage')] }),
];
