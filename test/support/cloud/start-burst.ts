import { readFileSync } from 'node:fs';
import { DescribeExecutionCommand, SFNClient } from '@aws-sdk/client-sfn';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { executionArn } from '#runtime/aws/step-functions.ts';
import { FileHost, withoutRanges } from '../tls/file-host.ts';
import { type TlsAuthority, tlsAuthority } from '../tls/tls-authority.ts';
import type { Api } from './api.ts';
import { CloudProcess } from './cloud-process.ts';
import { newAccount } from './new-account.ts';
import { createdMsOf, type Started } from './started-in-turn.ts';

const name = 'media.host-of-files.com';

interface Import {
  readonly accountId: string;
  readonly api: Api;
  readonly project: Project;
}

/** A local cloud whose Step Functions stand-in limits the starts of executions, and a host whose file the accounts import. */
export class StartBurst {
  readonly imports: Import[] = [];
  readonly #authority: TlsAuthority;
  readonly #host: FileHost;
  readonly #cloud: CloudProcess;

  private constructor(authority: TlsAuthority, host: FileHost, cloud: CloudProcess) {
    this.#authority = authority;
    this.#host = host;
    this.#cloud = cloud;
  }

  static async open(startsPerSecond: number): Promise<StartBurst> {
    const authority = tlsAuthority(name);
    const voice = readFileSync(new URL('../../fixtures/voice.mp3', import.meta.url));
    const host = await new FileHost(authority, { '/voice.mp3': withoutRanges(voice) }).listen();
    const args = ['--public-host', `${name}=${host.address}`, '--ca', authority.caFile];
    const cloud = await CloudProcess.start({ args: [...args, '--start-executions', String(startsPerSecond)] });
    return new StartBurst(authority, host, cloud);
  }

  async account(): Promise<{ accountId: string; api: Api }> {
    const { accountId, api } = await newAccount(this.#cloud.data, 'pro');
    return { accountId, api };
  }

  async import(account: Awaited<ReturnType<StartBurst['account']>>): Promise<Import> {
    const source = { source_url: `https://${name}/voice.mp3`, auto_transcribe: false };
    const made = { ...account, project: (await account.api.post('/projects', source)).as(Project) };
    this.imports.push(made);
    return made;
  }

  /** The status of the job and of the project of each import, once all have ended. */
  async ends(): Promise<string[]> {
    const ends: string[] = [];
    for (const { api, project } of this.imports) {
      const job = (await api.settled(`/jobs/${project.job_id}`, Job)).at(-1);
      ends.push(`${job?.status} ${(await api.get(`/projects/${project.id}`)).as(Project).status}`);
    }
    return ends;
  }

  /** When each import was created and when its execution began, in the order in which they began. */
  async started(): Promise<Started[]> {
    const sfn = new SFNClient({});
    const all: Started[] = [];
    for (const { accountId, project } of this.imports) {
      const workId = project.job_id ?? '';
      const command = new DescribeExecutionCommand({ executionArn: executionArn('import', accountId, workId) });
      const { startDate } = await sfn.send(command);
      all.push({ accountId, workId, createdMs: createdMsOf(workId), startedMs: startDate?.getTime() ?? 0 });
    }
    return all.sort((one, other) => one.startedMs - other.startedMs);
  }

  async close(): Promise<void> {
    await this.#cloud.stopAndForget();
    await this.#host.stop();
    this.#authority.forget();
  }
}
