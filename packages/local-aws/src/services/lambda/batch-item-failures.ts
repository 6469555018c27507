import * as v from 'valibot';

const Answer = v.nullable(
  v.looseObject({
    batchItemFailures: v.nullish(v.array(v.looseObject({ itemIdentifier: v.pipe(v.string(), v.nonEmpty()) })), []),
  }),
);

/**
 * The ids of the messages that a handler says it could not handle. An answer that cannot be read, or that names a message
 * which is not in the batch, says all of them. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export function batchItemFailures(answer: string, ids: readonly string[]): ReadonlySet<string> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Answer), answer);
  if (!parsed.success) return new Set(ids);
  const failed = parsed.output?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) ?? [];
  return new Set(failed.every((id) => ids.includes(id)) ? failed : ids);
}
