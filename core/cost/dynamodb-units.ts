import * as v from 'valibot';

const Consumed = v.object({ CapacityUnits: v.number() });
const Answer = v.object({ ConsumedCapacity: v.union([Consumed, v.array(Consumed)]) });

/** The capacity units that an answer says its call took, those of indexes and of a transaction's doubling included. */
export const answeredUnits = (answer: unknown): number => {
  const parsed = v.safeParse(Answer, answer);
  if (!parsed.success) return 0;
  return [parsed.output.ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
};

const Refusal = v.object({ name: v.string(), CancellationReasons: v.optional(v.array(v.unknown()), []) });

/**
 * The write units of a write that was refused, whose answer does not say: "If a ConditionExpression evaluates to false
 * during a conditional write, DynamoDB still consumes write capacity", as much as the item takes; ours, with few
 * exceptions, take one. A cancelled transaction takes two for each of its writes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export const refusedUnits = (error: unknown): number => {
  const parsed = v.safeParse(Refusal, error);
  if (!parsed.success) return 0;
  const { name, CancellationReasons } = parsed.output;
  if (name === 'TransactionCanceledException') return 2 * CancellationReasons.length;
  return name === 'ConditionalCheckFailedException' ? 1 : 0;
};
