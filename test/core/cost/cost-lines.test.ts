import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { meterNames } from '#contract/meters.ts';
import { CostLine, type Units } from '#contract/schemas/cost-line.ts';
import { calls as knownCalls } from '#core/cost/calls.ts';
import { costLines, type Used } from '#core/cost/cost-lines.ts';
import { knownNanoUsd } from '#core/cost/price-of.ts';
import { usEast1 } from '#core/cost/prices.ts';

const prices = usEast1;
const writing = { atMs: 1_795_000_000_000, namespace: 'Cueline/dev', prices };
const id = '019ab2c4-0000-7000-8000-000000000001';
const facts = { route: 'createProject', account_id: id, project_id: id, job_id: id, status: 201, duration_ms: 812 };
/** Every fact, as long as it may be. */
const names = { plan: 'creator', release: 'r'.repeat(24) };
const ids = { upload_id: id, export_id: id, api_request_id: 'a'.repeat(16) };
const longest = {
  requestId: `${id}#99`,
  facts: { ...facts, ...ids, ...names, route: 'x'.repeat(24), media_ms: 14_400_000 },
};
const nothing = { calls: {}, units: {}, modelled: {}, lambda: {} };
const read = (used: Used) => costLines(used, writing).map((text) => v.parse(CostLine, JSON.parse(text)));

describe('a cost line', () => {
  it('has its owner, what was used and what that costs', () => {
    const units: Units = { dynamodb_read_units: 2, gateway_requests: 1 };
    const calls = { dynamodb: { GetItem: 2 } };
    expect(read({ ...nothing, requestId: 'r', facts, calls, units, modelled: { states_transitions: 3 } })).toEqual([
      {
        ...{ kind: 'cost', request_id: 'r', ...facts, calls, units },
        modelled: { states_transitions: 3 },
        cost_nano_usd: 250 + 1000 + 75_000,
        _aws: expect.anything(),
      },
    ]);
  });

  it('includes the cost of the Lambda and not its units', () => {
    const [line] = read({ ...nothing, requestId: 'r', facts, lambda: { lambda_requests: 1 } });
    expect(line).toMatchObject({ units: {}, cost_nano_usd: 200 });
  });

  it('is a metric by route for CloudWatch, and one of media where speech is started', () => {
    const metric = (name: string, dimensions: string[]) => ({
      ...{ Namespace: 'Cueline/dev', Dimensions: [dimensions] },
      Metrics: [{ Name: name }],
    });
    const metricsOf = (more: object) => read({ ...nothing, requestId: 'r', facts: { ...facts, ...more } })[0]?._aws;
    const cost = metric('cost_nano_usd', ['route']);
    expect(metricsOf({})).toEqual({ Timestamp: writing.atMs, CloudWatchMetrics: [cost] });
    expect(metricsOf({ route: 'StartOpenWork' })).toEqual({ Timestamp: writing.atMs, CloudWatchMetrics: [] });
    expect(metricsOf({ media_ms: 60_000 })).toMatchObject({ CloudWatchMetrics: [cost, metric('media_ms', [])] });
  });

  it('is split also where it has one count of each kind', () => {
    const counts = { dynamodb_recovery_byte_hours: 1_000_000_000 };
    const calls = { dynamodb: { TransactWriteItems: 1_000_000_000 } };
    const texts = costLines({ ...nothing, ...longest, calls, units: counts, modelled: counts }, writing);
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(800);
  });

  it('has plan and release in one of its lines at least, also where it has a single count', () => {
    const used = { ...nothing, ...longest, units: { dynamodb_recovery_byte_hours: 1_000_000_000 } };
    const lines = read(used);
    expect(lines.map(({ plan, release }) => [plan, release])).toEqual([
      [undefined, undefined],
      ['creator', 'r'.repeat(24)],
    ]);
    expect(lines.map(({ units }) => units)).toEqual([used.units, {}]);
    expect(read({ ...used, facts: { ...facts, ...names } })).toMatchObject([names]);
  });

  it('that is too long is split into lines of at most 800 bytes that add up to it, one of them with metrics', () => {
    const counts = fc.nat(1_000_000_000).map((count) => count + 1);
    const units = fc.dictionary(fc.constantFrom(...meterNames), counts);
    const operations = Object.entries(knownCalls).map(([service, names]) => ({ service, names: Object.keys(names) }));
    const callsOf = fc
      .tuple(...operations.map(({ names }) => fc.dictionary(fc.constantFrom(...names), counts, { minKeys: 1 })))
      .map((all) => Object.fromEntries(all.map((ofService, at) => [operations[at]?.service ?? '', ofService])));
    const used = fc.record({ calls: callsOf, units, modelled: units, lambda: fc.constant({ lambda_requests: 1 }) });
    fc.assert(
      fc.property(used, (all) => {
        const texts = costLines({ ...all, ...longest }, writing);
        const lines = texts.map((text) => v.parse(CostLine, JSON.parse(text)));
        expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(800);
        expect(Object.assign({}, ...lines.map((line) => line.units))).toEqual(all.units);
        expect(Object.assign({}, ...lines.map((line) => line.modelled))).toEqual(all.modelled);
        const counted = lines.flatMap((line) => Object.values(line.calls).flatMap((names) => Object.entries(names)));
        expect(counted.sort()).toEqual(
          Object.values(all.calls)
            .flatMap((names) => Object.entries(names))
            .sort(),
        );
        const dollars = [all.units, all.modelled, all.lambda].map((some) => knownNanoUsd(some, prices));
        const wholeNanoUsd = dollars.reduce((a, b) => a + b);
        expect(lines.map((line) => line.cost_nano_usd)).toEqual([wholeNanoUsd, ...lines.slice(1).map(() => 0)]);
        expect(lines.filter((line) => line._aws !== undefined)).toHaveLength(1);
        expect(lines.filter((line) => line.media_ms !== undefined)).toHaveLength(1);
      }),
    );
  });
});
