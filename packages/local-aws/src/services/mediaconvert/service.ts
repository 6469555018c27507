import { AwsError, notSupported } from '../../aws-error.ts';
import type { CloudContext, Resumable } from '../../context.ts';
import type { AwsCall, AwsService } from '../../edge/aws-service.ts';
import { writeJsonError } from '../../edge/json-service.ts';
import { tagContext } from '../../iam/tag-context.ts';
import type { EventBus } from '../events/event-bus.ts';
import { parseCreateJob } from './create-job-request.ts';
import { arnOf, describeJob, type MediaConvertJob, queueArn } from './job.ts';
import { Jobs } from './jobs.ts';
import { probe } from './probe.ts';

export interface MediaConvertOptions {
  readonly events: EventBus;
}

export interface MediaConvertQueues {
  /** Makes an on-demand queue and returns its ARN; an existing one stays as it is. */
  createQueue(name: string): string;
}

/** AWS Elemental MediaConvert with ffmpeg. https://docs.aws.amazon.com/mediaconvert/latest/apireference/resources.html */
export function createMediaConvert(
  context: CloudContext,
  { events }: MediaConvertOptions,
): AwsService & Resumable & MediaConvertQueues {
  const queues = new Set([arnOf(context, 'queues/Default')]);
  const jobs = new Jobs(context, events);
  return {
    signingName: 'mediaconvert',
    createQueue(name) {
      const arn = arnOf(context, `queues/${name}`);
      queues.add(arn);
      return arn;
    },
    writeError: writeJsonError,
    async handle(call) {
      const [, version, resource, id, ...more] = call.url.pathname.split('/').map(decodeURIComponent);
      const route = `${call.request.method} /${resource}${id === undefined ? '' : '/{id}'}`;
      if (version !== '2017-08-29' || more.length > 0) throw notSupported(`mediaconvert ${call.url.pathname}`);
      if (route === 'POST /jobs') return reply(call, 201, { job: await create(context, jobs, queues, call) });
      if (route === 'POST /probe') return reply(call, 200, await probe(context, await json(call), call));
      if (route === 'GET /jobs/{id}') {
        const job = find(context, jobs, id, call, 'GetJob');
        return reply(call, 200, { job: describeJob(context, job) });
      }
      if (route === 'DELETE /jobs/{id}') {
        await jobs.cancel(find(context, jobs, id, call, 'CancelJob'));
        return reply(call, 202, {});
      }
      if (route === 'GET /queues/{id}') {
        const arn = arnOf(context, `queues/${id}`);
        call.countAs('GetQueue');
        call.authorize('mediaconvert:GetQueue', arn);
        if (!queues.has(arn)) throw new AwsError('NotFoundException', 404, `The queue ${arn} does not exist.`);
        return reply(call, 200, { queue: { arn, name: id, ...jobs.countIn(arn) } });
      }
      throw notSupported(`mediaconvert ${route}`);
    },
    resume: async () => jobs.resume(),
    stop: () => jobs.stop(),
  };
}

async function create(context: CloudContext, jobs: Jobs, queues: ReadonlySet<string>, call: AwsCall) {
  call.countAs('CreateJob');
  const request = parseCreateJob(await json(call));
  const tags = Object.entries(request.tags);
  const options = { context: tagContext(tags) };
  // "CreateJob" is granted on "*" in https://docs.aws.amazon.com/step-functions/latest/dg/connect-mediaconvert.html, and on the
  // queue in https://docs.aws.amazon.com/service-authorization/latest/reference/list_mediaconvert.html. Both are checked.
  call.authorize('mediaconvert:CreateJob', '*', options);
  call.authorize('mediaconvert:CreateJob', queueArn(context, request), options);
  call.authorize('iam:PassRole', request.role, { context: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' } });
  // "CreateJob: mediaconvert:TagResource" (https://docs.aws.amazon.com/service-authorization/latest/reference/list_mediaconvert.html).
  if (tags.length > 0) call.authorize('mediaconvert:TagResource', arnOf(context, 'jobs/new'), options);
  const queue = queueArn(context, request);
  if (!queues.has(queue)) throw new AwsError('NotFoundException', 404, `The queue ${queue} does not exist.`);
  return describeJob(context, jobs.create(request));
}

function find(context: CloudContext, jobs: Jobs, id = '', call: AwsCall, operation: string): MediaConvertJob {
  call.countAs(operation);
  call.authorize(`mediaconvert:${operation}`, arnOf(context, `jobs/${id}`));
  const job = jobs.get(id);
  if (!job) throw new AwsError('NotFoundException', 404, `The job ${id} does not exist.`);
  return job;
}

async function json(call: AwsCall): Promise<unknown> {
  const text = (await call.readBody()).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new AwsError('BadRequestException', 400, 'The body is not JSON.');
  }
}

function reply(call: AwsCall, status: number, body: unknown): void {
  call.response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-requestid': call.requestId });
  call.response.end(JSON.stringify(body));
}
