import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cloud, startCloud } from '@cueline/local-aws';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { synthIfChanged } from '../../commands/synth.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const dir = temporaryFolder(afterAll);
let cloud: Cloud | undefined;
afterAll(() => cloud?.stop());

const Template = v.looseObject({
  Resources: v.record(v.string(), v.looseObject({ Type: v.string(), Properties: v.optional(v.looseObject({})) })),
});

/** AWS delivers the events of Transcribe by best effort. Disables their rule, so that none arrives. */
const withoutSpeechEvents = (assemblyDir: string): void => {
  const path = join(assemblyDir, 'Cueline-dev-Pipelines.template.json');
  const template = v.parse(Template, JSON.parse(readFileSync(path, 'utf8')));
  const rules = Object.values(template.Resources).filter(
    ({ Type, Properties }) => Type === 'AWS::Events::Rule' && JSON.stringify(Properties).includes('aws.transcribe'),
  );
  expect(rules).toHaveLength(1);
  for (const rule of rules) rule.Properties = { ...rule.Properties, State: 'DISABLED' };
  writeFileSync(path, JSON.stringify(template));
};

it('a transcription whose AWS event is lost completes, since its execution asks Transcribe after two minutes', async () => {
  await synthIfChanged({ outDir: 'cdk.out' });
  const assemblyDir = join(dir, 'cdk.out');
  cpSync('cdk.out', assemblyDir, { recursive: true });
  withoutSpeechEvents(assemblyDir);
  cloud = await startCloud({ assemblyDir, dataDir: join(dir, 'data'), port: 0 });
  const { apiKey } = await newAccount(join(dir, 'data'), 'free');
  const api = new Api({ baseUrl: `${cloud.baseUrls[0]}/v1`, apiKey });
  const upload_id = await api.upload('test/fixtures/talk.mp4', 'video/mp4');
  const project = (await api.post('/projects', { upload_id, language: 'en' })).as(Project);
  const states = await api.settled(`/jobs/${project.job_id}`, Job);
  expect(states.at(-1)).toMatchObject({ status: 'completed', error: null });
});
