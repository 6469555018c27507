import { join } from 'node:path';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  TagResourceCommand,
} from '@aws-sdk/client-dynamodb';
import { type Cloud, startCloud } from '@cueline/local-aws';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outputNames } from '#contract/names.ts';
import { Project } from '#contract/schemas/project.ts';
import { synthIfChanged } from '../../commands/synth.ts';
import { addStacks } from '../../lib/cueline-app.ts';
import { stageNamed } from '../../lib/stages.ts';
import { main as restore } from '../../operate/restore.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { printedBy, runCommand } from '../support/run-command.ts';

const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
const folder = temporaryFolder(afterAll);
const data = join(folder, 'data');
const assembly = 'cdk.out';
let cloud: Cloud | undefined;
let apiKey: string;
let api: Api;

const deploy = async (assemblyDir: string): Promise<void> => {
  await cloud?.stop();
  cloud = await startCloud({ assemblyDir, dataDir: data, port: 0, recogniser: 'pocketsphinx' });
  const { ApiUrl: baseUrl = '' } = await enterDeployment({ data });
  api = new Api({ baseUrl, apiKey });
};
/** The stacks of the stage with another table of projects. */
const assemblyWith = (projects: string): string => {
  const outdir = join(folder, projects);
  const app = new App({ outdir, analyticsReporting: false });
  const stage = { ...stageNamed('dev', { release: 'local' }), tableNames: { projects } };
  const functions = join(assembly, 'functions');
  addStacks({ app, stage, bundleOf: (entry) => ({ folder: functions, handler: `${entry}/index.handler` }) });
  app.synth();
  return outdir;
};

beforeAll(async () => {
  await synthIfChanged({ outDir: assembly, log: () => {} });
  await deploy(assembly);
  ({ apiKey, api } = await newAccount(data, 'creator'));
});
afterAll(() => cloud?.stop());

const newProject = async (): Promise<string> => {
  const upload_id = await api.upload(talk, 'video/mp4');
  return (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project).id;
};
const statusOf = async (id: string) => (await api.get(`/projects/${id}`)).status;
/** A time after which nothing is written until the next second: times of restores have no fractions. */
const pause = async (): Promise<string> => {
  const at = Math.ceil(Date.now() / 1000) * 1000;
  while (Date.now() <= at) await api.get('/account');
  return new Date(at).toISOString().replace('.000', '');
};

it('a project that was deleted is back when the stage uses the restored table, and gone when it goes back', async () => {
  const deleted = await newProject();
  const at = await pause();
  await api.send('DELETE', `/projects/${deleted}`);
  const later = await newProject();
  const dynamoDb = new DynamoDBClient({});
  const { [outputNames.table('projects')]: live = '' } = await enterDeployment({ data });
  const arnOf = async (TableName: string) =>
    (await dynamoDb.send(new DescribeTableCommand({ TableName }))).Table?.TableArn;
  const Tags = [{ Key: 'stage', Value: 'dev' }];
  await dynamoDb.send(new TagResourceCommand({ ResourceArn: await arnOf(live), Tags }));

  const printed = await printedBy(restore, '--data', data, '--table', 'projects', '--at', at);
  expect(printed).toContain('2 items are in the live table, 1 in the restored one; 0 are the same.');
  expect(printed).toMatch(new RegExp(`^1 changed since:\\n {2}account_id .* project_id ${deleted}$`, 'm'));
  expect(printed).toMatch(new RegExp(`^1 made since, .*:\\n {2}account_id .* project_id ${later}$`, 'm'));
  const [, target = ''] = /"tableNames": \{ "projects": "(.*)" \}/.exec(printed) ?? [];
  expect(target).toMatch(/-at-\d{8}T\d{6}Z$/);
  const backups = await dynamoDb.send(new DescribeContinuousBackupsCommand({ TableName: target }));
  expect(backups).toMatchObject({
    ContinuousBackupsDescription: { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' } },
  });
  const tagged = await dynamoDb.send(new ListTagsOfResourceCommand({ ResourceArn: await arnOf(target) }));
  expect(tagged.Tags).toEqual(Tags);
  expect(await printedBy(restore, '--data', data, '--table', 'projects', '--at', at)).toBe(printed);

  await deploy(assemblyWith(target));
  expect([await statusOf(deleted), await statusOf(later)]).toEqual([200, 404]);
  const meanwhile = await newProject();
  expect(await statusOf(meanwhile)).toBe(200);
  await deploy(assembly);
  expect([await statusOf(deleted), await statusOf(later), await statusOf(meanwhile)]).toEqual([404, 200, 404]);
});

it.each([
  [
    'a time without backups',
    ['--table', 'jobs', '--at', '2026-01-01T00:00:00Z'],
    /can be restored to times from 2026-/,
  ],
  ['a time that is none', ['--table', 'jobs', '--at', 'yesterday'], /--at takes a time in UTC to the second/],
  ['a table that is not ours', ['--table', 'videos', '--at', '2026-01-01T00:00:00Z'], /--table takes/],
])('%s is refused with what to do', async (_, args, message) => {
  const { exitCode, stderr } = await runCommand(restore, '--data', data, ...args);
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(message)]);
});
