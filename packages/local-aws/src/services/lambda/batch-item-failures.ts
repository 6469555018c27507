import * as v from 'valibot';

const Answer = v.nullable(
  v.looseObject({
    batchItemFailures: v.nullish(v.array(v.looseObject({ itemIdentifier: v.pipe(v.string(), v.nonEmpty()) })), []),
  }),
);

/**
 * The ids of the messages that a handler reports as failed: all of them when its answer is malformed or names a message
 * that is not in the batch. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export function batchItemFailures(answer: string, ids: readonly string[]): ReadonlySet<string> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Answer), answer);
  if (!parsed.success) return new Set(ids);
  const failed = parsed.output?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) ?? [];
  return new Set(failed.every((id) => ids.includes(id)) ? failed : ids);
}
