import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Cloud, startCloud } from '@cueline/local-aws';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { synthIfChanged } from '../../commands/synth.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { Api } from '../support/cloud/api.ts';
import { keptResultsVariable } from '../support/cloud/cloud-process.ts';
import { hasHistory, lastReleaseAssembly, mixedAssembly } from '../support/cloud/last-release.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { runAsProcess } from '../support/run-command.ts';
import { until } from '../support/until.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}.mp4`, import.meta.url).pathname;
const folder = temporaryFolder(afterAll);
const data = join(folder, 'data');
let cloud: Cloud | undefined;
let api: Api;
let apiKey = '';
let last: string;
const next = 'cdk.out';

const deploy = async (assemblyDir: string): Promise<void> => {
  await cloud?.stop();
  mkdirSync(join(folder, 'kept'), { recursive: true });
  const { [keptResultsVariable]: keptResults = join(folder, 'kept') } = process.env;
  cloud = await startCloud({ assemblyDir, dataDir: data, port: 0, recogniser: 'pocketsphinx', keptResults });
  const { ApiUrl: baseUrl = '' } = await enterDeployment({ data });
  api = new Api({ baseUrl, apiKey });
};

beforeAll(async () => {
  if (!hasHistory()) return;
  await synthIfChanged({ outDir: next, log: () => {} });
  last = await lastReleaseAssembly();
  await deploy(last);
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
  const { id, job_id = '' } = (await api.post('/projects', { upload_id, language: 'en' })).as(Project);
  return { job: `/jobs/${job_id}`, project: id };
};
const ended = async ({ job, export: path }: Work): Promise<string[]> => [
  (await api.settled(job, Job)).at(-1)?.status ?? '',
  ...(path ? [(await api.settled(path, Export)).at(-1)?.status ?? ''] : []),
];

it.runIf(hasHistory())(
  'work goes on through an upgrade and a rollback, in every state between the two releases',
  async () => {
    // CloudFormation updates Data, then Pipelines, then Api; a rollback goes the other way and leaves Data.
    const steps = [
      mixedAssembly(join(folder, 'between'), { Data: next, Pipelines: next, Api: last }),
      next,
      mixedAssembly(join(folder, 'back'), { Data: next, Pipelines: last, Api: last }),
    ];
    const first = await transcription('greeting');
    expect(await ended(first)).toEqual(['completed']);
    for (const [at, assembly] of steps.entries()) {
      const exported = await api.post(`/projects/${first.project}/exports`, { presets: ['tiktok'] });
      // Transcribe works on it for some seconds.
      const begun = await transcription('talk');
      const work = { ...begun, export: `/exports/${exported.as(ExportBatch).data[0]?.id}` };
      // A cloud that stops ends its Lambdas, which AWS does not: so it stops while Transcribe works.
      await until(
        async () => (await api.get(work.job)).as(Job),
        ({ progress }) => progress > 0,
      );
      // A cloud that stops ends StartChunk, whose message is visible again a quarter of an hour later; and the last release has no
      // queue of chunks (docs/upgrading.md). So what is made in pieces is let end before.
      if (at > 0) await api.settled(work.export, Export);
      await deploy(assembly);
      expect(await ended(work)).toEqual(['completed', 'completed']);
      expect((await api.get(`/projects/${begun.project}/transcript`)).status).toBe(200);
    }
    // In a process of its own, since clients stay with the first address of the cloud.
    expect(await runAsProcess('operate/admin.ts', 'reconcile', '--data', data)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('no difference'),
    });
  },
);
