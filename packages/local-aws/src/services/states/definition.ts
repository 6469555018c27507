import * as v from 'valibot';
import { isQuery } from './jsonata.ts';
import { servedResource } from './task.ts';

// The supported part of the Amazon States Language: JSONata machines. Unknown fields are refused.
// https://docs.aws.amazon.com/step-functions/latest/dg/concepts-amazon-states-language.html

const text = v.pipe(v.string(), v.minLength(1));
const query = v.pipe(
  v.string(),
  v.check((value) => isQuery(value), 'must be a {% … %} expression'),
);
const seconds = v.union([v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_999)), query]);
const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

const common = { Comment: v.optional(v.string()), QueryLanguage: v.optional(v.literal('JSONata')) };
const next = { Next: v.optional(text), End: v.optional(v.literal(true)) };
const results = { Output: v.optional(v.unknown()) };

export const Retrier = v.strictObject({
  ErrorEquals: v.pipe(v.array(text), v.minLength(1)),
  IntervalSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  BackoffRate: v.optional(v.pipe(v.number(), v.minValue(1)), 2),
  MaxAttempts: v.optional(wholeNumber, 3),
  MaxDelaySeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  JitterStrategy: v.optional(v.picklist(['FULL', 'NONE']), 'NONE'),
});
const Catcher = v.strictObject({
  ErrorEquals: v.pipe(v.array(text), v.minLength(1)),
  Next: text,
  Comment: v.optional(v.string()),
  ...results,
});
const failing = { Retry: v.optional(v.array(Retrier), []), Catch: v.optional(v.array(Catcher), []) };

const TaskState = v.strictObject({
  Type: v.literal('Task'),
  Resource: v.pipe(
    v.string(),
    v.check(servedResource, (issue) => `the local cloud does not support the task resource ${issue.input}`),
  ),
  Arguments: v.optional(v.unknown()),
  TimeoutSeconds: v.optional(seconds),
  ...common,
  ...next,
  ...results,
  ...failing,
});
const ChoiceState = v.strictObject({
  Type: v.literal('Choice'),
  Choices: v.pipe(
    v.array(
      v.strictObject({
        Condition: v.union([query, v.boolean()]),
        Next: text,
        Comment: v.optional(v.string()),
        ...results,
      }),
    ),
    v.minLength(1),
  ),
  Default: v.optional(text),
  ...common,
  ...results,
});
const WaitState = v.strictObject({
  Type: v.literal('Wait'),
  Seconds: seconds,
  ...common,
  ...next,
  ...results,
});
const PassState = v.strictObject({ Type: v.literal('Pass'), ...common, ...next, ...results });
const SucceedState = v.strictObject({ Type: v.literal('Succeed'), Output: v.optional(v.unknown()), ...common });
const FailState = v.strictObject({
  Type: v.literal('Fail'),
  Error: v.optional(text),
  Cause: v.optional(text),
  ...common,
});
const levelFields = {
  StartAt: text,
  States: v.record(
    v.pipe(text, v.maxLength(80)),
    v.lazy(() => State),
  ),
};
const mapFields = {
  Type: v.literal('Map'),
  Items: v.optional(v.union([query, v.array(v.unknown())])),
  ItemSelector: v.optional(v.unknown()),
  MaxConcurrency: v.optional(v.union([wholeNumber, query]), 0),
  ...common,
  ...next,
  ...results,
  ...failing,
};
const MapState = v.strictObject({
  ...mapFields,
  ItemProcessor: v.strictObject({
    ProcessorConfig: v.optional(v.strictObject({ Mode: v.literal('INLINE') })),
    ...levelFields,
  }),
});
export type Retrier = v.InferOutput<typeof Retrier>;
export type Catcher = v.InferOutput<typeof Catcher>;
export type TaskState = v.InferOutput<typeof TaskState>;
export type ChoiceState = v.InferOutput<typeof ChoiceState>;
export type WaitState = v.InferOutput<typeof WaitState>;
export type PassState = v.InferOutput<typeof PassState>;
export type SucceedState = v.InferOutput<typeof SucceedState>;
export type FailState = v.InferOutput<typeof FailState>;
export type MapState = Fields<typeof mapFields> & { readonly ItemProcessor: Level };
type Fields<Entries extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Entries, undefined>>;
export type State = TaskState | ChoiceState | WaitState | PassState | SucceedState | FailState | MapState;

/** One level of states: the machine itself, the processor of a Map. */
export interface Level {
  readonly StartAt: string;
  readonly States: Readonly<Record<string, State>>;
}

const State: v.GenericSchema<unknown, State> = v.variant('Type', [
  TaskState,
  ChoiceState,
  WaitState,
  PassState,
  SucceedState,
  FailState,
  MapState,
]);
/** The whole definition. */
export const Machine = v.strictObject({
  Comment: v.optional(v.string()),
  QueryLanguage: v.optional(v.literal('JSONata')),
  TimeoutSeconds: v.optional(wholeNumber),
  Version: v.optional(v.literal('1.0')),
  ...levelFields,
});
export type Machine = v.InferOutput<typeof Machine>;
