import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { queueLambdasOf, renderConcurrencyOf } from '#contract/queue-feeds.ts';
import { minRenderingLambdas, type Stage, usedRenderer } from '#contract/stage.ts';
import {
  type AccountFacts,
  endpointFindings,
  judgeAccount,
  memoryFinding,
  rolesPerStage,
  writesPerRequest,
} from '../../../operate/preflight/judge-account.ts';
import { allOfType, stages, synthesized } from '../../lib/synthesized.ts';

const stage: Stage = stages.prod;
const usual: AccountFacts = {
  region: 'us-east-1',
  lambdas: 1000,
  transcriptions: 250,
  encodes: 200,
  startsPerSecond: 300,
  bootstrap: 21,
  requests: { ratePerSecond: 10_000, burst: 5000 },
  writesPerTable: 40_000,
  roles: { used: 12, quota: 1000 },
  missingServices: [],
  glueObeysIam: true,
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
  [
    { requests: { ratePerSecond: 400, burst: 5000 } },
    "400 requests a second, 5000 at once, for all APIs of the account; the stage's throttle is 500 a second",
    'Throttle rate',
  ],
  [
    { requests: { ratePerSecond: 2500, burst: 900 } },
    'API Gateway: 2500 requests a second, 900 at once',
    'lower throttle',
  ],
  [{ writesPerTable: 16_999 }, 'DynamoDB: 16999 writes a second for each table', 'Table-level write throughput limit'],
  [{ roles: { used: 871, quota: 1000 } }, 'IAM: 871 of 1000 roles are used', 'Roles per account'],
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

const deployed = { architecture: 'arm64', layers: 1, state: 'Active' };
const ours = { renderer: 'auto', concurrentLambdas: 1000 } as const;
const withOurs = (facts: Partial<AccountFacts>, changes: Partial<Stage> = {}) =>
  wrong({ renderChunk: deployed, ...facts }, { ...ours, ...changes });

it('accepts our own renderer where there are Lambdas enough, deployed or not, and says what MediaConvert is for', () => {
  expect(withOurs({})).toEqual([]);
  expect(withOurs({ renderChunk: null })).toEqual([]);
  const said = judgeAccount({ ...stage, ...ours }, { ...usual, renderChunk: null }).map(({ says }) => says);
  expect(said).toContain('Our own renderer: 1000 Lambdas at once, of which 250 may make videos');
  expect(said).toContain(
    'Lambda: 1000 at once. Beside 70 for queues, 250 for videos and 100 for requests that is 72 imports at once',
  );
  expect(said).toContain("FFmpeg's layer: prod is not deployed yet, and brings it");
  expect(said).toContainEqual(expect.stringMatching(/^MediaConvert: .* It makes the files for players/));
});

it('says that auto leaves all exports to MediaConvert below the Lambdas of which a quarter is enough', () => {
  const few = { lambdas: minRenderingLambdas - 1, concurrentLambdas: minRenderingLambdas - 1 };
  const [, found] = withOurs({ lambdas: few.lambdas }, { concurrentLambdas: few.concurrentLambdas });
  expect(found).toMatchObject({
    verdict: 'too small',
    says: 'Our own renderer: 239 Lambdas at once. Below 240 auto leaves all exports to MediaConvert',
    next: expect.stringContaining('set renderer to mediaconvert'),
  });
  const [, alone] = withOurs({ lambdas: few.lambdas }, { ...few, renderer: 'lambda' });
  expect(alone?.next).toContain('set renderer to auto');
  expect(usedRenderer({ renderer: 'auto', concurrentLambdas: few.concurrentLambdas })).toBe('mediaconvert');
  expect(usedRenderer({ renderer: 'lambda', concurrentLambdas: few.concurrentLambdas })).toBe('lambda');
  expect(usedRenderer({ renderer: 'auto', concurrentLambdas: minRenderingLambdas })).toBe('auto');
});

it.each([[{ ...deployed, architecture: 'x86_64' }], [{ ...deployed, layers: 0 }], [{ ...deployed, state: 'Failed' }]])(
  'finds RenderChunk wrong as it is deployed: %o',
  (renderChunk) => {
    expect(withOurs({ renderChunk })).toMatchObject([
      { verdict: 'wrong', says: expect.stringContaining("FFmpeg's layer") },
    ]);
  },
);

it('accepts the memory that a new account allows too, and cannot tell of more', () => {
  expect(memoryFinding(3008).verdict).toBe('ok');
  expect(memoryFinding(3009)).toMatchObject({ verdict: 'unread', next: expect.stringContaining('10,240 MB') });
});

it('says that auto leaves all speech to Transcribe where there are few Lambdas, and nothing where Transcribe hears all', () => {
  const says = (speech: Stage['speech'], lambdas: number) =>
    judgeAccount({ ...stage, speech, concurrentLambdas: 1000 }, { ...usual, lambdas }).filter((finding) =>
      finding.says.startsWith('Our own recogniser'),
    );
  expect(says('auto', 1000)).toMatchObject([{ verdict: 'ok' }]);
  expect(says('auto', 239)).toMatchObject([
    {
      verdict: 'too small',
      says: 'Our own recogniser: 239 Lambdas at once. Below 240 auto leaves all speech to Transcribe',
      next: expect.stringContaining('set speech to transcribe'),
    },
  ]);
  expect(says('own', 239)).toMatchObject([{ next: expect.stringContaining('set speech to auto') }]);
  expect(says('transcribe', 10)).toEqual([]);
});

it('says where the sound goes that an engine by address hears, and finds that its secret is missing', () => {
  const speechEngine = { url: 'https://speech.example.com/v1', model: 'm', usdPerMinute: 0.006, retries: 0 };
  const says = (speechSecret: boolean | undefined, secret: { readonly secret?: string } = { secret: 'key' }) =>
    judgeAccount(
      { ...stage, speech: 'address', speechEngine: { ...speechEngine, ...secret } },
      { ...usual, speechSecret },
    ).filter((finding) => /^(Speech by|Secret)/.test(finding.says));
  const leaves = {
    verdict: 'ok',
    says: 'Speech by address: the sound of all accounts leaves the stage for speech.example.com, at $0.006 a minute',
  };
  expect(says(true)).toEqual([leaves, { verdict: 'ok', says: 'Secret key of us-east-1: it is there' }]);
  expect(says(false)).toMatchObject([
    leaves,
    { verdict: 'missing', next: 'aws secretsmanager create-secret --name key --secret-string KEY' },
  ]);
  expect(says(undefined)).toMatchObject([leaves, { verdict: 'unread' }]);
  expect(says(undefined, {})).toEqual([leaves]);
  expect(judgeAccount({ ...stage, speech: 'auto', speechEngine }, usual)).not.toContainEqual(leaves);
});

it('says nothing of our own renderer where MediaConvert makes all exports', () => {
  const said = judgeAccount({ ...stage, renderer: 'mediaconvert' }, usual)
    .map(({ says }) => says)
    .join();
  expect(said).not.toMatch(/FFmpeg|Our own renderer|files for players/);
});

it.each([
  [{ lambdas: undefined }, 'Lambda: not read'],
  [{ transcriptions: undefined }, 'Amazon Transcribe: not read'],
  [{ bootstrap: undefined }, 'CDK bootstrap: not read'],
  [{ requests: undefined }, 'API Gateway: not read'],
  [{ writesPerTable: undefined }, 'DynamoDB: not read'],
  [{ roles: undefined }, 'IAM: not read'],
  [{ missingServices: undefined }, 'Region us-east-1: not read'],
])('does not accept %o', (facts, says) => {
  expect(wrong(facts)).toMatchObject([{ verdict: 'unread', says }]);
});

it('reports missing settings that the deployment or its alarms need', () => {
  const { alarmEmail: _, ...silent } = stage;
  expect(judgeAccount(silent, usual)).toContainEqual(
    expect.objectContaining({ verdict: 'missing', next: 'set alarmEmail of the stage prod in cueline.config.json' }),
  );
  expect(wrong({ bootstrap: 0 })).toMatchObject([{ verdict: 'missing', next: 'npx cdk bootstrap' }]);
  const atDomain = judgeAccount(stages.edge, { ...usual, edgeBootstrap: 0 });
  expect(atDomain).toContainEqual({
    verdict: 'missing',
    says: 'CDK bootstrap of us-east-1: there is none',
    next: 'npx cdk bootstrap aws://ACCOUNT/us-east-1',
  });
  expect(wrong({}, { copyPartConcurrency: 901 })).toMatchObject([{ verdict: 'missing' }]);
  expect(wrong({}, { copyPartConcurrency: 900 })).toEqual([]);
});

it('finds a Region without the services, and where to set another', () => {
  expect(wrong({ missingServices: ['mediaconvert'] })).toMatchObject([
    {
      verdict: 'missing',
      says: 'Region us-east-1: it lacks mediaconvert',
      next: expect.stringContaining('set region'),
    },
  ]);
});

it('reads Lake Formation only for a stage that has tables of costs', () => {
  expect(wrong({ glueObeysIam: false }, { costTables: false })).toEqual([]);
  expect(wrong({ glueObeysIam: false }, { costTables: true })).toMatchObject([
    { verdict: 'missing', next: expect.stringContaining('set costTables of the stage to false') },
  ]);
  expect(wrong({ glueObeysIam: undefined }, { costTables: true })).toMatchObject([{ verdict: 'unread' }]);
});

it('warns of STS where the throttle allows more than its documented rate', () => {
  const throttle = { ratePerSecond: 601, burst: 1000 };
  expect(wrong({}, { throttle })).toMatchObject([{ verdict: 'too small', says: expect.stringContaining('STS: 600') }]);
  expect(wrong({}, { throttle: { ...throttle, ratePerSecond: 600 } })).toEqual([]);
});

it('finds variables by which something else than AWS would be asked', () => {
  const found = endpointFindings({
    AWS_ENDPOINT_URL: 'http://localhost:4566',
    AWS_ENDPOINT_URL_S3: 'http://s3',
    AWS_REGION: 'x',
  });
  expect(found.map(({ next }) => next)).toEqual(['unset AWS_ENDPOINT_URL', 'unset AWS_ENDPOINT_URL_S3']);
});

it('allows for the roles of any stage, and for the writes of any request', () => {
  expect(allOfType(synthesized('full'), 'AWS::IAM::Role').length).toBeLessThanOrEqual(rolesPerStage);
  const Card = v.object({ routes: v.record(v.string(), v.object({ units: v.record(v.string(), v.number()) })) });
  const { routes } = v.parse(Card, JSON.parse(readFileSync('docs/cost-card.json', 'utf8')));
  const writes = Object.values(routes).map(({ units }) => units.dynamodb_write_units ?? 0);
  expect(Math.max(...writes)).toBeLessThanOrEqual(writesPerRequest);
});

it('allows for all Lambdas that event sources may run at once', () => {
  const sources = allOfType(synthesized('prod'), 'AWS::Lambda::EventSourceMapping');
  const concurrencies = sources.map(([, { Properties }]) =>
    Number(Object(Properties.ScalingConfig).MaximumConcurrency),
  );
  const all = concurrencies.reduce((sum, one) => sum + one, 0);
  expect(all).toBeLessThanOrEqual(queueLambdasOf(stage) + renderConcurrencyOf(stage));
});

it('says what ten Lambdas, as many as a new AWS account has, are enough for', () => {
  const [found] = wrong({ lambdas: 10 }, { concurrentLambdas: 10 });
  expect(found?.says).toBe(
    'Lambda: 10 at once. Beside 6 for queues and 4 for requests none is left: imports and requests wait for each other',
  );
  expect(found?.next).toContain('Concurrent executions');
});

it('finds the prices of the Region missing where no ceiling would count the work', () => {
  const [found, ...others] = wrong({ region: 'xx-none-1' });
  expect(found?.verdict).toBe('missing');
  expect(found?.says).toContain('unknown for transcribe_seconds, mediaconvert_sd');
  expect(found?.next).toContain('npm run prices -- --region xx-none-1');
  expect(others).toEqual([]);
});
