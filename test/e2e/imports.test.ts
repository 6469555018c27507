import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Job } from '../../contract/schemas/job.ts';
import { Project } from '../../contract/schemas/project.ts';
import { Api } from '../helpers/api.ts';
import { CloudProcess } from '../helpers/cloud-process.ts';
import { FileHost, withRanges } from '../helpers/file-host.ts';
import { tlsAuthority } from '../helpers/tls-authority.ts';

const talk = readFileSync(new URL('../fixtures/talk.mp4', import.meta.url));
const authority = tlsAuthority('media.host-of-files.com');

let host: FileHost;
let cloud: CloudProcess;
let api: Api;

beforeAll(async () => {
  host = await FileHost.start(authority, {
    '/talks/My%20talk.mp4': withRanges(talk),
  });
  cloud = await CloudProcess.start({
    args: ['--public-host', `media.host-of-files.com=${host.address}`, '--ca', authority.caFile],
  });
  api = new Api({ baseUrl: cloud.ready.base_url, apiKey: cloud.ready.api_key });
});
afterAll(async () => {
  await cloud?.stopAndForget();
  await host?.stop();
  authority.forget();
});

const urlOf = (path: string) => `https://media.host-of-files.com${path}`;

/** Orders an import and waits for its end. */
const imported = async (path: string, body: object = {}) => {
  const answer = await api.post('/projects', { source_url: urlOf(path), auto_transcribe: false, ...body });
  expect(answer.text).toContain('importing');
  const begun = answer.as(Project);
  const states = await api.settled(`/jobs/${begun.job_id}`, Job);
  return { begun, states, project: (await api.get(`/projects/${begun.id}`)).as(Project) };
};

describe('a file whose host honours ranges', () => {
  it('becomes a draft', async () => {
    const { begun, states, project } = await imported('/talks/My%20talk.mp4');
    expect(begun).toMatchObject({ status: 'importing', title: 'My talk', source: 'video' });
    expect(states.at(-1)).toMatchObject({ type: 'import', status: 'completed', progress: 1, error: null });
    expect(project).toMatchObject({ status: 'draft', kind: 'video', error: null });
    expect(project.duration).toBeGreaterThan(5);
  });
});
