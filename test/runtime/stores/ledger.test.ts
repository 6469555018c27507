import { v7 as newId } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { maxRefundDays } from '#contract/limits.ts';
import type { LedgerRecord } from '#contract/records/account.ts';
import { dayMs } from '#core/days.ts';
import { allLedgerPages, endNotice, inTime, ledgerPages, movedCredits } from '#runtime/stores/ledger.ts';
import { allOf } from '../../support/all-of.ts';
import { account_id, created_at, nowMs, other_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

it('entries come in the order of their times, a refund long after its charge, and as soon as no page can have an earlier one', async () => {
  const [first, second, third] = [0, 1, 2].map((hour) => newId({ msecs: nowMs + hour * 3_600_000 }));
  const entry = (id: string | undefined, kind: string, hour: number) => ({
    ...{ account_id, entry_id: `${id}#${kind}`, credits: 1, reason: kind },
    created_at: new Date(nowMs + hour * 3_600_000).toISOString(),
  });
  const pages = async function* () {
    yield [];
    yield [entry(first, 'charge', 0)];
    // An entry of its time may still come: ids are at most a minute off.
    yield [entry(first, 'refund', 2 - 1 / 60)];
    // Its id was made half a minute after it.
    yield [entry(second, 'charge', 1 - 1 / 120)];
    yield [entry(third, 'charge', 2)];
  };
  const kinds: string[][] = [];
  for await (const entries of inTime(pages())) kinds.push(entries.map(({ entry_id }) => entry_id).sort());
  const last = [`${first}#refund`, `${third}#charge`];
  expect(kinds).toEqual([[], [], [], [`${first}#charge`], [`${second}#charge`], last]);
});

const at = (msecs: number, account = account_id): LedgerRecord => ({
  ...{ account_id: account, entry_id: `${newId({ msecs })}#charge`, credits: -1, reason: 'work', created_at },
});

it('entries of a span have ids from the longest time of a refund before it to its end, and a minute on both sides', async () => {
  const [from, to] = [nowMs - maxRefundDays * dayMs - 60_000, nowMs + dayMs + 60_000];
  const [before, first, last, after] = [from - 1, from, to - 1, to].map((msecs) => at(msecs));
  hold({ ledger: [after, last, at(nowMs, other_id), first, before].filter((entry) => entry !== undefined) });
  expect(await allOf(allLedgerPages(account_id))).toEqual([[before, first, last, after]]);
  const span = { startMs: nowMs, endMs: nowMs + dayMs };
  expect(await allOf(ledgerPages(account_id, span))).toEqual([[first, last]]);
});

it('what works were charged and refunded is the sum of their own entries', async () => {
  const ids = [newId(), newId(), newId()];
  const [one, other, free] = ids;
  const entry = (name: string, credits: number) => ({ account_id, entry_id: name, credits, reason: 'r', created_at });
  const known = [entry(`${one}#charge`, -5), entry(`${one}#refund`, 2), entry(`${other}#charge`, -3)];
  hold({ ledger: [...known, { ...entry(`${free}#charge`, -9), account_id: other_id }, entry(`${free}#grant`, 7)] });
  expect(await movedCredits(account_id, ids)).toEqual({ credits: 8, refunded: 2 });
});

it('a notice that is published is due no more and has no events, unless it is due at another time by now', async () => {
  const entry = { ...at(nowMs), due: 'due#1', due_at: created_at };
  hold({ ledger: { ...entry, due_failures: 1, events: [] } });
  await endNotice({ ...entry, due_at: new Date(nowMs + 1).toISOString() });
  expect(itemOf('ledger')).toHaveProperty('events');
  await endNotice(entry);
  const { due, due_at, ...left } = entry;
  expect(itemOf('ledger')).toEqual(left);
});
