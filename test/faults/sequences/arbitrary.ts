import fc from 'fast-check';
import { faultKinds } from '../world/faults.ts';
import { mediumKinds } from '../world/media.ts';
import type { Sequence, Step } from './run-sequence.ts';

const account = fc.constantFrom(0, 0, 0, 1);
/** One of the projects that the account knows by then. */
const project = fc.nat({ max: 3 });
const key = fc.option(fc.constantFrom('a', 'b'), { nil: undefined });
const text = fc.option(fc.constantFrom('', 'Hello there', 'Some lyrics'), { nil: undefined });

const create = fc.record({
  do: fc.constant('create'),
  account,
  key,
  text,
  auto: fc.constantFrom(true, true, false),
  medium: fc.record({
    kind: fc.constantFrom('talk', 'talk', 'talk', ...mediumKinds),
    container: fc.constantFrom('mp4', 'matroska'),
    seconds: fc.constantFrom(30, 150),
  }),
});

const imported = fc.record({
  do: fc.constant('import'),
  account,
  key,
  auto: fc.boolean(),
  medium: fc.option(
    fc.record({
      kind: fc.constantFrom('talk', 'silent', 'notes'),
      container: fc.constant('mp4'),
      seconds: fc.constantFrom(30, 150),
    }),
    { nil: undefined },
  ),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: imported },
  { weight: 3, arbitrary: create },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('transcribe'), account, project, key, text }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('export'),
      account,
      project,
      key,
      presets: fc.uniqueArray(fc.constantFrom('youtube', 'tiktok', 'linkedin'), { minLength: 1, maxLength: 2 }),
      resolution: fc.constantFrom('720p', '1080p', '2160p'),
      burn: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit'), account, project, guarded: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename'), account, project }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete'), account, project }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read'), account, project }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('register'), account, failures: fc.constantFrom(0, 0, 1, 5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('inspect', 'unregister'), account }) },
  /** An equal request once more. */
  { weight: 4, arbitrary: fc.record({ do: fc.constant('again'), request: fc.nat({ max: 30 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(1, 10, 90, 86_390, 90_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep') }) },
);

const fault = fc.record({
  on: fc.constantFrom(undefined, 'TransactWriteItems', 'UpdateItem', 'states:StartExecution', 'sqs:SendMessage'),
  skip: fc.nat({ max: 20 }),
  kind: fc.constantFrom(...faultKinds),
  lasting: fc.boolean(),
});

const taken = <Of extends Step>(arbitrary: fc.Arbitrary<Of>) => fc.record({ step: arbitrary, alongside: fc.boolean() });

/** A project, some steps, and what goes wrong meanwhile. It shrinks to fewer steps and faults in the plainest order. */
export const sequence: fc.Arbitrary<Sequence> = fc
  .record({
    schedule: fc.nat(),
    credits: fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 })),
    // Of works that cost 13 to 60 million.
    room: fc.option(fc.tuple(fc.nat({ max: 100_000_000 }), fc.nat({ max: 100_000_000 })), { nil: undefined }),
    tight: fc.boolean(),
    first: taken(create),
    later: fc.array(taken(step), { maxLength: 9, size: 'max' }),
    faults: fc.array(fault, { maxLength: 8, size: 'max' }),
    startsPerSecond: fc.constantFrom(undefined, undefined, undefined, 0.2),
  })
  .map(({ first, later, ...rest }) => ({ ...rest, steps: [first, ...later] }));
