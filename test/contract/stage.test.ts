import { expect, it } from 'vitest';
import { parseStage } from '#contract/stage.ts';

const good = { name: 'dev', keepData: false, logRetentionDays: 14, throttle: { ratePerSecond: 50, burst: 100 } };

const burnIn = { regions: true, largeType: true, alpha: true, wordSizes: true, blur: true };

it('fills in the defaults of a stage: every origin, a release without a name, AWS’s quota of Lambdas, no dashboard, no alarm e-mail', () => {
  const defaults = { corsOrigins: ['*'], concurrentLambdas: 1000, dashboard: false, burnIn };
  expect(parseStage(good)).toEqual({ ...good, ...defaults });
});

it('switches off only what the stage names of burn-in', () => {
  expect(parseStage({ ...good, burnIn: { blur: false } }).burnIn).toEqual({ ...burnIn, blur: false });
  expect(() => parseStage({ ...good, burnIn: { glow: false } })).toThrow('burnIn.glow: ');
});

it('names every bad field at once', () => {
  const bad = {
    name: 'Dev stage',
    alarmEmail: 'nobody',
    corsOrigins: ['https://app.example.com/'],
    keepData: 'yes',
    logRetentionDays: 15,
    throttle: { ratePerSecond: 0, burst: 1.5 },
    colour: 'red',
  };
  const fields = [
    'name',
    'alarmEmail',
    'corsOrigins.0',
    'keepData',
    'logRetentionDays',
    'throttle.ratePerSecond',
    'throttle.burst',
    'colour',
  ];
  for (const field of fields) expect(() => parseStage(bad)).toThrow(new RegExp(`^  ${field}: `, 'm'));
});

it.each(['a', 'has space', 'UPPER', 'seventeen-letters'])(
  'refuses the name %o, since names become part of resource names',
  (name) => {
    expect(() => parseStage({ ...good, name })).toThrow('name: must be 2 to 16');
  },
);

it('refuses an empty list of origins, which would allow no browser', () => {
  expect(() => parseStage({ ...good, corsOrigins: [] })).toThrow('corsOrigins: must name at least one origin');
});
