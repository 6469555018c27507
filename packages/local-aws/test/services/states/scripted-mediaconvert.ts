import { AwsError } from '../../../src/aws-error.ts';
import type { AwsCall, AwsService } from '../../../src/edge/aws-service.ts';
import { writeJsonError } from '../../../src/edge/json-service.ts';

/** Jobs that end when the test says so; the same request token is the same job. */
export class ScriptedMediaConvert implements AwsService {
  readonly signingName = 'mediaconvert';
  readonly writeError = writeJsonError;
  readonly jobs = new Map<string, { id: string; status: string; request: Record<string, unknown> }>();
  readonly roles: string[] = [];
  polls = 0;
  refuse: AwsError | undefined;
  /** The next job is made, and its caller does not learn of it. */
  losesNextAnswer = false;

  end(status: 'COMPLETE' | 'ERROR'): void {
    for (const job of this.jobs.values()) job.status = status;
  }

  get statuses(): string[] {
    return [...this.jobs.values()].map(({ status }) => status);
  }

  async handle(call: AwsCall): Promise<void> {
    if (this.refuse) throw this.refuse;
    if (call.principal.kind === 'role') this.roles.push(call.principal.roleArn);
    const [, , , id] = call.url.pathname.split('/');
    const job = id ? [...this.jobs.values()].find((one) => one.id === id) : await this.#create(call);
    if (!job) throw new AwsError('NotFoundException', 404, `no job ${id}`);
    if (this.losesNextAnswer) {
      this.losesNextAnswer = false;
      throw new AwsError('InternalServerErrorException', 500, 'the answer was lost');
    }
    if (call.request.method === 'DELETE') job.status = 'CANCELED';
    if (call.request.method === 'GET') this.polls += 1;
    call.response.writeHead(200, { 'content-type': 'application/json' });
    call.response.end(
      JSON.stringify({ job: { id: job.id, status: job.status, role: job.request.role, settings: {} } }),
    );
  }

  async #create(call: AwsCall) {
    const request: Record<string, unknown> = JSON.parse((await call.readBody()).toString('utf8'));
    const token = String(request.clientRequestToken ?? this.jobs.size);
    const job = this.jobs.get(token) ?? { id: `job-${this.jobs.size + 1}`, status: 'SUBMITTED', request };
    this.jobs.set(token, job);
    return job;
  }
}
