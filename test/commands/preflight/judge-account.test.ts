import { expect, it } from 'vitest';
import type { Stage } from '#contract/stage.ts';
import { type AccountFacts, judgeAccount, queueLambdas } from '../../../commands/preflight/judge-account.ts';
import { allOfType, stages, synthesized } from '../../lib/synthesized.ts';

const stage: Stage = stages.prod;
const usual: AccountFacts = {
  region: 'us-east-1',
  lambdas: 1000,
  transcriptions: 250,
  encodes: 200,
  startsPerSecond: 300,
  bootstrap: 21,
};
const wrong = (facts: Partial<AccountFacts>, changes: Partial<typeof stage> = {}) =>
  judgeAccount({ ...stage, ...changes }, { ...usual, ...facts }).filter(({ verdict }) => verdict !== 'ok');

it('accepts an account with the usual quotas, and says for which load', () => {
  const findings = judgeAccount(stage, usual);
  expect(new Set(findings.map(({ verdict }) => verdict))).toEqual(new Set(['ok']));
  const said = findings.map(({ says }) => says).join('\n');
  expect(said).toContain('Lambda: 1000 at once. Beside 70 for queues and 100 for requests that is 103 imports at once');
  expect(said).toContain('300 starts a second. 10,000 jobs at once are started in 34 s');
});

it.each([
  [{ lambdas: 10 }, 'Lambda: 10 at once', 'Concurrent executions'],
  [{ transcriptions: 5 }, 'Amazon Transcribe: 5 jobs at once', 'Number of concurrent batch transcription jobs'],
  [{ encodes: 2 }, 'MediaConvert: 2 jobs at once', 'MediaConvert'],
  [{ startsPerSecond: 5 }, '10,000 jobs at once are started in 34 min', 'StartExecution'],
])('finds %o too small, and says which quota to raise', (facts, says, next) => {
  const found = wrong(facts);
  expect(found).toMatchObject([{ verdict: 'too small', says: expect.stringContaining(says) }]);
  expect(found[0]?.next).toContain(next);
});

it('reports fewer Lambdas than the stage needs, and accepts them for a stage that needs so few', () => {
  expect(wrong({ lambdas: 1500 }, { concurrentLambdas: 2000 })).toMatchObject([
    { verdict: 'too small', next: expect.stringContaining('set concurrentLambdas to 1500 in cueline.config.json') },
  ]);
  expect(wrong({ lambdas: 1500 }, { concurrentLambdas: 1500 })).toEqual([]);
});

it.each([
  [{ lambdas: undefined }, 'Lambda: not read'],
  [{ transcriptions: undefined }, 'Amazon Transcribe: not read'],
  [{ bootstrap: undefined }, 'CDK bootstrap: not read'],
])('does not accept %o', (facts, says) => {
  expect(wrong(facts)).toMatchObject([{ verdict: 'unread', says }]);
});

it('reports missing settings that the deployment or its alarms need', () => {
  const { alarmEmail: _, ...silent } = stage;
  expect(judgeAccount(silent, usual)).toContainEqual(
    expect.objectContaining({ verdict: 'missing', next: 'set alarmEmail of the stage prod in cueline.config.json' }),
  );
  expect(wrong({ bootstrap: 0 })).toMatchObject([{ verdict: 'missing', next: 'npx cdk bootstrap' }]);
  expect(wrong({}, { copyPartConcurrency: 901 })).toMatchObject([{ verdict: 'missing' }]);
  expect(wrong({}, { copyPartConcurrency: 900 })).toEqual([]);
});

it('allows for all Lambdas that event sources may run at once', () => {
  const sources = allOfType(synthesized('prod'), 'AWS::Lambda::EventSourceMapping');
  const concurrencies = sources.map(([, { Properties }]) =>
    Number(Object(Properties.ScalingConfig).MaximumConcurrency),
  );
  expect(concurrencies.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(queueLambdas);
});

it('finds the prices of the Region missing where no ceiling would count the work', () => {
  const [found, ...others] = wrong({ region: 'xx-none-1' });
  expect(found?.verdict).toBe('missing');
  expect(found?.says).toContain('unknown for transcribe_seconds, mediaconvert_sd');
  expect(found?.next).toContain('npm run prices -- --region xx-none-1');
  expect(others).toEqual([]);
});
