import { mkdirSync } from 'node:fs';
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
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { outputNames } from '#contract/names.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { bundlesVariable, synthIfChanged } from '../../commands/synth.ts';
import { speechModelFolder } from '../../lib/constructs/speech-module.ts';
import { addStacks } from '../../lib/cueline-app.ts';
import { stageNamed } from '../../lib/stages.ts';
import { main as restore } from '../../operate/restore.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { Api } from '../support/cloud/api.ts';
import { keptResultsVariable } from '../support/cloud/cloud-process.ts';
import { hasHistory, lastReleaseAssembly, mixedAssembly } from '../support/cloud/last-release.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { printedBy, runAsProcess, runCommand } from '../support/run-command.ts';
import { until } from '../support/until.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}.mp4`, import.meta.url).pathname;
const folder = temporaryFolder(afterAll);
const data = join(folder, 'data');
let cloud: Cloud | undefined;
let api: Api;
let apiKey = '';
let last: string | undefined;
const next = join(folder, 'next');
// The stacks with another table take their functions from the one bundle of that assembly.
vi.stubEnv(bundlesVariable, undefined);

const deploy = async (assemblyDir: string): Promise<void> => {
  await cloud?.stop();
  mkdirSync(join(folder, 'kept'), { recursive: true });
  const { [keptResultsVariable]: keptResults = join(folder, 'kept') } = process.env;
  cloud = await startCloud({
    assemblyDir,
    dataDir: data,
    port: 0,
    recogniser: 'moonshine',
    speechModel: speechModelFolder,
    keptResults,
  });
  const { ApiUrl: baseUrl = '' } = await enterDeployment({ data });
  api = new Api({ baseUrl, apiKey });
};

/** The stacks of the stage with another table of projects. */
const assemblyWith = (projects: string): string => {
  const outdir = join(folder, projects);
  const app = new App({ outdir, analyticsReporting: false });
  const stage = { ...stageNamed('dev', { release: 'local' }), tableNames: { projects } };
  const functions = join(next, 'functions');
  addStacks({ app, stage, bundleOf: (entry) => ({ folder: functions, handler: `${entry}/index.handler` }) });
  app.synth();
  return outdir;
};

beforeAll(async () => {
  await synthIfChanged({ outDir: next, log: () => {} });
  if (hasHistory()) last = await lastReleaseAssembly();
  await deploy(last ?? next);
  ({ apiKey, api } = await newAccount(data, 'creator'));
});
afterAll(() => cloud?.stop());

/** Work that a deployment interrupts. */
interface Work {
  readonly job: string;
  readonly export?: string;
}
const transcription = async (file: string): Promise<Required<Pick<Work, 'job'>> & { project: string }> => {
  const upload_id = await api.upload(fixture(file), 'video/mp4', { fresh: true });
  // Transcribe hears it, since it tells speakers: the last release has no steps of our own recogniser.
  const { id, job_id = '' } = (await api.post('/projects', { upload_id, language: 'en', speakers: 2 })).as(Project);
  return { job: `/jobs/${job_id}`, project: id };
};
const ended = async ({ job, export: path }: Work): Promise<string[]> => [
  (await api.settled(job, Job)).at(-1)?.status ?? '',
  ...(path ? [(await api.settled(path, Export)).at(-1)?.status ?? ''] : []),
];

let first: Awaited<ReturnType<typeof transcription>> | undefined;
/** Work that is begun before a deployment of the assembly ends after it. */
const deployOverWork = async (assembly: string): Promise<void> => {
  if (!first) {
    first = await transcription('greeting');
    expect(await ended(first)).toEqual(['completed']);
  }
  const exported = await api.post(`/projects/${first.project}/exports`, { presets: ['tiktok'] });
  // Transcribe works on it for some seconds.
  const begun = await transcription('talk');
  const work = { ...begun, export: `/exports/${exported.as(ExportBatch).data[0]?.id}` };
  // A cloud that stops ends its Lambdas, which AWS does not: so it stops while Transcribe works.
  await until(
    async () => (await api.get(work.job)).as(Job),
    ({ progress }) => progress > 0,
  );
  // A cloud that stops ends StartChunk, whose message is visible again a quarter of an hour later. So what is made in pieces is let
  // end before; the last release has no queue of chunks (docs/upgrading.md), and goes on with what is begun.
  if (isUpgraded) await api.settled(work.export, Export);
  await deploy(assembly);
  isUpgraded = true;
  expect(await ended(work)).toEqual(['completed', 'completed']);
  expect((await api.get(`/projects/${begun.project}/transcript`)).status).toBe(200);
};
let isUpgraded = false;

// CloudFormation updates Data, then Pipelines, then Api; a rollback goes the other way and leaves Data.
it.runIf(hasHistory())('work goes on through an upgrade, in every state between the two releases', async () => {
  const Api = last ?? '';
  await deployOverWork(mixedAssembly(join(folder, 'between'), { Data: next, Pipelines: next, Api }));
  await deployOverWork(next);
});

const newProject = async (): Promise<string> => {
  const upload_id = await api.upload(fixture('talk'), 'video/mp4');
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
  const same = hasHistory() ? 3 : 0;
  expect(printed).toContain(
    `${same + 2} items are in the live table, ${same + 1} in the restored one; ${same} are the same.`,
  );
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
  await deploy(next);
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

it.runIf(hasHistory())('work goes on through a rollback, after which the books are right', async () => {
  const old = last ?? '';
  await deployOverWork(mixedAssembly(join(folder, 'back'), { Data: next, Pipelines: old, Api: old }));
  // In a process of its own, since clients stay with the first address of the cloud.
  expect(await runAsProcess('operate/admin.ts', 'reconcile', '--data', data)).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('no difference'),
  });
});
