import { expect, it } from 'vitest';
import { parseConfig, type StageInput } from '#contract/stage.ts';

const good = {
  keepData: false,
  logRetentionDays: 14,
  throttle: { ratePerSecond: 50, burst: 100 },
} satisfies StageInput;
const burnIn = { regions: true, largeType: true, alpha: true, wordSizes: true, blur: true };
const parsed = (changes: object) => parseConfig({ stages: { dev: { ...good, ...changes } } }, 'the.json').stages.dev;

it('fills in the defaults of a stage: every origin, AWS’s quota of Lambdas, all of burn-in, no dashboard', () => {
  const defaults = {
    corsOrigins: ['*'],
    concurrentLambdas: 1000,
    costTables: true,
    dashboard: false,
    renderer: 'mediaconvert',
    speech: 'transcribe',
    burnIn,
    sourceTiering: false,
    versionDays: 7,
    tableNames: {},
  };
  expect(parsed({})).toEqual({ ...good, ...defaults });
});

it('switches off only what the stage names of burn-in', () => {
  expect(parsed({ burnIn: { blur: false } })?.burnIn).toEqual({ ...burnIn, blur: false });
});

it('names every bad field of every stage at once, and says what is wrong with it', () => {
  const bad = {
    dev: {
      region: 'Frankfurt',
      alarmEmail: 'nobody',
      corsOrigins: ['https://app.example.com/'],
      keepData: 'yes',
      logRetentionDays: 15,
      throttle: { ratePerSecond: 0, burst: 1.5 },
      burnIn: { glow: false },
      edge: {
        domainName: 'https://captions.example.com',
        certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/1',
      },
      tableNames: { videos: 'x', jobs: 'a table' },
      colour: 'red',
    },
    other: 3,
    'Dev stage': good,
  };
  const fields = {
    'stages.dev.region': 'must be an AWS Region',
    'stages.dev.alarmEmail': 'must be an e-mail address',
    'stages.dev.corsOrigins.0': 'must be \\* or an origin',
    'stages.dev.keepData': 'must be true or false',
    'stages.dev.logRetentionDays': 'must be one of 1, 3, 5',
    'stages.dev.throttle.ratePerSecond': 'must be at least 1',
    'stages.dev.throttle.burst': 'must be a whole number',
    'stages.dev.burnIn.glow': 'there is no such setting',
    'stages.dev.edge.domainName': 'must be a domain',
    'stages.dev.edge.certificateArn': 'must be the ARN of a certificate of ACM in us-east-1',
    'stages.dev.tableNames.videos': 'must be one of accounts, ',
    'stages.dev.tableNames.jobs': 'must be the name of a table',
    'stages.dev.colour': 'there is no such setting',
    'stages.other': 'must be an object',
    'stages.Dev stage': 'must be 2 to 16 of a-z, 0-9 and -',
    regions: 'there is no such setting',
  };
  for (const [field, message] of Object.entries(fields))
    expect(() => parseConfig({ stages: bad, regions: [] }, 'the.json')).toThrow(
      new RegExp(`^  ${field}: ${message}`, 'm'),
    );
});

it('names the fields that are missing', () => {
  expect(() => parseConfig({ stages: { dev: {} } }, 'the.json')).toThrow(
    ['keepData', 'throttle', 'logRetentionDays'].map((field) => `  stages.dev.${field}: is required`).join('\n'),
  );
  expect(() => parseConfig({}, 'the.json')).toThrow(
    'Correct the.json; docs/configuration.md lists all settings:\n  stages: is required',
  );
});

it.each(['a', 'has space', 'UPPER', 'seventeen-letters'])(
  'refuses the name %o, since names become part of resource names',
  (name) => {
    expect(() => parseConfig({ stages: { [name]: good } }, 'the.json')).toThrow(`stages.${name}: must be 2 to 16`);
  },
);

it('refuses an empty list of origins, which would allow no browser', () => {
  expect(() => parsed({ corsOrigins: [] })).toThrow('corsOrigins: must name at least one origin');
});

it('refuses a stage that keeps data and tells nobody of an alarm, also where another setting is wrong', () => {
  const message = 'stages.dev.alarmEmail: is required where keepData is true';
  expect(() => parsed({ keepData: true })).toThrow(message);
  expect(() => parsed({ keepData: true, logRetentionDays: 2 })).toThrow(message);
  expect(parsed({ keepData: true, alarmEmail: 'ops@example.com' })?.keepData).toBe(true);
});

it('refuses an engine by address that another computer could read the sound of, or that is not named', () => {
  const engine = { url: 'https://10.0.0.7:8000/v1/audio/transcriptions', model: 'large-v3', usdPerMinute: 0.006 };
  const withEngine = (fields: object) => parsed({ speech: 'address', speechEngine: { ...engine, ...fields } });
  expect(withEngine({ secret: 'engine/key' })?.speechEngine).toEqual({ ...engine, secret: 'engine/key', retries: 0 });
  expect(withEngine({ url: 'http://localhost:8000/v1' })?.speechEngine?.url).toBe('http://localhost:8000/v1');
  for (const url of [
    'http://10.0.0.7/',
    'http://example.com/',
    'https://me:key@example.com/',
    'file:///etc/passwd',
    'x',
  ])
    expect(() => withEngine({ url })).toThrow('stages.dev.speechEngine.url: must be a URL that begins with https://');
  expect(() => withEngine({ retries: 3 })).toThrow('stages.dev.speechEngine.retries: must be a whole number up to 2');
  expect(() => withEngine({ usdPerMinute: -1 })).toThrow('stages.dev.speechEngine.usdPerMinute: must not be negative');
  expect(() => withEngine({ usdPerMinute: undefined })).toThrow('stages.dev.speechEngine.usdPerMinute: is required');
  expect(() => withEngine({ secret: 'a:b' })).toThrow('stages.dev.speechEngine.secret: must be the name');
  expect(() => parsed({ speech: 'address' })).toThrow('stages.dev.speechEngine: is required where speech is address');
});

it('refuses a domain without what CloudFront needs to serve it', () => {
  const [domainName, region] = ['captions.example.com', 'eu-central-1'];
  const edge = { domainName, hostedZoneId: 'Z0123456789' };
  expect(() => parsed({ region, edge: { domainName } })).toThrow(
    'stages.dev.edge: needs hostedZoneId, or certificateArn',
  );
  expect(() => parsed({ edge })).toThrow('stages.dev.region: is required where the stage has an edge');
  expect(parsed({ region, edge })?.edge?.hostedZoneId).toBe('Z0123456789');
});
