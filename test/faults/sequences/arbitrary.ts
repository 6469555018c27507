import fc from 'fast-check';
import { speechEngines } from '#contract/burn-in.ts';
import { Renderer } from '#contract/schemas/export.ts';
import { faultKinds } from '../world/faults.ts';
import { mediumKinds } from '../world/media.ts';
import type { SendStep } from './examples.ts';
import type { Sequence, Step } from './run-sequence.ts';

const account = fc.constantFrom(0, 0, 0, 1);
/** The number of a project among those that the account has made so far. */
const project = fc.nat({ max: 3 });
/** The number of one of its keys, each below the one before. */
const by = fc.constantFrom(0, 1, 2);
const key = fc.option(fc.constantFrom('a', 'b'), { nil: undefined });
/** Work costs from 1 to 24 credits. */
const max = fc.option(fc.constantFrom(0, 1, 2, 6), { nil: undefined, freq: 4 });
const twice = fc.constantFrom(undefined, undefined, undefined, true);
const text = fc.option(fc.constantFrom('', 'Hello there', 'Some lyrics'), { nil: undefined });

const exports = fc.option(fc.uniqueArray(fc.constantFrom('youtube', 'tiktok'), { minLength: 1, maxLength: 2 }), {
  nil: undefined,
});

const create = fc.record({
  do: fc.constant('create'),
  account,
  by,
  key,
  text,
  auto: fc.constantFrom(true, true, false),
  exports,
  max,
  medium: fc.record({
    kind: fc.constantFrom('talk', 'talk', 'talk', ...mediumKinds),
    container: fc.constantFrom('mp4', 'matroska'),
    seconds: fc.constantFrom(30, 150),
  }),
  twice,
});

const imported = fc.record({
  do: fc.constant('import'),
  account,
  by,
  key,
  auto: fc.boolean(),
  exports,
  max,
  medium: fc.option(
    fc.record({
      kind: fc.constantFrom('talk', 'silent', 'notes'),
      container: fc.constant('mp4'),
      seconds: fc.constantFrom(30, 150),
    }),
    { nil: undefined },
  ),
});

const transcribed = fc.record({ do: fc.constant('transcribe'), account, by, project, key, text, exports, max, twice });
const exported = fc.record({
  do: fc.constant('export'),
  account,
  by,
  project,
  key,
  presets: fc.uniqueArray(fc.constantFrom('youtube', 'tiktok', 'linkedin'), { minLength: 1, maxLength: 2 }),
  resolution: fc.constantFrom('720p', '1080p', '2160p'),
  burn: fc.boolean(),
  max,
});
const sent = (operationId: SendStep['operationId']) =>
  fc.record({ do: fc.constant('send'), account, project, operationId: fc.constant(operationId) });
const deleted = sent('deleteProject');
const cancelled = fc.record({ do: fc.constant('cancel'), account, project });
const revoked = fc.record({ do: fc.constant('revoke'), account, which: by });
/** Sends an earlier request again. */
const again = fc.record({ do: fc.constant('again'), request: fc.nat({ max: 30 }) });
const swept = fc.record({ do: fc.constant('sweep') });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: imported },
  { weight: 3, arbitrary: create },
  { weight: 3, arbitrary: transcribed },
  { weight: 4, arbitrary: exported },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('quote'),
      account,
      project,
      of: fc.constantFrom('transcription', 'exports'),
      text,
      presets: fc.uniqueArray(fc.constantFrom('youtube', 'tiktok'), { minLength: 1, maxLength: 2 }),
      resolution: fc.constantFrom('720p', '1080p'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('redeem'),
      account,
      quote: fc.nat({ max: 3 }),
      whole: fc.boolean(),
      key,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit'),
      account,
      project,
      guarded: fc.boolean(),
      byEditor: fc.boolean(),
      inPart: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('version'),
      account,
      project,
      pick: fc.nat({ max: 4 }),
      use: fc.constantFrom('name', 'restore'),
    }),
  },
  { weight: 1, arbitrary: sent('updateProject') },
  { weight: 2, arbitrary: deleted },
  { weight: 4, arbitrary: cancelled },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read'), account, project }) },
  { weight: 2, arbitrary: sent('createPlayback') },
  { weight: 1, arbitrary: sent('updateVocabulary') },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('register'), account, failures: fc.constantFrom(0, 0, 1, 5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('inspect', 'unregister'), account }) },
  { weight: 4, arbitrary: again },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(1, 3, 10, 90, 86_390, 90_000) }),
  },
  { weight: 2, arbitrary: swept },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keys'), account }) },
  { weight: 1, arbitrary: revoked },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('style'),
      account,
      use: fc.constantFrom('save', 'change', 'delete'),
      style: fc.nat({ max: 2 }),
      isDefault: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('review'),
      account,
      project,
      use: fc.constantFrom('share', 'comment', 'comment', 'resolve', 'withdraw', 'revoke'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('parts'), account, use: fc.constantFrom('project', 'delete') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('font'), account, use: fc.constantFrom('upload', 'delete') }) },
);

const fault = fc.record({
  on: fc.constantFrom(undefined, 'TransactWriteItems', 'UpdateItem', 'states:StartExecution', 'sqs:SendMessage'),
  skip: fc.nat({ max: 20 }),
  kind: fc.constantFrom(...faultKinds),
  lasting: fc.boolean(),
});

const taken = <Of extends Step>(arbitrary: fc.Arbitrary<Of>) => fc.record({ step: arbitrary, alongside: fc.boolean() });

/** A project, more steps, and faults. A failing sequence shrinks to fewer steps and faults, and to schedule 0. */
export const sequence: fc.Arbitrary<Sequence> = fc
  .record({
    schedule: fc.nat(),
    credits: fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 })),
    // A work is estimated at 13 to 60 million nano-dollars.
    spendLeftNanoUsd: fc.option(fc.tuple(fc.nat({ max: 100_000_000 }), fc.nat({ max: 100_000_000 })), {
      nil: undefined,
    }),
    cancelLeftNanoUsd: fc.option(fc.tuple(fc.nat({ max: 100_000_000 }), fc.nat({ max: 100_000_000 })), {
      nil: undefined,
    }),
    smallQuotas: fc.boolean(),
    tests: fc.constantFrom(undefined, undefined, true),
    cap: fc.option(fc.nat({ max: 12 }), { nil: undefined }),
    first: taken(create),
    later: fc.array(taken(step), { maxLength: 9, size: 'max' }),
    faults: fc.array(fault, { maxLength: 8, size: 'max' }),
    startsPerSecond: fc.constantFrom(undefined, undefined, undefined, 0.2),
    renderer: fc.constantFrom(...Renderer.options),
    speech: fc.constantFrom(...speechEngines.filter((engine) => engine !== 'address')),
  })
  .map(({ first, later, ...rest }) => ({ ...rest, steps: [first, ...later] }));

/** An order of work that costs one credit and succeeds. */
const ofOneCredit = (order: Step): Step => {
  if (order.do === 'create') {
    return {
      ...order,
      account: 0,
      auto: true,
      max: undefined,
      medium: { kind: 'talk', container: 'mp4', seconds: 30 },
    };
  }
  if (order.do === 'transcribe') return { ...order, text: undefined, max: undefined };
  if (order.do === 'export') return { ...order, max: undefined, presets: ['tiktok'], resolution: '720p', burn: false };
  return order;
};

/** Within a day, keys of each account order work of one credit under a cap of one credit, and give it up early or late. */
export const cappedSequence: fc.Arbitrary<Sequence> = fc
  .record({
    schedule: fc.nat(),
    // Without a text or videos it is begun, and most of these sequences spend their credit.
    first: taken(create.map((step) => ofOneCredit({ ...step, text: undefined, exports: undefined }))),
    later: fc.array(
      taken(
        fc
          .oneof<fc.WeightedArbitrary<Step>[]>(
            { weight: 2, arbitrary: create },
            { weight: 1, arbitrary: imported },
            { weight: 2, arbitrary: transcribed },
            { weight: 3, arbitrary: exported },
            { weight: 4, arbitrary: cancelled },
            { weight: 2, arbitrary: deleted },
            { weight: 1, arbitrary: revoked },
            { weight: 2, arbitrary: again },
            { weight: 1, arbitrary: swept },
            // Work of the first seconds has begun and not ended.
            { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(1, 3, 5, 90) }) },
          )
          .map(ofOneCredit),
      ),
      { maxLength: 9, size: 'max' },
    ),
    faults: fc.array(fault, { maxLength: 3 }),
  })
  .map(({ first, later, ...rest }) => ({ ...rest, credits: [20, 20], cap: 1, steps: [first, ...later] }));
