import * as v from 'valibot';

const Consumed = v.object({ CapacityUnits: v.number() });
const Output = v.object({ ConsumedCapacity: v.union([Consumed, v.array(Consumed)]) });

/** The capacity units that the output of a call reports, those of indexes and of transactions included. */
export const reportedUnits = (output: unknown): number => {
  const parsed = v.safeParse(Output, output);
  if (!parsed.success) return 0;
  return [parsed.output.ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
};

const Refusal = v.object({ name: v.string(), CancellationReasons: v.optional(v.array(v.unknown()), []) });

/**
 * The write units of a refused write, which its error does not report: "If a ConditionExpression evaluates to false during a
 * conditional write, DynamoDB still consumes write capacity", as much as the item needs. Nearly all items here need one unit.
 * A cancelled transaction takes two for each of its writes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export const refusedUnits = (error: unknown): number => {
  const parsed = v.safeParse(Refusal, error);
  if (!parsed.success) return 0;
  const { name, CancellationReasons } = parsed.output;
  if (name === 'TransactionCanceledException') return 2 * CancellationReasons.length;
  return name === 'ConditionalCheckFailedException' ? 1 : 0;
};
