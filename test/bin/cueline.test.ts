import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';

it('a deployment with a wrong setting prints what is wrong with it and nothing else, before it builds anything', () => {
  const dir = temporaryFolder(onTestFinished);
  const config = join(dir, 'mine.json');
  writeFileSync(config, '{"stages":{"prod":{"keepData":true}}}');
  const CDK_CONTEXT_JSON = JSON.stringify({ stage: 'prod', config });
  const env = { ...process.env, CDK_CONTEXT_JSON, CDK_OUTDIR: join(dir, 'out') };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/cueline.ts'], { env, encoding: 'utf8' });
  expect(`${stdout}${stderr}`.split('\n').slice(0, -1)).toEqual([
    'Correct cueline.config.json; docs/configuration.md lists all settings:',
    '  stages.prod.throttle: is required',
    '  stages.prod.logRetentionDays: is required',
    '  stages.prod.alarmEmail: is required where keepData is true, or nobody hears of an alarm',
  ]);
  expect(status).toBe(1);
});
