import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Day } from '../../../contract/schemas/fields.ts';
import { DailyCostsEvent } from '../../../contract/schemas/pipeline.ts';

it.each(['2026-11-21', '2024-02-29', '2026-12-31'])('%s is a day', (day) => {
  expect(v.is(Day, day)).toBe(true);
});

it.each(['2026-02-30', '2025-02-29', '2026-04-31', '2026-13-01', '2026-1-1', 'yesterday', '+012026-02', ''])(
  '%j is none, to the sweep that an operator gives it either',
  (day) => {
    expect(v.is(Day, day)).toBe(false);
    expect(v.is(DailyCostsEvent, { day })).toBe(false);
  },
);
