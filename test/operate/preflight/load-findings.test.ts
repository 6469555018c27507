import { expect, it } from 'vitest';
import type { Stage } from '#contract/stage.ts';
import type { AccountFacts } from '../../../operate/preflight/judge-account.ts';
import { type Load, loadFindings } from '../../../operate/preflight/load-findings.ts';
import { stages } from '../../lib/synthesized.ts';

const facts: AccountFacts = {
  region: 'us-east-1',
  lambdas: 1000,
  transcriptions: 250,
  encodes: 40,
  startsPerSecond: 300,
  bootstrap: 21,
  requests: { ratePerSecond: 10_000, burst: 5000 },
  writesPerTable: 40_000,
  roles: { used: 12, quota: 1000 },
  missingServices: [],
  glueObeysIam: true,
};
const ofMinute: Load = { clipsAnHour: 10_000, minutes: 1, exports: 1 };
const found = (changes: Partial<Stage>, load: Partial<Load> = {}, of: Partial<AccountFacts> = {}) =>
  loadFindings(
    { ...stages.prod, concurrentLambdas: 1000, speech: 'transcribe', ...changes },
    { ...facts, ...of },
    { ...ofMinute, ...load },
  );
/** The most clips an hour that each carries, by its name. */
const mostOf = (findings: ReturnType<typeof found>): Record<string, number> =>
  Object.fromEntries(findings.map(({ says }) => [says.split(':')[0], Number(/enough for (\d+)$/.exec(says)?.[1])]));

it('says which quota breaks first, and at how many clips an hour', () => {
  const findings = found({ renderer: 'mediaconvert' });
  expect(findings[0]).toMatchObject({
    verdict: 'too small',
    says: 'MediaConvert: 113.9 jobs at once for 10000 clips an hour, of 40: enough for 3512',
    next: expect.stringContaining('its concurrent jobs'),
  });
  expect(findings.slice(1).map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok']);
  const most = Object.values(mostOf(findings));
  expect(most).toEqual(most.toSorted((a, b) => a - b));
});

it.each([
  [{ minutes: 10 }, 10],
  [{ exports: 3 }, 3],
])('carries fewer clips the longer they are, or the more exports they have: %o', (load, times) => {
  const of = (changes: Partial<Load>) => mostOf(found({ renderer: 'mediaconvert' }, changes)).MediaConvert ?? 0;
  expect(of({}) / of(load)).toBeCloseTo(times, 1);
});

it('counts both renderers where auto uses both, and the Lambdas of what our own code makes', () => {
  const [ours, jobs, both] = (['lambda', 'mediaconvert', 'auto'] as const).map((renderer) =>
    mostOf(found({ renderer })),
  );
  const [places, converted] = [ours?.['Our own renderer'] ?? 0, jobs?.MediaConvert ?? 0];
  expect(Math.abs((both?.['Our own renderer and MediaConvert'] ?? 0) - places - converted)).toBeLessThan(2);
  expect(both?.Lambda).toBeGreaterThan(ours?.Lambda ?? 0);
  expect(jobs).not.toHaveProperty('Lambda');
  const raised = mostOf(found({ renderer: 'lambda', renderConcurrency: 450 }));
  expect((raised['Our own renderer'] ?? 0) / places).toBeCloseTo(450 / 125, 1);
});

it('counts what hears: Transcribe, our own recogniser, or each of them', () => {
  const hearing = (speech: Stage['speech']) =>
    Object.keys(mostOf(found({ speech }))).filter((name) => /recogniser|Transcribe/.test(name));
  expect(hearing('transcribe')).toEqual(['Amazon Transcribe']);
  expect(hearing('own')).toEqual(['Our own recogniser']);
  expect(hearing('auto').toSorted()).toEqual(['Amazon Transcribe', 'Our own recogniser']);
  expect(hearing('address')).toEqual([]);
});

it('needs no renderer without exports, and says what could not be read', () => {
  expect(Object.keys(mostOf(found({ renderer: 'auto' }, { exports: 0 })))).not.toContainEqual(
    expect.stringMatching(/renderer|^Lambda/),
  );
  const unread = { transcriptions: undefined, encodes: undefined, startsPerSecond: undefined };
  expect(found({ renderer: 'mediaconvert' }, {}, unread).filter(({ verdict }) => verdict === 'unread')).toHaveLength(3);
});
