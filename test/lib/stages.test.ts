import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, it } from 'vitest';
import { stageNamed } from '../../lib/stages.ts';

const dir = temporaryFolder(afterAll);
const config = join(dir, 'cueline.config.json');
const write = (text: string) => writeFileSync(config, text);
const example = readFileSync('cueline.config.example.json', 'utf8');

it('ships a stage that works without a file, and keeps no data', () => {
  expect(stageNamed('dev')).toMatchObject({ name: 'dev', keepData: false, renderer: 'auto' });
  expect(stageNamed('dev', { config: join(dir, 'none.json') })).toEqual(stageNamed('dev'));
});

it('takes stages from the file, beside and in place of the shipped one', () => {
  write(example.replace('PUT YOUR ADDRESS HERE', 'ops@example.com'));
  expect(stageNamed('prod', { config })).toMatchObject({ name: 'prod', keepData: true, alarmEmail: 'ops@example.com' });
  expect(stageNamed('dev', { config })).toEqual(stageNamed('dev'));
  write('{"stages":{"dev":{"keepData":false,"logRetentionDays":7,"throttle":{"ratePerSecond":5,"burst":5}}}}');
  expect(stageNamed('dev', { config }).logRetentionDays).toBe(7);
});

it('the example is refused until it has an address for alarms', () => {
  write(example);
  expect(() => stageNamed('prod', { config })).toThrow('stages.prod.alarmEmail: must be an e-mail address');
});

it('names the release, where one is given that fits in a cost line', () => {
  expect(stageNamed('dev').release).toBeUndefined();
  expect(stageNamed('dev', { release: '99b863bef065-dirty' }).release).toBe('99b863bef065-dirty');
  expect(() => stageNamed('dev', { release: 'a name with spaces' })).toThrow('must be 1 to 24 of');
});

it.each(['prod', 'constructor'])('refuses the unknown stage %s and says where stages come from', (name) => {
  expect(() => stageNamed(name)).toThrow(`There is no stage "${name}". Copy cueline.config.example.json to`);
  write('{"stages":{}}');
  expect(() => stageNamed(name, { config })).toThrow(
    `There is no stage "${name}". There are dev, by cueline.config.json.`,
  );
});

it('says where a file is not JSON', () => {
  write('{"stages": {,}}');
  expect(() => stageNamed('dev', { config })).toThrow(/cueline\.config\.json is not JSON: .*position 12/);
});
