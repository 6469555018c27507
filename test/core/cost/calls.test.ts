import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { meters } from '#contract/meters.ts';
import { calls, meterOf } from '#core/cost/calls.ts';

/** Commands of DynamoDB's document client are named otherwise than the operations that they call. */
const operations = new Map([
  ...['Get', 'Put', 'Update', 'Delete', 'BatchGet', 'BatchWrite'].map((name) => [name, `${name}Item`] as const),
  ...['TransactGet', 'TransactWrite'].map((name) => [name, `${name}Items`] as const),
]);
const files = globSync('{runtime,finance}/aws/*.ts');
const sent = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:new (\w+)Command|paginate(\w+))\(/g)].map(
    ([, command, paginated = '']) => operations.get(command ?? paginated) ?? command ?? paginated,
  ),
);
const inTable = Object.values(calls).flatMap((operations) => Object.keys(operations));

describe('the table of calls', () => {
  it('has every operation that a handler calls, and no other', () => {
    expect(inTable.sort()).toEqual([...new Set(sent)].sort());
  });

  it.each(Object.entries(calls))(
    'has a meter or the source of being free for each operation of %s',
    (_service, operations) => {
      for (const bill of Object.values<string | { free: string }>(operations)) {
        if (typeof bill === 'string') expect(meters).toHaveProperty(bill);
        else expect(bill.free).toMatch(/^https:\/\/aws\.amazon\.com\//);
      }
    },
  );

  it('has no meter for free and unknown operations', () => {
    expect(meterOf('s3', 'CopyObject')).toBe('s3_put_requests');
    expect(meterOf('s3', 'DeleteObject')).toBeUndefined();
    expect(meterOf('s3', 'PutBucketAcl')).toBeUndefined();
  });
});

describe('clients of AWS', () => {
  it('are made in two folders, and each is metered except the one that only signs', () => {
    const made = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/(metered\('\w+', )?new \w+Client\(/g)].map(([, meter]) => ({
        file,
        metered: meter !== undefined,
      }));
    });
    expect(made.length).toBeGreaterThan(9);
    expect(made.filter(({ metered }) => !metered).map(({ file }) => file)).toEqual(['runtime/aws/signed-urls.ts']);
  });
});
