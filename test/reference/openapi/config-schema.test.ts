import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Config, type StageInput } from '#contract/stage.ts';
import { configSchema, settingsTable } from '../../../reference/openapi/config-schema.ts';

const schema = configSchema();
const validate = formats
  .default(new Ajv({ strict: true, strictRequired: false }))
  .compile(v.parse(v.looseObject({}), schema));
const good = {
  keepData: false,
  logRetentionDays: 14,
  throttle: { ratePerSecond: 50, burst: 100 },
} satisfies StageInput;
const domainName = 'captions.example.com';
const region = 'eu-central-1';

it.each<[object, boolean]>([
  [{}, true],
  [{ keepData: true }, false],
  [{ keepData: true, alarmEmail: 'ops@example.com' }, true],
  [{ alarmEmail: 'nobody' }, false],
  [{ region, edge: { domainName } }, false],
  [{ region, edge: { domainName, hostedZoneId: 'Z0123456789' } }, true],
  [{ edge: { domainName, hostedZoneId: 'Z0123456789' } }, false],
  [{ region, edge: { domainName, certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' } }, false],
  [{ colour: 'red' }, false],
  [{ throttle: { ratePerSecond: 1 } }, false],
  [{ logRetentionDays: 15 }, false],
])('an editor and the app judge a stage with %j the same', (changes, isValid) => {
  const config = { $schema: './docs/cueline.config.schema.json', stages: { dev: { ...good, ...changes } } };
  expect(validate(config)).toBe(isValid);
  expect(v.is(Config, config)).toBe(isValid);
});

it('every setting has a description, in the schema and in the table', () => {
  const rows = settingsTable().trim().split('\n').slice(2);
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) expect(row).toMatch(/^\| `[\w.]+` \| [A-Z].*[.]/);
  expect(rows.join('\n')).toMatch(/`keepData` .* required \|\n[\s\S]*`concurrentLambdas` .* `1000` \|/);
});
