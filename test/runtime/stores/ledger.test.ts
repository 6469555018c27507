import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { inTime } from '#runtime/stores/ledger.ts';
import { account_id, nowMs } from '../../support/stores/example-records.ts';

it('entries come in the order of their times, a refund long after its charge, and as soon as no page can have an earlier one', async () => {
  const [first, second, third] = [0, 1, 2].map((hour) => newId({ msecs: nowMs + hour * 3_600_000 }));
  const entry = (id: string | undefined, kind: string, hour: number) => ({
    ...{ account_id, entry_id: `${id}#${kind}`, credits: 1, reason: kind },
    created_at: new Date(nowMs + hour * 3_600_000).toISOString(),
  });
  const pages = async function* () {
    yield [entry(first, 'charge', 0)];
    yield [entry(first, 'refund', 1.5)];
    // Its id was made half a minute after it.
    yield [entry(second, 'charge', 1 - 1 / 120)];
    yield [entry(third, 'charge', 2)];
  };
  const kinds: string[][] = [];
  for await (const entries of inTime(pages())) kinds.push(entries.map(({ entry_id }) => entry_id).sort());
  expect(kinds).toEqual([[], [], [`${first}#charge`], [`${first}#refund`, `${second}#charge`], [`${third}#charge`]]);
});
